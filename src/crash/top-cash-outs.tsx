import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { crashLeaderboard } from '#contract/api/crash.ts';
import { crashMultiplier } from '#contract/games/crash.ts';
import { roundAddress } from '#src/games/entry.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { TopBetFilters, LEADERS, useRanking } from '#src/play/lists/leaders/top-bet-filters.tsx';
import { Leaderboard } from '#src/play/lists/leaders/leaderboard.tsx';

/** The best cash-outs, by what they won or by their multiplier. */
export function TopCashOuts() {
  const { t } = useTranslation('crash');
  const { t: rounds } = useTranslation('rounds');
  const [ranking, rank] = useRanking();
  const filters = { ...ranking, limit: LEADERS };
  const query = useQuery({
    queryKey: queryKeys.leaders('crash', filters),
    queryFn: async (context) => (await ask(context, crashLeaderboard, { query: filters })).data,
    placeholderData: keepPreviousData,
  });
  return (
    <Leaderboard
      filters={<TopBetFilters ranking={ranking} onRanking={rank} />}
      query={query}
      emptyText={t('leaders.emptyText')}
      rowOf={({ id, place, player, stake, at, payout, round_id: roundId, placed_at: placedAt }) => ({
        id,
        to: roundAddress('crash', roundId),
        at: placedAt,
        rank: place,
        name: player.name,
        tag: player.is_demo ? rounds('demo') : null,
        stake,
        multiplier: crashMultiplier(at ?? 0),
        payout,
      })}
    />
  );
}
