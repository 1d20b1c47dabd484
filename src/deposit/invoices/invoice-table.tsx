import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/api/deposits.ts';
import { cents } from '#contract/money.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { type Column, RecordTable } from '#src/ui/record-table.tsx';
import { InvoiceIcon } from './invoice-icon.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import css from './invoice-table.module.css';
import { progressText, sentText } from './invoice-texts.ts';

/** Deposits, one to a row; each leads to its receipt. */
export function InvoiceTable({ rows }: { rows: readonly Invoice[] }) {
  const { t } = useTranslation('invoices');
  const columns: readonly Column<Invoice>[] = [
    { name: t('columns.method'), place: 'lead', cell: (invoice) => <Lead invoice={invoice} /> },
    {
      name: t('columns.date'),
      place: 'when',
      cell: ({ created_at: at }) => <time dateTime={at}>{formatInstant(at)}</time>,
    },
    { name: t('columns.sent'), place: 'wide', right: true, cell: (invoice) => <Figure>{sentText(invoice)}</Figure> },
    {
      name: t('columns.bonus'),
      place: 'wide',
      right: true,
      cell: ({ bonus }) => (bonus > 0 ? <Coins amount={bonus} signed bare /> : <span aria-hidden="true">–</span>),
    },
    {
      name: t('columns.coins'),
      place: 'figure',
      right: true,
      cell: ({ status, amount, bonus }) => (
        <Coins amount={status === 'rejected' ? cents(0) : cents(amount + bonus)} className={css[status]} />
      ),
    },
    { name: t('columns.status'), place: 'state', cell: (invoice) => <State invoice={invoice} /> },
  ];
  return <RecordTable label={t('title')} columns={columns} rows={rows} idOf={({ id }) => id} to={({ id }) => `/profile/deposit/${id}`} />;
}

function Lead({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  return (
    <span className="row gap-12">
      <InvoiceIcon invoice={invoice} />
      <span className="grid min-w-0 leading-snug">
        <span className="weight-600">{invoice.title}</span>
        {invoice.promocode !== null && <span className="tone-low type-2 leading-snug">{t('withCode', { code: invoice.promocode })}</span>}
      </span>
    </span>
  );
}

function State({ invoice }: { invoice: Invoice }) {
  const progress = progressText(invoice);
  return (
    <span className={css.state}>
      <InvoiceStatus status={invoice.status} />
      {progress !== null && <span className="tone-low type-2 leading-snug">{progress}</span>}
    </span>
  );
}
