import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RoundGameKey } from '#contract/games/index.ts';
import type { Asking } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useUserId } from '#src/session/use-user.ts';
import type { BetRow } from '#src/play/lists/bet-table.tsx';
import { GuestBets, ListedBets } from '#src/play/lists/listed-bets.tsx';
import { useHolding } from '#src/settlement/use-balance.ts';

/** How many bets come with one page. */
const BETS_PER_PAGE = 50;

/** What asks for one page of bets. */
export interface BetsPage {
  limit: number;
  /** The last bet of the page before. */
  before?: string;
}

interface Props<Bet> {
  game: RoundGameKey;
  load: (asking: Asking, query: BetsPage) => Promise<{ data: Bet[]; next: string | null }>;
  rowOf: (bet: Bet) => BetRow;
}

/** The player's own bets on rounds, newest first, page by page into the past. Not asked for while a scene still conceals a result. */
export function MyRoundBets<Bet>({ game, load, rowOf }: Props<Bet>) {
  const { t } = useTranslation('rounds');
  const user = useUserId();
  const holding = useHolding();
  const query = useInfiniteQuery({
    queryKey: queryKeys.player.bets(game),
    queryFn: (context) => load(context, { limit: BETS_PER_PAGE, ...(context.pageParam !== null && { before: context.pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: user != null && !holding,
  });
  if (user === null) return <GuestBets />;
  return (
    <ListedBets
      label={t('mine.title')}
      first={t('mine.round')}
      rows={query.data?.pages.flatMap(({ data }) => data).map(rowOf)}
      query={query}
      empty={{ title: t('mine.emptyTitle'), text: t('mine.emptyText') }}
      older={{
        more: query.hasNextPage,
        loading: query.isFetchingNextPage,
        failed: query.isFetchNextPageError,
        paged: (query.data?.pages.length ?? 0) > 1,
        onMore: () => void query.fetchNextPage(),
      }}
    />
  );
}
