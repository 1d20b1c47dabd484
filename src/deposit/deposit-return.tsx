import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock3 } from 'lucide-react';
import i18next from 'i18next';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Invoice } from '#contract/api/deposits.ts';
import { cents } from '#contract/money.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useUserId } from '#src/session/use-user.ts';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { writeAmount } from '#src/lib/amount-text.ts';
import css from './deposit-return.module.css';
import { invoiceQuery } from './invoices/invoice-queries.ts';
import { methodOf } from './methods.ts';
import { pollAfterMs } from './poll.ts';
import { takeScroll } from './where-from.ts';

/** After the provider's page: shows what became of the payment, by asking the shop itself until it is paid or rejected. */
export default function DepositReturn() {
  const announce = useAnnounce();
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('deposit');
  const [search, setSearch] = useSearchParams();
  const user = useUserId();
  const session = useService(sessionService);
  const id = search.get('deposit') ?? '';
  const body = useRef<HTMLDivElement>(null);
  const [startedAt] = useState(() => Date.now());
  const query = useQuery({
    ...invoiceQuery(id),
    enabled: id !== '' && user !== null && user !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => state.status !== 'error' && pollAfterMs(state.data, Date.now() - startedAt),
  });
  useKeptScroll(id);
  const invoice = query.data;
  const status = invoice?.status;
  const end = status === undefined || status === 'new' ? null : endOf(status, invoice?.reason ?? null);

  useEffect(() => {
    if (id !== '' && user === null) openModal('login', { next: location.pathname + location.search });
  }, [id, user, openModal]);

  useEffect(() => {
    if (status === 'paid') void session.refresh();
    if (end !== null) announce(t(`return.${end}.title`));
  }, [status, end, session, t, announce]);

  /** Leaves the page as it was before the payment, with a dialog over it if `dialog` names one and its parameters. */
  const leave = (dialog: Readonly<Record<string, string>> = {}): void => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('deposit');
        for (const [name, value] of Object.entries(dialog)) after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const close = (): void => leave();
  const tryAgain = ({ gateway, asked, amount, promocode }: Invoice): void =>
    leave({
      modal: 'deposit',
      amount: writeAmount(asked ?? amount),
      ...(promocode !== null && { promocode }),
      method: methodOf(gateway) ?? '',
    });

  return (
    <Modal open={id !== '' && user !== null} onClose={close} title={t('return.title')} titleHidden initialFocus={body}>
      <div ref={body} tabIndex={-1} className={css.state} aria-busy={invoice === undefined && !query.isError}>
        {query.isError && invoice === undefined ? (
          <Failure query={query} />
        ) : (
          <Progress
            invoice={invoice}
            slow={pollAfterMs(invoice, query.dataUpdatedAt - startedAt) === false}
            onClose={close}
            onAgain={tryAgain}
          />
        )}
      </div>
    </Modal>
  );
}

/** How a payment ended, as a key of the texts. One that was rejected for its amount or network may have been paid. */
function endOf(status: Exclude<Invoice['status'], 'new'>, reason: Invoice['reason']) {
  return status === 'rejected' && reason !== null && reason !== 'declined' ? 'uncredited' : status;
}

interface ProgressProps {
  invoice: Invoice | undefined;
  slow: boolean;
  onClose: () => void;
  /** Back to the form with the same amount and code. */
  onAgain: (invoice: Invoice) => void;
}

function Progress({ invoice, slow, onClose, onAgain }: ProgressProps) {
  const { t } = useTranslation('deposit');
  const done = <Button onClick={onClose}>{t('return.close')}</Button>;
  const receipt = invoice && (
    <Link to={`/profile/deposit/${invoice.id}`} className={css.receipt}>
      {t('return.receipt')}
    </Link>
  );
  const pending = invoice?.stage === 'pending';
  if (invoice === undefined || (invoice.status === 'new' && !slow && !pending)) {
    return <Panel mark={<Spinner size={32} />} title={t('return.new.title')} text={t('return.new.text')} />;
  }
  if (invoice.status === 'new') {
    return (
      <Panel
        mark={<Clock3 size={56} strokeWidth={1.5} className="tone-warn" aria-hidden="true" />}
        title={t(pending ? 'return.pending.title' : 'return.slow.title')}
        text={t(pending ? 'return.pending.text' : 'return.slow.text')}
        action={done}
        more={receipt}
      />
    );
  }
  if (invoice.status === 'paid') {
    return (
      <Panel
        mark={<CircleCheck size={56} strokeWidth={1.5} className="tone-win" aria-hidden="true" />}
        title={t('return.paid.title')}
        text={invoice.promocode === null ? t('return.paid.text') : t('return.paid.bonusText', { code: invoice.promocode })}
        amount={<Coins amount={cents(invoice.amount + invoice.bonus)} signed className="tone-gold face-display type-8 weight-700" />}
        action={
          <Button variant="gold" size="lg" wide onClick={onClose}>
            {t('return.play')}
          </Button>
        }
        more={receipt}
      />
    );
  }
  const end = endOf(invoice.status, invoice.reason);
  return (
    <Panel
      mark={<CircleX size={56} strokeWidth={1.5} className="tone-loss" aria-hidden="true" />}
      title={t(`return.${end}.title`)}
      text={end === 'uncredited' ? i18next.t(`invoices:notice.${invoice.reason ?? 'declined'}`) : t(`return.${end}.text`)}
      action={
        end === 'rejected' ? (
          <Button variant="gold" size="lg" wide onClick={() => onAgain(invoice)}>
            {t('return.again')}
          </Button>
        ) : (
          done
        )
      }
      more={receipt}
    />
  );
}

function Failure({ query: { error, isFetching, refetch } }: { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  const { t } = useTranslation('deposit');
  const missing = isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request');
  return (
    <Panel
      mark={<CircleX size={56} strokeWidth={1.5} className="tone-loss" aria-hidden="true" />}
      title={missing ? t('return.missing.title') : t('return.failed.title')}
      text={missing ? t('return.missing.text') : errorText(error)}
      action={
        missing ? undefined : (
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t('return.retry')}
          </Button>
        )
      }
    />
  );
}

interface PanelProps {
  mark: ReactNode;
  title: string;
  text: string;
  amount?: ReactNode;
  action?: ReactNode;
  /** Shown under the action. */
  more?: ReactNode;
}

function Panel({ mark, title, text, amount, action, more }: PanelProps) {
  return (
    <>
      <div className={css.mark}>{mark}</div>
      <h3 className="face-display type-7">{title}</h3>
      {amount}
      <p className={css.text}>{text}</p>
      {action !== undefined && <div className="w-full mt-14">{action}</div>}
      {more}
    </>
  );
}

/** A page that grows for longer than this is left where it is, ms. */
const PATIENCE_MS = 4_000;

/** Back from paying: scrolls the page to where it was left, as soon as it is long enough again. */
function useKeptScroll(invoice: string): void {
  useEffect(() => {
    const scrollY = takeScroll(invoice);
    if (scrollY === null || scrollY === 0) return undefined;
    const root = document.documentElement;
    const tryScroll = (): void => {
      if (root.scrollHeight - window.innerHeight < scrollY) return;
      stop();
      window.scrollTo(0, scrollY);
    };
    const growing = new ResizeObserver(tryScroll);
    const timer = setTimeout(() => growing.disconnect(), PATIENCE_MS);
    const stop = (): void => {
      growing.disconnect();
      clearTimeout(timer);
    };
    growing.observe(document.body);
    return stop;
  }, [invoice]);
}
