import clsx from 'clsx';
import { MULTIPLIER_ONE } from '#contract/multiplier.ts';
import { bucketsOf, type PlinkoState } from '#scenes/plinko/model.ts';
import { Figure } from '#src/ui/figure.tsx';
import css from './plinko-plate.module.css';

const PEGS_TOP = 3;

/** The board at rest as a still picture: its pegs, its buckets, and where the last ball landed. */
export function PlinkoPlate({ state }: { state: PlinkoState }) {
  const { rows, landed } = state;
  const last = landed.at(-1)?.bucket;
  return (
    <div className={css.plate}>
      <div className={css.pegs}>
        {Array.from({ length: rows }, (_, row) => (
          <span key={row} className={css.row}>
            {Array.from({ length: row + PEGS_TOP }, (__, peg) => (
              <span key={peg} className={css.peg} />
            ))}
          </span>
        ))}
      </div>
      <div className={css.buckets} style={{ '--count': rows + 1 }}>
        {bucketsOf(state).map((pays, bucket) => (
          <Figure
            key={bucket}
            className={clsx(css.bucket, bucket === last && css.hit)}
            style={{ '--edge': Math.abs(bucket - rows / 2) / (rows / 2) }}
          >
            {pays / MULTIPLIER_ONE}
          </Figure>
        ))}
      </div>
    </div>
  );
}
