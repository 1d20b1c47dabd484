import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recentWheelBets, topWheelPayouts } from '#contract/api/wheel.ts';
import { wheelMultiplier } from '#contract/games/wheel.ts';
import { multiplier } from '#contract/multiplier.ts';
import { roundAddress } from '#src/games/entry.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { DemoFilter, useDemoListed } from '#src/play/lists/leaders/demo-filter.tsx';
import { LEADERS } from '#src/play/lists/leaders/top-bet-filters.tsx';
import { ListedBets } from '#src/play/lists/listed-bets.tsx';
import { useHolding } from '#src/settlement/use-balance.ts';

/** The largest payouts of the wheel, or its newest bets. Not asked for while a spin of one's own is still seen: it could be among them. */
export function PastBets({ list }: { list: 'top' | 'latest' }) {
  const { t } = useTranslation('wheel');
  const { t: rounds } = useTranslation('rounds');
  const holding = useHolding();
  const demo = useDemoListed();
  const query = useQuery({
    queryKey: queryKeys.leaders('wheel', { list, demo }),
    queryFn: async (context) =>
      list === 'top'
        ? (await ask(context, topWheelPayouts, { query: { limit: LEADERS, demo } })).data
        : (await ask(context, recentWheelBets, { query: { limit: LEADERS } })).data,
    placeholderData: keepPreviousData,
    enabled: !holding,
  });
  const listed = (
    <ListedBets
      label={t(list === 'top' ? 'top.title' : 'top.latest')}
      first={t('top.player')}
      query={query}
      empty={{ title: t('top.emptyTitle'), text: t('top.emptyText') }}
      rows={query.data?.map(({ id, player, color, stake, payout, round_id: roundId, placed_at: placedAt }, index) => ({
        id,
        to: roundAddress('wheel', roundId),
        at: placedAt,
        ...(list === 'top' && { rank: index + 1 }),
        name: player.name,
        tag: player.is_demo ? rounds('demo') : null,
        note: t('colors.on', { color }),
        stake,
        multiplier: payout > 0 ? wheelMultiplier(color) : multiplier(0),
        payout,
      }))}
    />
  );
  return list === 'top' ? (
    <div className="grid cols-1 gap-14">
      <DemoFilter />
      {listed}
    </div>
  ) : (
    listed
  );
}
