import type { ReactNode } from 'react';
import type { StakeGame } from '#contract/api/limits.ts';
import { LiveStats } from '#src/play/lists/live-stats.tsx';
import { Extra } from '#src/ui/part.tsx';
import css from './game-below.module.css';
import { GameInfo, type GameInfoProps } from './game-info.tsx';

/** What there is to know of a game. A page keeps it by `useMemo`, so that a bet draws none of it anew. */
export interface GameAbout extends Pick<GameInfoProps, 'rules' | 'facts' | 'odds' | 'returnLabel' | 'stake' | 'leastStakeOnly'> {
  /** Shown between the figures of the visit and the link to all of this. */
  aside?: ReactNode;
}

interface Props {
  game: StakeGame;
  /** The game's name. */
  title: string;
  /** The page about how its results are made. */
  fairness: string;
  about: GameAbout;
  /** The lists of bets. */
  children: ReactNode;
}

/** The part below a game: a column as wide as the controls, with the figures of the visit and what there is to know, and the lists beside it. */
export function GameBelow({ game, title, fairness, about: { aside, ...info }, children }: Props) {
  return (
    <div className={css.below}>
      <div className="grid gap-12 min-w-0">
        <Extra>
          <LiveStats game={game} />
        </Extra>
        {aside}
        <GameInfo game={game} name={title} fairness={fairness} {...info} />
      </div>
      <Extra>{children}</Extra>
    </div>
  );
}
