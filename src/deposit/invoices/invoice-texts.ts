import i18next from 'i18next';
import type { Invoice } from '#contract/api/deposits.ts';
import { formatCount } from '#contract/count.ts';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import { formatCents } from '#contract/money.ts';

/** What was sent, in the currency that was sent: "25.00 USD", "0.00054 BTC". A dollar is a coin. */
export function sentText({ currency, sent_amount: sent, amount }: Invoice): string {
  const unit = cryptocurrency(currency)?.unit ?? currency;
  if (unit !== 'USD') return `${formatCount(sent ?? '0')} ${unit}`;
  return `${formatCents(amount)} ${unit}`;
}

/** How far a payment is, where its status alone doesn't say: what it waits for, why it was rejected, what is owed. Null where there is no more to say. */
export function progressText({ status, stage, confirmations, reason, debt }: Invoice): string | null {
  if (status === 'rejected') return reason === null ? null : i18next.t(`invoices:reason.${reason}`);
  if (status === 'reversed') return debt > 0 ? i18next.t('invoices:owed', { debt: formatCents(debt) }) : null;
  if (status === 'paid' || stage === 'closed') return null;
  if (stage === 'confirming' && confirmations !== null) return i18next.t('invoices:stage.confirmations', { ...confirmations });
  return i18next.t(`invoices:stage.${stage}`);
}
