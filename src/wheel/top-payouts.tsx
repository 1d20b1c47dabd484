import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recentWheelBets, topWheelPayouts } from '#contract/api/wheel.ts';
import { wheelMultiplier } from '#contract/fairness/wheel.ts';
import { multiplier } from '#contract/multiplier.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { BetTable, BetTableSkeleton } from '#src/play/bet-table.tsx';
import { useHolding } from '#src/settlement/use-balance.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';

const LIMIT = 20;
const LISTS = { top: topWheelPayouts, latest: recentWheelBets } as const;

/** The largest payouts of the wheel, or its newest bets. Not asked for while a spin of one's own is still seen: it could be among them. */
export function PastBets({ list }: { list: keyof typeof LISTS }) {
  const { t } = useTranslation('wheel');
  const { t: rounds } = useTranslation('rounds');
  const holding = useHolding();
  const query = useQuery({
    queryKey: queryKeys.rounds.leaders('wheel', { list }),
    queryFn: async ({ signal }) => (await call(LISTS[list], { query: { limit: LIMIT }, signal })).data,
    enabled: !holding,
  });
  const { data } = query;
  if (data === undefined && query.isError) return <ErrorState level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  if (data === undefined) return <BetTableSkeleton />;
  if (data.length === 0) return <EmptyState level={3} title={t('top.emptyTitle')} text={t('top.emptyText')} />;
  return (
    <BetTable
      label={t(list === 'top' ? 'top.title' : 'top.latest')}
      first={t('top.player')}
      rows={data.map(({ id, player, color, stake, payout, round_id: roundId, placed_at: placedAt }, index) => ({
        id,
        to: `/wheel/rounds/${roundId}`,
        at: placedAt,
        ...(list === 'top' && { place: index + 1 }),
        name: player.name,
        tag: player.is_demo ? rounds('demo') : null,
        note: t('colors.on', { color }),
        stake,
        multiplier: payout > 0 ? wheelMultiplier(color) : multiplier(0),
        payout,
      }))}
    />
  );
}
