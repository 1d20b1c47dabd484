import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowLeft, Moon } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { errorText } from '#src/lib/api/error-text.ts';
import { stopText } from '#src/lib/refusals/play-stop.ts';
import { useRules } from '#src/lib/api/rules.ts';
import { useService } from '#src/lib/services/services.ts';
import { playStopsService } from '#src/play/bet/play-stops.ts';
import { missingOf, useLimits } from '#src/protection/protection-queries.ts';
import { Loading } from '#src/ui/asked.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { lazyPart } from '#src/ui/part.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { CardForm } from './card-form.tsx';
import { ClosedPanel } from './closed-panel.tsx';
import css from './deposit-modal.module.css';
import { MethodTiles } from './method-tiles.tsx';
import type { Method } from './methods.ts';
import { type DepositMethods, isOpen, methodsQuery } from './methods-query.ts';
import { type Promo, usePromo } from './use-promo.ts';

// Each comes with what it alone needs: the currencies and their QR code, the prices of gift cards.
const CryptoForm = lazyPart(() => import('./crypto/crypto-form.tsx'));
const CodesForm = lazyPart(() => import('./codes/codes-form.tsx'));
const SkinsForm = lazyPart(() => import('./skins-form.tsx'));
const RequiredLimits = lazyPart(() => import('#src/protection/required-limits.tsx'));

interface Props {
  focus: RefObject<HTMLDivElement | null>;
  /** The method whose form is shown; null on the phone's list. */
  method: Method | null;
  wide: boolean;
  /** Amount and promo code of the address. */
  amount: string | null;
  promocode: string | null;
  onMethod: (method: Method | null) => void;
}

/** The content of the deposit dialog: the ways to pay, and the form of the chosen one. */
export function DepositBody({ focus, method, wide, amount, promocode, onMethod }: Props) {
  const { t } = useTranslation('deposit');
  const query = useQuery(methodsQuery());
  const promo = usePromo(promocode);
  return (
    <div ref={focus} tabIndex={-1} className={clsx(css.body, wide ? css.wide : css.narrow)}>
      {(wide || method === null) && <MethodTiles selected={method} methods={query.data} onSelect={onMethod} />}
      {method !== null && (
        <div className="min-w-0">
          {!wide && <BackToList label={t('choose')} onClick={() => onMethod(null)} />}
          {query.data !== undefined ? (
            <Suspense fallback={<Waiting />}>
              <Allowed>
                <MethodForm method={method} methods={query.data} amount={amount} promo={promo} />
              </Allowed>
            </Suspense>
          ) : query.isError ? (
            <ErrorState level={3} text={errorText(query.error)} query={query} />
          ) : (
            <Waiting />
          )}
        </div>
      )}
    </div>
  );
}

interface FormProps {
  method: Method;
  methods: DepositMethods;
  amount: string | null;
  promo: Promo;
}

function MethodForm({ method, methods, amount, promo }: FormProps) {
  if (!isOpen(methods, method)) return <ClosedPanel method={method} />;
  if (method === 'card') return <CardForm amount={amount} limits={methods.card} promo={promo} />;
  if (method === 'crypto') return <CryptoForm terms={methods.crypto} promo={promo} />;
  if (method === 'giftcards') return <CodesForm terms={methods.gift_cards} promo={promo} />;
  return <SkinsForm amount={amount} limits={methods.skins} promo={promo} />;
}

/** The form, for a player who may deposit: no break is in force, and the limits that the rules demand are set. */
function Allowed({ children }: { children: ReactNode }) {
  const { t } = useTranslation('deposit');
  const { mandatory_limits: mandatory } = useRules();
  const exclusion = useStore(useService(playStopsService), (stops) => stops.exclusion);
  const { data: limits, isError, error, isFetching, refetch } = useLimits();
  const missing = limits ? missingOf(limits) : [];
  if (exclusion)
    return (
      <EmptyState
        level={3}
        picture={<Moon size={48} strokeWidth={1.25} aria-hidden="true" />}
        title={t('excluded')}
        text={stopText(exclusion)}
      />
    );
  if (limits && missing.length > 0) return <RequiredLimits missing={missing} raiseHours={limits.raise_wait_hours} />;
  if (mandatory.length === 0 || limits) return children;
  // Until the limits are known, one may be missing.
  if (isError) return <ErrorState level={3} text={errorText(error)} query={{ isFetching, refetch }} />;
  return <Waiting />;
}

/** The quiet shape of a form. */
function Waiting() {
  const { t } = useTranslation('deposit');
  return <Loading label={t('loading')} heights={[72, 82, 82, 56]} radius={16} />;
}

/** The way back to the list on phones; gets the focus, which the tapped tile took away with it. */
function BackToList({ label, onClick }: { label: string; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // Before the dialog sees the focus lost and takes it itself.
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button ref={button} type="button" className={css.back} onClick={onClick}>
      <ArrowLeft size={20} aria-hidden="true" />
      {label}
    </button>
  );
}
