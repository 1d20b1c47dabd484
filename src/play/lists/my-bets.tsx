import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Bet, isSeedBet } from '#contract/api/bets.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';
import { usePaced } from '#src/lib/hooks/use-paced.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { BETS_PER_PAGE, myBetsQuery } from './bet-queries.ts';
import type { BetRow } from './bet-table.tsx';
import type { PlayGame } from '#src/play/bet/game-outcome.ts';
import { GuestBets, ListedBets } from './listed-bets.tsx';
import { type OwnBets, ownBetsService, ownRows } from './own-bets.ts';

const whole = (own: OwnBets): OwnBets => own;

/** Says a record of the list's own game in a few words: a method's type, since no other record comes into that list. The same for as long as the list is mounted. */
export type BetSummary = { of(record: object): string }['of'];

/** The player's own bets: those loaded with the page and each of the visit once its scene has revealed it, drawn anew at most every `paceMs`. */
export function MyBets({ game, summary, paceMs }: { game: PlayGame; summary: BetSummary; paceMs: number }) {
  const { t } = useTranslation('play');
  const user = useUserId();
  const own = usePaced(useService(ownBetsService)(game), whole, paceMs);
  const holding = useHolding();
  // What the server lists while a scene still presents would give it away.
  const query = useInfiniteQuery({ ...myBetsQuery(game), enabled: user != null && !holding });
  const rowOf = useMemo(() => rowMaker(summary), [summary]);
  const [pages, setPages] = useState(1);
  const bets = ownRows(own, query.data?.pages.flatMap(({ data }) => data.filter(isSeedBet)) ?? []);
  const rows = bets.slice(0, pages * BETS_PER_PAGE);
  const all = bets.length === rows.length;

  if (user === null) return <GuestBets />;
  // Own rows of the visit are shown although the list of the server is missing; with none of them, nothing is known.
  const known = rows.length > 0 || (query.data !== undefined && !query.isError);
  return (
    <ListedBets
      label={t('lists.mine')}
      first={t('lists.bet')}
      query={query}
      empty={{ title: t('lists.mineEmpty.title'), text: t('lists.mineEmpty.text') }}
      rows={known ? rows.map(rowOf) : undefined}
      older={{
        more: !all || query.hasNextPage,
        loading: query.isFetchingNextPage,
        failed: query.isFetchNextPageError,
        paged: pages > 1,
        onMore() {
          if (!query.isFetchNextPageError) setPages(pages + 1);
          if (bets.length < (pages + 1) * BETS_PER_PAGE && query.hasNextPage) void query.fetchNextPage();
        },
      }}
    />
  );
}

/** Bets as rows. The row of a bet is made once: a list of fifty changes with every bet, and its words are the dearest part of it. */
function rowMaker(summary: BetSummary): (bet: Bet) => BetRow {
  const made = new WeakMap<Bet, BetRow>();
  return (bet) => {
    const { id, placed_at, stake, multiplier, payout, outcome } = bet;
    const row = made.get(bet) ?? { id, at: placed_at, name: summary(outcome), stake, multiplier, payout };
    made.set(bet, row);
    return row;
  };
}
