import { Wallet } from 'lucide-react';
import type { Invoice } from '#contract/api/deposits.ts';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import { CurrencyIcon } from '#src/wallet/currency-icon.tsx';
import { METHODS } from '../methods.ts';
import css from './invoice-icon.module.css';

/** What a deposit was paid with: the currency's mark, or the method's. */
export function InvoiceIcon({ invoice: { currency, gateway } }: { invoice: Pick<Invoice, 'currency' | 'gateway'> }) {
  if (cryptocurrency(currency) !== undefined) return <CurrencyIcon code={currency} />;
  const Icon = METHODS.find(({ gateways }) => gateways.includes(gateway))?.icon ?? Wallet;
  return (
    <span className={css.icon} aria-hidden="true">
      <Icon size={18} strokeWidth={1.75} />
    </span>
  );
}
