import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CashbackDue, claimCashback } from '#contract/api/cashback.ts';
import { formatCents } from '#contract/money.ts';
import { call } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { type Fate, fateOf, followFate, hasCode } from '#src/lib/api/fate.ts';
import { newIdempotencyKey } from '#src/lib/api/idempotency-key.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { toast } from '#src/ui/toast.ts';
import { refreshCashback } from './cashback-queries.ts';

/** The first answer comes again under the same key, so one of unknown fate is asked for again after these pauses, ms. */
const AGAIN_AFTER_MS = [500, 1_500] as const;

/** What is known of a claim that was made: its answer, or only how it ended. */
type Claimed = Awaited<ReturnType<typeof call<typeof claimCashback>>>['data'] | 'claimed' | 'expired';

interface Claim {
  claim: () => void;
  /** `doubted`: it is not known yet whether it went through. */
  step: 'idle' | 'asking' | 'doubted';
}

/** What a refusal says of a claim: made before this press, or by a try whose answer was lost; or too late. */
function endOf(error: unknown): Claimed | null {
  if (hasCode(error, 'already_claimed')) return 'claimed';
  return hasCode(error, 'claim_expired') ? 'expired' : null;
}

/** Claims the cashback of a day. It is paid once, whatever is pressed how often; one whose answer never came is asked again until it is known. */
export function useClaim({ day, amount }: CashbackDue): Claim {
  const { t } = useTranslation('cashback');
  const client = useQueryClient();
  const gate = useGate();
  const session = useService(sessionService);
  const [step, setStep] = useState<Claim['step']>('idle');

  async function ended(fate: Fate<Claimed>): Promise<void> {
    if (fate.kind !== 'answered') toast.error(errorText(fate.error));
    else if (fate.answer === 'expired') toast.error(t('due.expired'));
    else {
      if (fate.answer === 'claimed') await session.refresh();
      else gate.receiveBalance({ balance: fate.answer.balance, version: fate.answer.balance_version });
      toast.success(t('due.claimed', { amount: formatCents(amount) }));
    }
    await refreshCashback(client);
    setStep('idle');
  }

  function claim(): void {
    if (step !== 'idle') return;
    setStep('asking');
    const idempotencyKey = newIdempotencyKey();
    const readRefusal = (error: unknown): Fate<Claimed> => {
      const answer = endOf(error);
      return answer === null ? { kind: 'refused', error } : { kind: 'answered', answer };
    };
    const send = async (): Promise<Claimed> => (await call(claimCashback, { body: { day }, idempotencyKey })).data;
    followFate<Claimed>({
      send,
      againAfterMs: AGAIN_AFTER_MS,
      readRefusal,
      // The shop does it once, so asking again is looking.
      async look() {
        const fate = await fateOf({ send, readRefusal });
        if (fate.kind === 'answered') return fate.answer;
        throw fate.error;
      },
      doubted: () => setStep('doubted'),
      ended: (fate) => void ended(fate),
    });
  }
  return { claim, step };
}
