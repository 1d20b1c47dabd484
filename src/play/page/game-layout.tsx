import clsx from 'clsx';
import type { ReactNode } from 'react';
import { PageTitle } from '#src/ui/page-title.tsx';
import css from './game-layout.module.css';
import { GamePanel } from './game-panel.tsx';

interface Props {
  /** The game's name: the page's heading, for screen readers. */
  title: string;
  stage: ReactNode;
  /** Stake, choices and switches, from top to bottom. */
  panel: ReactNode;
  /** The bet button; on a phone it stays in reach of the thumb. */
  bet: ReactNode;
  /** Figures under the bet button. */
  facts?: ReactNode;
  /** The last line of the panel. */
  foot?: ReactNode;
  /** Stands right of the stage where there is room, else under the controls. */
  side?: ReactNode;
  /** Figures of the visit, lists: a GameBelow. */
  below?: ReactNode;
  /** The strip of live drops stands over the page and takes some of its height. */
  underFeed?: boolean | undefined;
  /** The page is on black. */
  black?: boolean | undefined;
}

/** The one layout of all games. Desktop: controls left of the stage, both of one height. Phone: the stage on top, controls under the thumb, lists below. */
export function GameLayout({ title, stage, panel, bet, facts, foot, side, below, underFeed = false, black = false }: Props) {
  return (
    <div className={clsx('page', css.page, underFeed && css.underFeed, black && css.black)}>
      <PageTitle page={title} />
      <h1 className="visually-hidden">{title}</h1>
      <div className={clsx(css.game, side !== undefined && css.sided)}>
        <div className={css.stage}>{stage}</div>
        <GamePanel label={title} inputs={panel} bet={bet} facts={facts} foot={foot} arranged={css} />
        {side !== undefined && <div className={css.side}>{side}</div>}
      </div>
      {below}
    </div>
  );
}
