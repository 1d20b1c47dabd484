import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelWithdrawal, type Withdrawal } from '#contract/api/withdrawals.ts';
import { formatCents } from '#contract/money.ts';
import { call } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { fateOf } from '#src/lib/api/fate.ts';
import { newIdempotencyKey } from '#src/lib/api/idempotency-key.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { Question } from '#src/ui/question.tsx';
import { toast } from '#src/ui/toast.ts';
import { refreshWithdrawals } from './use-live-withdrawals.ts';

/** The first answer comes again under the same key, so one of unknown fate is asked for again after these pauses, ms. */
const AGAIN_AFTER_MS = [500, 1_500] as const;

interface Cancel {
  /** Asks whether to take it back. */
  ask: () => void;
  canceling: boolean;
  /** The question; to be rendered anywhere. */
  question: ReactNode;
}

/** Takes a withdrawal back, after a question. Coins and prizes return once, whatever is pressed how often. */
export function useCancel(withdrawal: Withdrawal): Cancel {
  const { t } = useTranslation('withdrawals');
  const client = useQueryClient();
  const gate = useGate();
  const [asked, setAsked] = useState(false);
  const [canceling, setCanceling] = useState(false);
  const { id, type } = withdrawal;

  const cancel = async (): Promise<void> => {
    setAsked(false);
    if (canceling) return;
    setCanceling(true);
    const idempotencyKey = newIdempotencyKey();
    const fate = await fateOf({ send: () => call(cancelWithdrawal, { params: { id }, idempotencyKey }), againAfterMs: AGAIN_AFTER_MS });
    if (fate.kind === 'answered') {
      const { balance, balance_version: version } = fate.answer.data;
      gate.receiveBalance({ balance, version });
      toast.success(t(`cancel.done.${type}`));
    } else toast.error(errorText(fate.error));
    await refreshWithdrawals(client);
    setCanceling(false);
  };

  const words = { count: withdrawal.delivery?.items.length ?? 0, coins: formatCents(withdrawal.charged) };
  const question = (
    <Question
      open={asked}
      title={t(`cancel.title.${type}`)}
      text={type === 'crypto' ? t('cancel.coins', words) : t('cancel.prizes', words)}
      keep={t('cancel.keep')}
      act={t(`cancel.action.${type}`)}
      variant="danger"
      onKeep={() => setAsked(false)}
      onAct={() => void cancel()}
    />
  );
  return { ask: () => setAsked(true), canceling, question };
}
