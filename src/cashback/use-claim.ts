import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CashbackDue, claimCashback } from '#contract/api/cashback.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { formatCents } from '#contract/money.ts';
import { useCall } from '#src/lib/api/call.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { connectionService } from '#src/realtime/connection.ts';
import { untilMayLook } from '#src/realtime/may-look.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { useToast } from '#src/ui/toast.ts';
import { useIntent } from '#src/ui/use-intent.ts';
import { refreshCashback } from './cashback-queries.ts';

/** What is known of a claim that was made: its answer, or only how it ended. */
type Claimed = RouteReply<typeof claimCashback>['data'] | 'claimed' | 'expired';

/** What a refusal says of a claim: made before this press, or by a try whose answer was lost; or too late. */
function endOf(error: unknown): Claimed | null {
  if (hasCode(error, 'already_claimed')) return 'claimed';
  return hasCode(error, 'claim_expired') ? 'expired' : null;
}

/** Claims the cashback of a day. It is paid once, whatever is pressed how often; one whose answer never came is asked again, without a press only while `untilMayLook` allows it. */
export function useClaim({ day, amount }: CashbackDue) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('cashback');
  const client = useQueryClient();
  const gate = useGate();
  const session = useService(sessionService);
  const connection = useService(connectionService);
  const id = `claim-cashback:${day}`;
  const { start, ...claiming } = useIntent(id);
  const claim = (): Promise<void> =>
    start<Claimed>({
      send: async (idempotencyKey) => (await call(claimCashback, { body: { day }, idempotencyKey })).data,
      // The shop does it once, so asking again is looking.
      look: 'again',
      untilMayLook: (askedAtMs) => untilMayLook(connection, askedAtMs),
      paused: () => toast.error(t('due.doubtAgain'), { key: id }),
      readRefusal(error) {
        const answer = endOf(error);
        return answer === null ? { kind: 'refused', error } : { kind: 'answered', answer };
      },
      async answered(answer) {
        if (answer === 'expired') return toast.error(t('due.expired'));
        if (answer === 'claimed') await session.refresh();
        else gate.receiveBalance({ balance: answer.balance, version: answer.balance_version });
        return toast.success(t('due.claimed', { amount: formatCents(amount) }));
      },
      refresh: () => refreshCashback(client),
    });
  return { claim, ...claiming };
}
