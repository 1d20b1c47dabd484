import { formatChance, UPGRADE_TICKETS } from '#contract/games/upgrade.ts';
import type { UpgradeState } from '#scenes/upgrade/model.ts';
import { Figure } from '#src/ui/figure.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import css from './upgrade-plate.module.css';

/** Radius of the ring and its width, in the drawing's own units of 400 × 400. */
const RADIUS = 150;
const WIDTH = 22;

/** A point on the ring at a share of the whole turn, from the top, clockwise. */
function pointAt(share: number, radius: number): string {
  const angle = share * 2 * Math.PI;
  return `${200 + radius * Math.sin(angle)} ${200 - radius * Math.cos(angle)}`;
}

/** The winning arc: the first tickets under, the last ones over. */
export function arcOf(side: UpgradeState['side'], wins: number): string {
  const share = wins / UPGRADE_TICKETS;
  const [from, to] = side === 'under' ? [0, share] : [1 - share, 1];
  return `M${pointAt(from, RADIUS)}A${RADIUS} ${RADIUS} 0 ${share > 0.5 ? 1 : 0} 1 ${pointAt(to, RADIUS)}`;
}

/** The scene's state as a still picture: the ring, its winning arc, the prize, and after a play the needle at its ticket. */
export function UpgradePlate({ state }: { state: UpgradeState }) {
  const { side, wins, target, result } = state;
  const won = result !== null && result.payoutCents > 0;
  return (
    <div className={css.plate}>
      <div className={css.dial}>
        <svg viewBox="0 0 400 400" className="w-full h-full">
          <circle cx="200" cy="200" r={RADIUS} fill="none" className={css.track} strokeWidth={WIDTH} />
          {wins > 0 && (
            <path
              d={arcOf(side, wins)}
              fill="none"
              stroke={result !== null && !won ? 'var(--text-low)' : 'var(--win)'}
              strokeWidth={WIDTH}
              strokeLinecap="butt"
            />
          )}
          {result && (
            <path
              d={`M${pointAt((result.ticket + 0.5) / UPGRADE_TICKETS, RADIUS - 30)}L${pointAt((result.ticket + 0.5) / UPGRADE_TICKETS, RADIUS + 22)}`}
              stroke="var(--gold)"
              strokeWidth="5"
              strokeLinecap="round"
            />
          )}
        </svg>
        <div className={css.middle}>
          {target ? (
            <PrizePicture src={target.img_url} alt="" size={112} eager {...(won && { rarity: target.rarity })} />
          ) : (
            <span className={css.empty} />
          )}
          {wins > 0 && <Figure className="face-display type-7 weight-700">{formatChance(wins)}%</Figure>}
        </div>
      </div>
    </div>
  );
}
