import clsx from 'clsx';
import type { ReactNode } from 'react';
import { PageTitle } from '#src/ui/page-title.tsx';
import css from './game-layout.module.css';
import { GamePanel } from './game-panel.tsx';

export interface GameLayoutProps {
  /** The game's name: the page's heading, for screen readers. */
  title: string;
  /** The panel's name, where it is not the game's. */
  panelLabel?: string;
  stage: ReactNode;
  /** Between the stage and the panel, where the page's own arrangement has a place for it. */
  underStage?: ReactNode;
  /** Stake, choices and switches, from top to bottom. */
  panel: ReactNode;
  /** The bet button; on a phone it stays in reach of the thumb. */
  bet: ReactNode;
  /** Figures under the bet button. */
  facts?: ReactNode;
  /** The last line of the panel. */
  foot?: ReactNode;
  /** Right of the stage where there is space, else under the controls. */
  side?: ReactNode;
  /** After the panel, where the page's own arrangement has a place for it. */
  underPanel?: ReactNode;
  /** Figures of the visit, lists: a GameBelow. */
  below?: ReactNode;
  /** The strip of live drops is above the page and takes some of its height. */
  underFeed?: boolean | undefined;
  /** The page is on black. */
  black?: boolean | undefined;
  /** The page's own arrangement of the parts, in place of the one here. */
  arranged?: Arrangement | undefined;
}

/** The classes of a layout's parts. */
type Arrangement = Readonly<Partial<Record<'page' | 'game' | 'stage' | 'panel' | 'inputs' | 'bet' | 'foot', string>>>;

/** The one layout of all games. Desktop: controls left of the stage, both of one height. Phone: the stage on top, controls under the thumb, lists below. */
export function GameLayout(props: GameLayoutProps) {
  const { title, panelLabel = title, stage, underStage, panel, bet, facts, foot, side, underPanel, below } = props;
  const { underFeed = false, black = false, arranged = css } = props;
  return (
    <div className={clsx('page', arranged.page, underFeed && css.underFeed, black && css.black)}>
      <PageTitle page={title} />
      <h1 className="visually-hidden">{title}</h1>
      <div className={clsx(arranged.game, side !== undefined && css.sided)}>
        <div className={arranged.stage}>{stage}</div>
        {underStage}
        <GamePanel label={panelLabel} inputs={panel} bet={bet} facts={facts} foot={foot} arranged={arranged} />
        {side !== undefined && <div className={css.side}>{side}</div>}
        {underPanel}
      </div>
      {below}
    </div>
  );
}
