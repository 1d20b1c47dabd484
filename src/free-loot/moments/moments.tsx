import { useState } from 'react';
import type { Player } from '#src/session/session-store.ts';
import { DailyBonus } from './daily-bonus.tsx';
import { LevelUp } from './level-up.tsx';

interface Props {
  player: Player;
  /** The page in view is one whose scene goes on without the player: nothing may lie over it. */
  live: boolean;
  /** Nothing comes up over the page in view: it waits for another one. */
  undisturbed: boolean;
  /** A question that every visitor must answer is open, so the bonus waits. */
  asked: boolean;
}

/** The moments of a player, one at a time: a level goes before the bonus. */
export function Moments({ player, live, undisturbed, asked }: Props) {
  const [rising, setRising] = useState(false);
  return (
    <>
      <LevelUp player={player} docked={live} away={undisturbed} onShown={setRising} />
      <DailyBonus blocked={live || undisturbed || asked || rising} />
    </>
  );
}
