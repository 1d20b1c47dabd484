import { useTranslation } from 'react-i18next';
import { bucketOf, type PlinkoRisk, type PlinkoRows, plinkoTable } from '#contract/games/plinko.ts';
import { formatMultiplier, MULTIPLIER_ONE } from '#contract/multiplier.ts';
import css from './path-diagram.module.css';

interface Props {
  rows: PlinkoRows;
  risk: PlinkoRisk;
  /** One L or R per row. */
  path: string;
}

/** Distance of two pegs, and of two rows, in the picture's own units. */
const STEP = 20;
const DROP = 15;
const MARGIN = 14;

/** A ball's way over the pegs into its bucket, from the turns alone. */
export function PathDiagram({ rows, risk, path }: Props) {
  const { t } = useTranslation('plinko');
  const bucket = bucketOf(path);
  const table = plinkoTable(rows, risk);
  const pays = table[bucket];
  const width = (rows + 1) * STEP + 2 * MARGIN;
  const floor = MARGIN + rows * DROP + 6;
  const x = (row: number, rights: number): number => width / 2 + (rights - row / 2) * STEP;
  const way = [...path].map((_, row) => bucketOf(path.slice(0, row)));
  const points = [...way.map((rights, row) => [x(row, rights), MARGIN + row * DROP]), [x(rows, bucket), floor]];
  return (
    <div className={css.figure} role="img" aria-label={t('game.picture.path', { rows, path: [...path].join(' '), bucket })}>
      <svg viewBox={`0 0 ${width} ${floor + 30}`} className="w-full h-auto" aria-hidden="true" focusable="false">
        {Array.from({ length: rows }, (_, row) =>
          Array.from({ length: row + 1 }, (__, rights) => (
            <circle
              key={`${row}-${rights}`}
              cx={x(row, rights)}
              cy={MARGIN + row * DROP}
              r={way[row] === rights ? 3.2 : 2.2}
              className={way[row] === rights ? css.hit : css.peg}
            />
          )),
        )}
        <polyline points={points.map((point) => point.join(',')).join(' ')} className={css.way} pathLength={1} />
        {table.map((times, index) => (
          <rect
            // A bucket has no name but its place.
            key={index}
            x={x(rows, index) - STEP / 2 + 1.5}
            y={floor}
            width={STEP - 3}
            height={index === bucket ? 18 : 12}
            rx={4}
            className={index === bucket ? css.paid : times > MULTIPLIER_ONE ? css.gain : css.bucket}
          />
        ))}
        <circle cx={x(rows, bucket)} cy={floor - 2} r={5} className={css.ball} />
      </svg>
      <p className={`flex gap-10 tone-mid type-3 ${css.caption}`}>
        <span>{t('game.picture.bucket', { bucket })}</span>
        {pays !== undefined && (
          <strong translate="no" className="figures">
            {t('game.picture.pays', { multiplier: formatMultiplier(pays) })}
          </strong>
        )}
      </p>
    </div>
  );
}
