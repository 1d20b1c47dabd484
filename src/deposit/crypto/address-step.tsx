import { TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { writeAmount } from '#src/lib/amount-text.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { CurrencyIcon } from '#src/wallet/currency-icon.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import type { DepositMethods } from '../methods-query.ts';
import type { Promo } from '../use-promo.ts';
import css from './address-step.module.css';
import { Calculator } from './calculator.tsx';
import type { OfferedCurrency } from './offered-currency.ts';
import { invoicesQuery, NO_FILTERS } from '../invoices/invoice-queries.ts';
import { PaymentSteps } from '../invoices/payment-steps.tsx';

/** Polled as well, since the socket that announces payments can be down, ms. */
const POLL_MS = 10_000;

/** Payments that arrive while a deposit address is shown, in any currency, with their progress. Those that ended before are left to the list of deposits. */
function ArrivingPayments() {
  const { t } = useTranslation('deposit');
  const { data } = useQuery({ ...invoicesQuery({ ...NO_FILTERS, gateway: 'alphapo' }, 1), refetchInterval: POLL_MS, staleTime: 0 });
  const [before, setBefore] = useState<ReadonlySet<string>>();
  if (before === undefined && data !== undefined)
    setBefore(new Set(data.data.filter(({ status }) => status !== 'new').map(({ id }) => id)));
  const arriving = data?.data.filter(({ id }) => before?.has(id) === false) ?? [];
  return (
    <section className={`grid gap-12 py-14 px-16 bordered rounded-lg ${css.arriving}`} aria-label={t('crypto.arriving')} aria-live="polite">
      {arriving.length === 0 ? (
        <p className="text-note row gap-12">
          <Spinner size={20} />
          {t('crypto.waiting')}
        </p>
      ) : (
        arriving.map((invoice) => <PaymentSteps key={invoice.id} invoice={invoice} linked />)
      )}
    </section>
  );
}

interface Props {
  currency: OfferedCurrency;
  wallet: string;
  terms: DepositMethods['crypto'];
  promo: Promo;
  onBack: () => void;
}

/** The sandbox's wallet, which can send to any address of its chains. */
const sandboxWallet = (currency: string, wallet: string): string =>
  `/sandbox/wallet?${new URLSearchParams({ currency, address: wallet }).toString()}`;

/** Step 1: the player's own address, as a picture and as text, what to mind when sending to it, and what has arrived there. */
export function AddressStep({ currency, wallet, terms, promo, onBack }: Props) {
  const { t } = useTranslation('deposit');
  const sandbox = useConfig()?.sandbox === true;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone; what it led to is read next. Before the dialog sees the focus lost and takes it itself.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { code, name, label, network, unit } = currency;
  return (
    <div className="grid gap-16">
      <div className={css.head}>
        <CurrencyIcon code={code} />
        <h3 ref={heading} tabIndex={-1} className={css.title}>
          {t('crypto.send', { name })}
        </h3>
        {label !== null && <span className="text-tag type-2 py-4 px-8">{label}</span>}
        <Button size="sm" variant="ghost" className="ml-auto" onClick={onBack}>
          {t('crypto.back')}
        </Button>
      </div>
      <div className={css.scan}>
        <QrCode text={wallet} label={t('crypto.qr', { name })} size={132} />
        <div className="grid gap-8 tone-mid type-2 leading-snug">
          <p className={`row gap-8 tone-warn type-4 weight-600 ${css.least}`}>
            <TriangleAlert size={18} aria-hidden="true" />
            {t('crypto.least', { min: writeAmount(terms.min) })}
          </p>
          <p>{t('crypto.lost')}</p>
          <p>{t(label === null ? 'crypto.only' : 'crypto.network', { unit, network })}</p>
        </div>
      </div>
      <div className="grid gap-6">
        <span className="text-label" id="crypto-address">
          {t('crypto.address')}
        </span>
        <div className={css.box}>
          <code translate="no" className={css.wallet} aria-labelledby="crypto-address" data-testid="crypto-address">
            {wallet}
          </code>
          <CopyButton text={wallet} label={t('crypto.copy')} />
        </div>
      </div>
      <Calculator currency={currency} terms={terms} promo={promo} />
      <ArrivingPayments />
      {sandbox && (
        <p className={css.sandbox}>
          {t('crypto.sandbox')}{' '}
          <a href={sandboxWallet(code, wallet)} target="_blank" rel="noopener" className="text-link">
            {t('crypto.sandboxWallet')}
          </a>
        </p>
      )}
    </div>
  );
}
