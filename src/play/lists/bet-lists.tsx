import { type ReactNode, useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { useInView } from '#src/lib/hooks/use-in-view.ts';
import { PACE_MS, usePaced } from '#src/lib/hooks/use-paced.ts';
import { Card } from '#src/ui/card.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import type { PlayGame } from '#src/play/bet/game-outcome.ts';
import { useService } from '#src/lib/services/services.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import css from './bet-lists.module.css';
import { type BetSummary, MyBets } from './my-bets.tsx';
import { allBetsQuery } from './bet-queries.ts';
import { ListedBets } from './listed-bets.tsx';
import { type OwnBets, ownBetsService, visibleLines } from './own-bets.ts';

const publishedOf = ({ published }: OwnBets): OwnBets['published'] => published;

/** The newest bets of all players on a game; a line of the player's own waits for its scene, and is let in at most every `paceMs`. */
function AllBets({ game, paceMs }: { game: PlayGame; paceMs: number }) {
  const { t } = useTranslation('play');
  const published = usePaced(useService(ownBetsService)(game), publishedOf, paceMs);
  const holding = useHolding();
  const query = useQuery(allBetsQuery(game));
  const seen = useRef<ReadonlySet<string>>(new Set());
  // oxlint-disable-next-line react/refs -- what was shown once may stay: only this list's own past, read and written in order
  const lines = visibleLines(query.data ?? [], { published }, seen.current, holding);
  // oxlint-disable-next-line react/refs -- as above
  seen.current = new Set(lines.map(({ id }) => id));

  const rows = lines.map(({ id, placed_at, player, mine, stake, multiplier, payout }) => ({
    id,
    at: placed_at,
    name: player.name,
    tag: mine ? t('lists.you') : player.is_demo ? t('lists.demo') : null,
    stake,
    multiplier,
    payout,
  }));
  return (
    <ListedBets
      label={t('lists.all')}
      first={t('lists.player')}
      rows={query.data && rows}
      query={query}
      empty={{ title: t('lists.allEmpty.title'), text: t('lists.allEmpty.text') }}
    />
  );
}

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
