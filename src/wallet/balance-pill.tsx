import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatCents, type Cents } from '#contract/money.ts';
import { useRules } from '#src/lib/api/rules.ts';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { useOnline } from '#src/realtime/use-online.ts';
import { PACE_MS, usePaced } from '#src/lib/hooks/use-paced.ts';
import type { Settled } from '#src/settlement/gate.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { lazyExtra } from '#src/ui/part.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';
import css from './balance-pill.module.css';
import { useCountedText } from './use-counted-text.ts';

const LockedTip = lazyExtra(() => import('./bonus/locked-tip.tsx'));

const balanceOf = ({ balance }: Settled): Cents | null => balance;
const lockedOf = ({ locked }: Settled): Cents => locked;

/** The balance as far as it may be shown, with the way to more coins: bought or given, as the rules say. */
export function BalancePill() {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('wallet');
  const gate = useGate();
  const online = useOnline();
  const known = useStore(gate.store, ({ balance }) => balance !== null);
  // What is read out follows the figure at the pace of a listener.
  const balance = usePaced(gate.store, balanceOf, PACE_MS.figure);
  const locked = usePaced(gate.store, lockedOf, PACE_MS.figure);
  const { real_money: bought, free_coins: free } = useRules();
  const way = bought ? t('pill.deposit') : free === null ? '' : t('pill.free');
  const amounts = balance !== null && { amount: formatCents(balance), locked: formatCents(locked) };
  const shown = amounts ? t(locked > 0 ? 'pill.amountWithBonus' : 'pill.amount', amounts) : t('pill.loading');
  const old = online || !amounts ? '' : ` ${t('pill.old')}`;
  return (
    <Tooltip side="bottom" content={<LockedTip />} open={locked > 0 ? undefined : false}>
      <button
        type="button"
        className={clsx(css.pill, old !== '' && css.old)}
        aria-label={`${shown}${old} ${way}`.trim()}
        title={old.trim() || undefined}
        onClick={() => openModal('deposit')}
      >
        <CoinIcon size={18} className={css.coin} />
        <span className="grid justify-items-end leading-tight">
          {known ? <Amount /> : <Skeleton width={64} height={16} radius={6} />}
          {/* The blank keeps two numbers apart where the text is read as one. */}
          {locked > 0 && ' '}
          {locked > 0 && <Locked amount={locked} />}
        </span>
        {way !== '' && (
          <span className={css.plus} aria-hidden="true">
            <Plus size={18} strokeWidth={2.75} />
          </span>
        )}
      </button>
    </Tooltip>
  );
}

/** The amount itself, written without rendering: it changes with every bet. */
function Amount() {
  const gate = useGate();
  const { value, sizer } = useCountedText(gate.store, balanceOf);
  return (
    <Figure className={css.amount}>
      <span ref={sizer} className={css.sizer} aria-hidden="true" />
      <span ref={value} className={css.value} data-testid="balance" />
    </Figure>
  );
}

/** The part of the balance that is bonus coins, under it. */
function Locked({ amount }: { amount: Cents }) {
  const { t } = useTranslation('wallet');
  return (
    <span className="tone-mid type-1 weight-500">
      <Trans t={t} i18nKey="pill.bonus" values={{ amount: formatCents(amount) }} components={{ figure: <Figure /> }} />
    </span>
  );
}
