import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { debt, payDebt } from '#contract/api/deposits.ts';
import { formatCents } from '#contract/money.ts';
import { ask, useCall } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useHolding, useShownBalance, useShownLocked } from '#src/settlement/use-balance.ts';
import { Button } from '#src/ui/button.tsx';
import css from './open-debt.module.css';
import { usePayment } from './use-payment.ts';

/** What the player owes of deposits that were taken back, and the button that pays it from the balance. Nothing for a player without a debt. */
export function OpenDebt() {
  const call = useCall();
  const { t } = useTranslation('wallet');
  const holding = useHolding();
  const balance = useShownBalance();
  const locked = useShownLocked();
  const { data: owed = 0 } = useQuery({
    queryKey: queryKeys.player.debt,
    queryFn: async (context) => (await ask(context, debt)).data.debt,
    staleTime: 0,
    enabled: !holding,
  });
  const client = useQueryClient();
  const { pay, paying } = usePayment('pay-debt');
  const payNow = (): Promise<void> =>
    pay({
      send: (idempotencyKey) => call(payDebt, { idempotencyKey }),
      done: ({ data: { paid, debt: left } }) =>
        left > 0 ? t('debt.paidPart', { paid: formatCents(paid), debt: formatCents(left) }) : t('debt.paid'),
      // Receipts follow by the news of each deposit.
      refresh: () => client.invalidateQueries({ queryKey: queryKeys.player.invoices.all }),
    });
  if (owed === 0) return null;
  // A debt takes own coins.
  const isEmpty = balance !== null && balance === locked;
  return (
    <section className="warn-notice" aria-label={t('debt.title')}>
      <div className={css.words}>
        <p className="tone-warn-light">{t('debt.owed', { debt: formatCents(owed) })}</p>
        <p>{isEmpty ? t('debt.empty') : t('debt.text')}</p>
      </div>
      <Button variant="gold" size="sm" loading={paying} disabled={isEmpty} onClick={() => void payNow()}>
        {t('debt.pay')}
      </Button>
    </section>
  );
}
