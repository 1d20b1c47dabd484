import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { INVOICE_GATEWAYS, type Invoice } from '#contract/api/deposits.ts';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import { formatCents } from '#contract/money.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { readOneOf } from '#src/lib/list-address.ts';
import { Coins } from '#src/ui/coins.tsx';
import { CopiedCode } from '#src/ui/copy-button.tsx';
import { Row } from '#src/ui/row.tsx';
import { rateText } from '#src/wallet/rate-text.ts';
import { sentText } from './invoice-texts.ts';
import css from './receipt-facts.module.css';

/** Everything that the record of a deposit knows, one fact to a line; what it doesn't know is left out. */
export function ReceiptFacts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { id, gateway, amount, asked, bonus, promocode, network, rate, confirmations, debt, debt_paid: repaid, reference } = invoice;
  const rejected = invoice.status === 'rejected';
  const known = readOneOf(INVOICE_GATEWAYS, gateway);
  const unit = cryptocurrency(invoice.currency)?.unit ?? invoice.currency;
  return (
    <dl>
      <Fact name={t('facts.number')}>
        <CopiedCode className="gap-4 text-right" text={id} label={t('facts.copyNumber')} />
      </Fact>
      <Fact name={t('facts.gateway')}>{known === null ? gateway : t(`gateways.${known}`)}</Fact>
      <Fact name={t('facts.created')}>{instant(invoice.created_at)}</Fact>
      <Fact name={t(rejected ? 'facts.rejected' : 'facts.settled')}>{instant(invoice.settled_at)}</Fact>
      <Fact name={t('facts.reversed')}>{instant(invoice.reversed_at)}</Fact>
      <Fact name={t('facts.sent')}>{sentText(invoice)}</Fact>
      <Fact name={t('facts.asked')}>{asked === null ? null : t('facts.usd', { amount: formatCents(asked) })}</Fact>
      <Fact name={t('facts.network')}>{network}</Fact>
      <Fact name={t('facts.rate')}>{rate === null ? null : t('facts.rateOf', { unit, coins: rateText(rate) })}</Fact>
      <Fact name={t('facts.confirmations')}>{confirmations === null ? null : t('facts.confirmationsOf', { ...confirmations })}</Fact>
      <Fact name={t(rejected ? 'facts.worth' : 'facts.amount')}>
        <Coins amount={amount} />
      </Fact>
      <Fact name={t('facts.bonus')}>{bonus > 0 ? <Coins amount={bonus} signed /> : null}</Fact>
      <Fact name={t('facts.promocode')}>{promocode}</Fact>
      <Fact name={t('facts.debt')}>{debt > 0 ? <Coins amount={debt} className="tone-loss-light" /> : null}</Fact>
      <Fact name={t('facts.debtPaid')}>{repaid > 0 ? <Coins amount={repaid} /> : null}</Fact>
      <Fact name={t('facts.reference')}>
        {reference === null ? null : <CopiedCode className="gap-4 text-right" text={reference} label={t('facts.copyReference')} />}
      </Fact>
    </dl>
  );
}

/** One line; none where nothing is known. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <Row name={name} lined className={css.fact}>
      {children}
    </Row>
  );
}

function instant(at: string | null): ReactNode {
  return at === null ? null : <time dateTime={at}>{formatInstant(at)}</time>;
}
