import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '#src/ui/spinner.tsx';
import { invoicesQuery, NO_FILTERS } from '../invoices/invoice-queries.ts';
import { PaymentSteps } from '../invoices/payment-steps.tsx';
import css from './arriving-payments.module.css';

/** Polled as well, since the socket that announces payments can be down, ms. */
const POLL_MS = 10_000;

/** Payments that arrive while a deposit address is shown, in any currency, with their progress. Those that ended before are left to the list of deposits. */
export function ArrivingPayments() {
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
