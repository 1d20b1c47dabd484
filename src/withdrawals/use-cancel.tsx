import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelWithdrawal, type Withdrawal } from '#contract/api/withdrawals.ts';
import { formatCents } from '#contract/money.ts';
import { useCall } from '#src/lib/api/call.ts';
import { Question } from '#src/ui/question.tsx';
import { usePayment } from '#src/wallet/use-payment.ts';
import { refreshWithdrawals } from './use-live-withdrawals.ts';

interface Cancel {
  /** Asks whether to take it back. */
  ask: () => void;
  canceling: boolean;
  /** The question; to be rendered anywhere. */
  question: ReactNode;
}

/** Takes a withdrawal back, after a question. Coins and prizes return once, whatever is pressed how often. */
export function useCancel(withdrawal: Withdrawal): Cancel {
  const call = useCall();
  const { t } = useTranslation('withdrawals');
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const { id, type } = withdrawal;
  const { pay, paying: canceling } = usePayment(`cancel-withdrawal:${id}`);

  const values = { count: withdrawal.delivery?.items.length ?? 0, coins: formatCents(withdrawal.charged) };
  const question = (
    <Question
      open={asked}
      title={t(`cancel.title.${type}`)}
      text={type === 'crypto' ? t('cancel.coins', values) : t('cancel.prizes', values)}
      keep={t('cancel.keep')}
      act={t(`cancel.action.${type}`)}
      variant="danger"
      onKeep={() => setAsked(false)}
      onAct={() => {
        setAsked(false);
        void pay({
          send: (idempotencyKey) => call(cancelWithdrawal, { params: { id }, idempotencyKey }),
          done: () => t(`cancel.done.${type}`),
          refresh: () => refreshWithdrawals(client),
        });
      }}
    />
  );
  return { ask: () => setAsked(true), canceling, question };
}
