import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInView } from '#src/lib/hooks/use-in-view.ts';
import { PACE_MS } from '#src/lib/hooks/use-paced.ts';
import { Card } from '#src/ui/card.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { AllBets } from './all-bets.tsx';
import css from './bet-lists.module.css';
import type { PlayGame } from '#src/play/bet/game-outcome.ts';
import { type BetSummary, MyBets } from './my-bets.tsx';

/** One list under a game. */
export interface ListOfBets {
  value: string;
  label: string;
  panel: ReactNode;
}

interface Props {
  game: PlayGame;
  /** A bet of this game in a few words. */
  summary: BetSummary;
  /** Further lists of this game, after the two that every game has. */
  extra?: readonly ListOfBets[] | undefined;
}

/** A game's lists: own bets, the bets of all players, and what the game adds. */
export function BetLists({ game, summary, extra = [] }: Props) {
  const { t } = useTranslation('play');
  const [list, setList] = useState('mine');
  const [card, inView] = useInView<HTMLElement>();
  const paceMs = inView ? PACE_MS.list : PACE_MS.outOfView;
  return (
    <Card ref={card} padding="sm" className={css.lists} aria-label={t('lists.label')}>
      <Tabs
        label={t('lists.label')}
        value={list}
        onChange={setList}
        panelClassName={css.panel}
        tabs={[
          { value: 'mine', label: t('lists.mine'), panel: <MyBets game={game} summary={summary} paceMs={paceMs} /> },
          { value: 'all', label: t('lists.all'), panel: <AllBets game={game} paceMs={paceMs} /> },
          ...extra,
        ]}
      />
    </Card>
  );
}
