import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { MOST_ITEMS } from '#contract/api/withdrawals.ts';
import { MAX_STAKED_ITEMS } from '#contract/staked-items.ts';
import { formatCents } from '#contract/money.ts';
import { StakingLinks } from '#src/games/staking-links.tsx';
import { useRules } from '#src/lib/api/rules.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { shipAddress } from './item-addresses.ts';
import css from './sell-bar.module.css';
import { useSellProgress } from './sell.ts';
import type { Selection } from './selection.ts';

interface Props {
  selection: Selection;
  /** True when the list contains everything there is, so that "all" means all. */
  complete: boolean;
  onSell: () => Promise<void>;
  /** Offers to stake what is selected beside its sale. */
  stakable?: boolean | undefined;
  className?: string | undefined;
}

/** Select all or none, and sell what is selected, one at a time, or have it shipped; says how far a running sale is. */
export function SellBar({ selection, complete, onSell, stakable = false, className }: Props) {
  const { t } = useTranslation('inventory');
  const run = useSellProgress();
  const count = selection.chosen.length;
  const hasLocked = selection.chosen.some(({ locked }) => locked);
  const { real_money: prizesAreShipped } = useRules();
  return (
    <div className={clsx(css.bar, className)} role="group" aria-label={t('selection.label')}>
      <Checkbox checked={selection.all} indeterminate={selection.some} disabled={run !== null} onChange={selection.toggleAll}>
        {t(complete ? 'selection.all' : 'selection.allShown')}
      </Checkbox>
      <p className={clsx('flex-1 min-w-0 tone-mid type-3 text-right tabular', css.state)} role="status">
        {run ? t('selection.progress', { done: run.done, total: run.total }) : count > 0 && t('selection.count', { count })}
      </p>
      <div className="flex wrap justify-end gap-8 ml-auto">
        {stakable && !hasLocked && count > 0 && count <= MAX_STAKED_ITEMS && run === null && (
          <StakingLinks items={selection.chosen.map(({ id }) => id)} size="sm" />
        )}
        {prizesAreShipped && !hasLocked && count > 0 && count <= MOST_ITEMS && run === null && (
          <ButtonLink to={shipAddress(selection.chosen.map(({ id }) => id))} size="sm">
            {t('selection.ship')}
          </ButtonLink>
        )}
        {hasLocked && <p className="tone-mid type-2">{t('selection.bonus')}</p>}
        <Button
          variant={count > 0 ? 'gold' : 'quiet'}
          size="sm"
          disabled={count === 0 && run === null}
          loading={run !== null}
          onClick={() => void onSell()}
        >
          {count > 0 ? (
            <>
              {t('selection.sellFor')} <Figure>{formatCents(selection.worth)}</Figure>
            </>
          ) : (
            t('selection.sell')
          )}
        </Button>
      </div>
      {run && (
        <progress
          className={css.progress}
          max={run.total}
          value={run.done}
          aria-label={t('selection.progress', { done: run.done, total: run.total })}
        />
      )}
    </div>
  );
}
