import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BATTLE_LINEUPS, BATTLE_MODES } from '#contract/battle/rules.ts';
import { useKeptFocus } from '#src/lib/hooks/use-kept-focus.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { PriceRange } from '#src/ui/price-range.tsx';
import { LimitSelect } from '#src/ui/select.tsx';
import { type BattleFilters, isFiltered, NO_FILTERS } from './battle-filters.ts';
import css from './filter-bar.module.css';

interface Props {
  filters: BattleFilters;
  /** What is chosen anew; the rest stays. */
  onChange: (change: Partial<BattleFilters>) => void;
}

/** Mode, seats, price of a seat, and whether one can join. What it changes goes to the address at once. */
export function FilterBar({ filters, onChange }: Props) {
  const { t } = useTranslation('battles');
  return (
    <search
      ref={useKeptFocus<HTMLElement>()}
      tabIndex={-1}
      className="flex items-start wrap gap-12 row-gap-10 mb-20"
      aria-label={t('list.filters')}
    >
      <LimitSelect
        label={t('list.mode')}
        all={t('list.allModes')}
        values={BATTLE_MODES}
        nameOf={(mode) => t(`modes.${mode}.name`)}
        value={filters.mode}
        onChange={(mode) => onChange({ mode })}
        className={css.select}
      />
      <LimitSelect
        label={t('list.seats')}
        all={t('list.allSeats')}
        values={BATTLE_LINEUPS}
        nameOf={(lineup) => t(`lineups.${lineup}`)}
        value={filters.lineup}
        onChange={(lineup) => onChange({ lineup })}
        className={css.select}
      />
      <PriceRange
        label={t('list.price')}
        from={filters.priceFrom}
        to={filters.priceTo}
        onChange={(priceFrom, priceTo) => onChange({ priceFrom, priceTo })}
        className={css.range}
      />
      <Checkbox checked={filters.joinable} onChange={() => onChange({ joinable: !filters.joinable })} className={css.joinable}>
        {t('list.joinable')}
      </Checkbox>
      {isFiltered(filters) && (
        <button type="button" className={css.reset} onClick={() => onChange(NO_FILTERS)}>
          <X size={14} aria-hidden="true" />
          {t('list.reset')}
        </button>
      )}
    </search>
  );
}
