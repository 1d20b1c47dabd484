import clsx from 'clsx';
import { formatRoll, ROLLS } from '#contract/games/dice.ts';
import type { DiceState } from '#scenes/dice/model.ts';
import css from './dice-plate.module.css';

const percent = (hundredths: number): string => `${(hundredths / (ROLLS - 1)) * 100}%`;

/** The dice at rest as a still picture: the slider, what wins, and where the last roll fell. */
export function DicePlate({ state }: { state: DiceState }) {
  const { side, target, result } = state;
  const won = result !== null && result.payoutCents > 0;
  return (
    <div className={css.plate}>
      <p translate="no" className={clsx(css.number, 'figures', won && css.won)}>
        {result ? formatRoll(result.roll) : ''}
      </p>
      <div className={css.track}>
        <span className={css.zone} style={side === 'under' ? { left: 0, width: percent(target) } : { left: percent(target), right: 0 }} />
        <span className={css.target} style={{ left: percent(target) }} />
        {result && <span className={clsx(css.die, won && css.dieWon)} style={{ left: percent(result.roll) }} />}
      </div>
    </div>
  );
}
