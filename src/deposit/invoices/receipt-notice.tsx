import { CircleAlert, Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/api/deposits.ts';
import { formatCents } from '#contract/money.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import css from './receipt-notice.module.css';

/** What became of a deposit that isn't simply paid: what it waits for and when the shop asks about it, why it was rejected, what a reversal took and what is owed. */
export function ReceiptNotice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { status, stage, reason, debt, overdue, asks_again_at: asksAgainAt } = invoice;
  if (status === 'paid') return null;
  const Icon = status === 'new' ? Clock3 : CircleAlert;
  return (
    <p className={status === 'new' ? css.waiting : css.bad}>
      <Icon size={20} aria-hidden="true" />
      <span>
        {words()}
        {asksAgainAt !== null && ` ${t('notice.asksAgain', { when: formatInstant(asksAgainAt) })}`}
      </span>
    </p>
  );

  function words(): string {
    if (status === 'new') return t(`notice.${overdue ? 'overdue' : stage}`);
    if (status === 'rejected') return t(`notice.${reason ?? 'declined'}`);
    return debt > 0 ? t('notice.reversedOwed', { debt: formatCents(debt) }) : t('notice.reversed');
  }
}
