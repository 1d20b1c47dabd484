import { useTranslation } from 'react-i18next';
import type { Battle } from '#contract/api/battles.ts';
import { Figure } from '#src/ui/figure.tsx';
import { useNamedSides } from '../names.ts';
import type { ChanceCourse } from './chance-counter.ts';
import css from './chance-swing.module.css';
import { percentText } from './percent.ts';

interface Props {
  battle: Pick<Battle, 'seats' | 'rounds'>;
  course: ChanceCourse;
}

/** The picture's own units. */
const WIDTH = 300;
const HEIGHT = 90;

/** One side's chances as a path; moments that are not counted are passed over. */
function pathOf(course: ChanceCourse, side: number): string {
  const points = course.flatMap((figures, done) => {
    const chance = figures?.sides[side];
    return chance === undefined
      ? []
      : [`${((done * WIDTH) / Math.max(1, course.length - 1)).toFixed(1)} ${((1 - chance) * HEIGHT).toFixed(1)}`];
  });
  return `M${points.join('L')}`;
}

/** The largest step of any side, and the round that made it; null before there is one. The last moment of a draw belongs to no round. */
function largestSwing(course: ChanceCourse, rounds: number): { side: number; round: number; from: number; to: number } | null {
  const swings = course.flatMap((figures, done) => {
    const before = course[done - 1];
    if (!figures || !before) return [];
    return figures.sides.map((to, side) => ({ side, round: done, from: before.sides[side] ?? 0, to }));
  });
  const [largest = null] = swings
    .filter(({ round }) => round <= rounds)
    .toSorted((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  return largest !== null && Math.abs(largest.to - largest.from) >= 0.005 ? largest : null;
}

/** How the chances swung from round to round, a line for each side. */
export function ChanceSwing({ battle, course }: Props) {
  const { t } = useTranslation('proof');
  const sides = useNamedSides(battle);
  const swing = largestSwing(course, battle.rounds);
  const last = course.findLast((figures) => figures !== null);
  if (course.length < 2 || !last) return null;
  const named = swing && {
    name: sides[swing.side]?.name ?? '',
    round: swing.round,
    from: percentText(swing.from),
    to: percentText(swing.to),
  };
  return (
    <figure className="grid gap-10 min-w-0 m-0">
      <figcaption className="text-ends wrap tone-hi">
        <strong>{t('swing.title')}</strong>
        {named && <span className="tone-mid">{t('swing.largest', named)}</span>}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={css.picture} aria-hidden="true">
        <path className={css.grid} d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        {sides.map(({ side }) => (
          <path key={side} className={css.line} data-side={side + 1} d={pathOf(course, side)} />
        ))}
      </svg>
      <ul className="text-legend">
        {sides.map(({ name, side }) => (
          <li key={side} className={css.side} data-side={side + 1}>
            {name} <Figure>{percentText(last.sides[side] ?? 0)}</Figure>
          </li>
        ))}
      </ul>
    </figure>
  );
}
