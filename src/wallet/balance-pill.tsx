import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents, type Cents } from '#contract/money.ts';
import { openModal } from '#src/lib/modal.ts';
import { useShownBalance } from '#src/settlement/use-balance.ts';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './balance-pill.module.css';
import { widestText } from './count.ts';
import { useCountedText } from './use-counted-text.ts';

interface Props {
  /** `bar` is the gold form of the phone's bottom bar. */
  size?: 'header' | 'bar' | undefined;
  className?: string | undefined;
}

/** The balance as far as it may be shown, with the way to a deposit. */
export function BalancePill({ size = 'header', className }: Props) {
  const { t } = useTranslation('wallet');
  const balance = useShownBalance();
  const label = balance === null ? t('pill.loading') : t('pill.label', { amount: formatCents(balance) });
  return (
    <button type="button" className={clsx(css.pill, css[size], className)} aria-label={label} onClick={() => openModal('deposit')}>
      {size === 'header' && <CoinIcon size={18} />}
      {balance === null ? (
        <Skeleton width={64} height={16} radius={6} />
      ) : (
        <Amount balance={balance} testId={size === 'header' ? 'balance' : undefined} />
      )}
      {size === 'header' && (
        <span className={css.plus} aria-hidden="true">
          <Plus size={18} strokeWidth={2.75} />
        </span>
      )}
    </button>
  );
}

/** Keeps the width of the wider amount while it counts, so nothing beside it moves. */
function Amount({ balance, testId }: { balance: Cents; testId: string | undefined }) {
  const [steps, setSteps] = useState({ from: balance, to: balance });
  if (steps.to !== balance) setSteps({ from: steps.to, to: balance });
  const text = useCountedText(balance);
  return (
    <span className={clsx(css.amount, 'figures')}>
      <span className={css.sizer} aria-hidden="true">
        {widestText(steps.from, steps.to)}
      </span>
      <span ref={text} className={css.value} data-testid={testId} />
    </span>
  );
}
