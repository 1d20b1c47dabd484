import clsx from 'clsx';
import { Check, Circle, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Invoice } from '#contract/api/deposits.ts';
import { cents } from '#contract/money.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { progressText, sentText } from './invoice-texts.ts';
import css from './payment-steps.module.css';

/** Whether a step is behind the payment, is what it waits for, is still to come, or is where it ended badly. */
type StepState = 'done' | 'now' | 'later' | 'bad';

interface Steps {
  seen: StepState;
  confirmed: StepState;
  paid: StepState;
}

/** How far a payment on a chain is: seen, confirmed, paid. */
export function stepsOf({ status, stage }: Pick<Invoice, 'status' | 'stage'>): Steps {
  if (status === 'paid') return { seen: 'done', confirmed: 'done', paid: 'done' };
  if (status === 'reversed') return { seen: 'done', confirmed: 'done', paid: 'bad' };
  if (status === 'rejected') return { seen: 'done', confirmed: 'bad', paid: 'later' };
  if (stage === 'confirming') return { seen: 'done', confirmed: 'now', paid: 'later' };
  return { seen: 'now', confirmed: 'later', paid: 'later' };
}

interface Props {
  invoice: Invoice;
  /** Leads to the receipt as well. */
  linked?: boolean | undefined;
}

/** A payment on a chain on its way: what was sent, its three steps, and what is said about them. */
export function PaymentSteps({ invoice, linked = false }: Props) {
  const { t } = useTranslation('invoices');
  const steps = Object.entries(stepsOf(invoice)) as [keyof Steps, StepState][];
  const progress = progressText(invoice);
  return (
    <div className="grid gap-10" data-status={invoice.status}>
      <p className="flex items-baseline justify-between gap-12 weight-600">
        <Figure>{sentText(invoice)}</Figure>
        {invoice.status !== 'rejected' && <Coins amount={cents(invoice.amount + invoice.bonus)} className="tone-gold" />}
      </p>
      <ol className="cluster gap-8">
        {steps.map(([name, state]) => (
          <li key={name} className={clsx(css.step, css[state])} aria-current={state === 'now' ? 'step' : undefined}>
            <Sign state={state} />
            {state === 'bad' ? t(`status.${invoice.status}`) : t(state === 'now' ? `stepsNow.${name}` : `steps.${name}`)}
          </li>
        ))}
      </ol>
      {progress !== null && <p className="text-note">{progress}</p>}
      {linked && (
        <Link to={`/profile/deposit/${invoice.id}`} className="text-link justify-self-start type-2">
          {t('toReceipt')}
        </Link>
      )}
    </div>
  );
}

function Sign({ state }: { state: StepState }) {
  if (state === 'now') return <Spinner size={16} />;
  const Icon = state === 'done' ? Check : state === 'bad' ? X : Circle;
  return <Icon size={16} strokeWidth={2.5} aria-hidden="true" />;
}
