import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#contract/money.ts';
import { leaderboardPrizeEvent } from '#contract/realtime/leaderboard.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useService } from '#src/lib/services/services.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { useToast } from '#src/ui/toast.ts';

/** Says a prize of the leaderboard to its winner, once no scene plays. */
export function PrizeNews(): null {
  const toast = useToast();
  const { t } = useTranslation('leaderboard');
  const realtime = useService(realtimeService);
  const gate = useGate();
  useEffect(
    () =>
      realtime.subscribeOwn(leaderboardPrizeEvent, {
        connected: () => undefined,
        message: ({ data: { place, prize, metric, starts_at: week } }) =>
          gate.whenFree(`prize ${metric} ${week}`, () => toast.success(t('won', { place, prize: formatCents(prize) }))),
      }),
    [realtime, gate, t, toast],
  );
  return null;
}
