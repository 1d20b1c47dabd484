import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleAlert, Clock3, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Invoice } from '#contract/api/deposits.ts';
import { cents, formatCents } from '#contract/money.ts';
import { newTicketAddress } from '#src/lib/new-ticket-address.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { Loading } from '#src/ui/asked.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { useBonusRule } from '#src/wallet/bonus/use-bonus-rule.ts';
import { invoiceQuery } from './invoice-queries.ts';
import { InvoiceIcon } from './invoice-icon.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import receiptNoticeCss from './receipt-notice.module.css';
import css from './receipt-page.module.css';

/** One deposit with all that its record knows: for the player, for support, and for paper. */
export function Component() {
  const { t } = useTranslation('invoices');
  const { id = '' } = useParams();
  const holding = useHolding();
  const { data, error, isFetching, refetch } = useQuery({ ...invoiceQuery(id), enabled: !holding });
  return (
    <div className={css.page}>
      <ButtonLink to="/profile/deposit" size="sm" variant="ghost" className={css.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {t('receipt.back')}
      </ButtonLink>
      {data !== undefined ? (
        <Receipt invoice={data} />
      ) : error === null ? (
        <Loading label={t('receipt.loading')} heights={[420]}>
          <PageTitle page={t('receipt.loading')} />
        </Loading>
      ) : isMissing(error) ? (
        <EmptyState
          level={1}
          picture="/pictures/magnifier.webp"
          title={t('receipt.missing.title')}
          text={t('receipt.missing.text')}
          action={<ButtonLink to="/profile/deposit">{t('receipt.missing.action')}</ButtonLink>}
        />
      ) : (
        <ErrorState level={1} title={t('receipt.failed')} text={errorText(error)} query={{ isFetching, refetch }} />
      )}
    </div>
  );
}

/** An id that no deposit of this player has, or that can be none. */
function isMissing(error: unknown): boolean {
  return isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request');
}

function Receipt({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { status, amount, bonus, bonus_rule: rule, title } = invoice;
  const ruleOf = useBonusRule();
  return (
    <Card padding="lg" className="grid gap-16" aria-labelledby="receipt-title">
      <PageTitle page={t('receipt.title')} />
      <header className="row gap-12">
        <InvoiceIcon invoice={invoice} />
        <div className="flex-1 min-w-0">
          <p className="tone-low type-2">{t('receipt.kind')}</p>
          <h1 id="receipt-title" className="type-7 leading-tight">
            {title}
          </h1>
        </div>
        <span role="status">
          <InvoiceStatus status={status} />
        </span>
      </header>
      <p className="flex items-baseline wrap gap-12 row-gap-4 face-display type-8 weight-700">
        <Coins amount={status === 'rejected' ? cents(0) : cents(amount + bonus)} signed={status === 'paid'} className={css[status]} />
        <span className="tone-mid type-3 weight-500">{t(`receipt.amount.${status}`)}</span>
      </p>
      <ReceiptNotice invoice={invoice} />
      {invoice.confirmations !== null && (
        <section className="py-14 px-16 rounded-md fill-well" aria-label={t('receipt.progress')} aria-live="polite">
          <PaymentSteps invoice={invoice} />
        </section>
      )}
      <ReceiptFacts invoice={invoice} />
      {status === 'paid' && rule !== null && <p className="text-note tone-low">{ruleOf(rule)}</p>}
      <footer className={`flex wrap gap-8 ${css.actions}`}>
        <Button size="sm" onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          {t('receipt.print')}
        </Button>
        <ButtonLink size="sm" variant="ghost" to={newTicketAddress({ type: 'invoice', id: invoice.id })}>
          {t('receipt.support')}
        </ButtonLink>
      </footer>
    </Card>
  );
}

/** What became of a deposit that isn't simply paid: what it waits for and when the shop asks about it, why it was rejected, what a reversal took and what is owed. */
function ReceiptNotice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { status, stage, reason, debt, overdue, asks_again_at: asksAgainAt } = invoice;
  if (status === 'paid') return null;
  const Icon = status === 'new' ? Clock3 : CircleAlert;
  return (
    <p className={status === 'new' ? receiptNoticeCss.waiting : receiptNoticeCss.bad}>
      <Icon size={20} aria-hidden="true" />
      <span>
        {sentence()}
        {asksAgainAt !== null && ` ${t('notice.asksAgain', { when: formatInstant(asksAgainAt) })}`}
      </span>
    </p>
  );

  function sentence(): string {
    if (status === 'new') return t(`notice.${overdue ? 'overdue' : stage}`);
    if (status === 'rejected') return t(`notice.${reason ?? 'declined'}`);
    return debt > 0 ? t('notice.reversedOwed', { debt: formatCents(debt) }) : t('notice.reversed');
  }
}
