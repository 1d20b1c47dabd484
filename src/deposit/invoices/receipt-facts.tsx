import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { INVOICE_GATEWAYS, type Invoice } from '#contract/api/deposits.ts';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import { formatCents } from '#contract/money.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { readOneOf } from '#src/lib/list-address.ts';
import { Coins } from '#src/ui/coins.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Row } from '#src/ui/row.tsx';
import { formatRate } from '../crypto/crypto-amounts.ts';
import { sentText } from './invoice-words.ts';
import css from './receipt-facts.module.css';

/** Everything that the record of a deposit knows, one fact to a line; what it doesn't know is left out. */
export function ReceiptFacts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { id, gateway, amount, asked, bonus, promocode, network, rate, debt, reference } = invoice;
  const known = readOneOf(INVOICE_GATEWAYS, gateway);
  const unit = cryptocurrency(invoice.currency)?.unit ?? invoice.currency;
  const facts: readonly [name: string, value: ReactNode][] = [
    [t('facts.number'), <Copied key="number" text={id} label={t('facts.copyNumber')} />],
    [t('facts.gateway'), known === null ? gateway : t(`gateways.${known}`)],
    [t('facts.created'), instant(invoice.created_at)],
    [t(invoice.status === 'rejected' ? 'facts.rejected' : 'facts.settled'), instant(invoice.settled_at)],
    [t('facts.reversed'), instant(invoice.reversed_at)],
    [t('facts.sent'), <span className="figures">{sentText(invoice)}</span>],
    [t('facts.asked'), asked === null ? null : <span className="figures">{t('facts.usd', { amount: formatCents(asked) })}</span>],
    [t('facts.network'), network],
    [t('facts.rate'), rate === null ? null : <span className="figures">{t('facts.rateOf', { unit, coins: formatRate(rate) })}</span>],
    [
      t('facts.confirmations'),
      invoice.confirmations === null ? null : <span className="figures">{t('facts.confirmationsOf', { ...invoice.confirmations })}</span>,
    ],
    [t(invoice.status === 'rejected' ? 'facts.worth' : 'facts.amount'), <Coins key="amount" amount={amount} />],
    [t('facts.bonus'), bonus > 0 ? <Coins amount={bonus} signed /> : null],
    [t('facts.promocode'), promocode],
    [t('facts.debt'), debt > 0 ? <Coins amount={debt} className={css.debt} /> : null],
    [t('facts.reference'), reference === null ? null : <Copied text={reference} label={t('facts.copyReference')} />],
  ];
  return (
    <dl>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <Row key={name} name={name} lined>
            {value}
          </Row>
        ),
      )}
    </dl>
  );
}

function instant(at: string | null): ReactNode {
  return at === null ? null : <time dateTime={at}>{formatInstant(at)}</time>;
}

/** A long name that is copied more often than read. */
function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className={css.copied}>
      <code className="text-code">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}
