import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recentWheelBets, topWheelPayouts } from '#contract/api/wheel.ts';
import { wheelMultiplier } from '#contract/fairness/wheel.ts';
import { multiplier } from '#contract/multiplier.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { LEADERS } from '#src/play/leaders/leader-filters.tsx';
import { ListedBets } from '#src/play/listed-bets.tsx';
import { useHolding } from '#src/settlement/use-balance.ts';

const LISTS = { top: topWheelPayouts, latest: recentWheelBets } as const;

/** The largest payouts of the wheel, or its newest bets. Not asked for while a spin of one's own is still seen: it could be among them. */
export function PastBets({ list }: { list: keyof typeof LISTS }) {
  const { t } = useTranslation('wheel');
  const { t: rounds } = useTranslation('rounds');
  const holding = useHolding();
  const query = useQuery({
    queryKey: queryKeys.rounds.leaders('wheel', { list }),
    queryFn: async ({ signal }) => (await call(LISTS[list], { query: { limit: LEADERS }, signal })).data,
    enabled: !holding,
  });
  return (
    <ListedBets
      label={t(list === 'top' ? 'top.title' : 'top.latest')}
      first={t('top.player')}
      query={query}
      empty={{ title: t('top.emptyTitle'), text: t('top.emptyText') }}
      rows={query.data?.map(({ id, player, color, stake, payout, round_id: roundId, placed_at: placedAt }, index) => ({
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
