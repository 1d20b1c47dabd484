import type { ReactNode } from 'react';
import css from './game-below.module.css';

interface Props {
  /** Figures of the visit and what there is to know of the game. */
  aside: ReactNode;
  /** The lists of bets. */
  children: ReactNode;
}

/** What stands under a game: a column as wide as the controls, and its lists beside it. */
export function GameBelow({ aside, children }: Props) {
  return (
    <div className={css.below}>
      <div className={css.aside}>{aside}</div>
      {children}
    </div>
  );
}
