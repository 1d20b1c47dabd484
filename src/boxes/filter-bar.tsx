import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BOX_CATEGORIES, BOX_SORTS } from '#contract/api/boxes.ts';
import { useKeptFocus } from '#src/lib/hooks/use-kept-focus.ts';
import { Select } from '#src/ui/select.tsx';
import { Button } from '#src/ui/button.tsx';
import { PriceRange } from '#src/ui/price-range.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { isFiltered, MAX_SEARCH, NO_FILTERS, type BoxFilters } from './box-filters.ts';
import css from './filter-bar.module.css';

interface Props {
  filters: BoxFilters;
  /** Called with what is chosen anew; the rest stays. */
  onChange: (chosen: Partial<BoxFilters>) => void;
}

/** Search, order, price range and category of the list. What it changes goes to the address at once, the search after a pause. */
export function FilterBar({ filters, onChange }: Props) {
  const { t } = useTranslation('boxes');
  const chips = useKeptFocus<HTMLDivElement>();
  const [priceOpen, setPriceOpen] = useState(false);
  const priceId = useId();
  const narrowed = filters.priceFrom !== null || filters.priceTo !== null;
  return (
    <search className={css.bar} aria-label={t('list.filters')}>
      <div className={`flex items-start gap-12 ${css.row}`}>
        <SearchField
          value={filters.search}
          onChange={(search) => onChange({ search })}
          label={t('list.search')}
          clearLabel={t('list.clearSearch')}
          maxLength={MAX_SEARCH}
          className={css.search}
        />
        <Button
          size="sm"
          className={css.priceToggle}
          aria-expanded={priceOpen}
          aria-controls={priceId}
          data-on={narrowed || undefined}
          onClick={() => setPriceOpen(!priceOpen)}
        >
          <SlidersHorizontal size={16} aria-hidden="true" />
          {t('list.price')}
        </Button>
        <div id={priceId} className={css.priceRange} data-open={priceOpen || undefined}>
          <PriceRange
            label={t('list.price')}
            from={filters.priceFrom}
            to={filters.priceTo}
            onChange={(priceFrom, priceTo) => onChange({ priceFrom, priceTo })}
            className={css.range}
          />
        </div>
        <Select
          label={t('list.sort')}
          value={filters.sort}
          options={BOX_SORTS.map((sort) => ({ value: sort, label: t(`list.sorts.${sort}`) }))}
          onChange={(sort) => onChange({ sort })}
          className={css.sort}
        />
      </div>
      <div ref={chips} className={`phone-rail flex wrap gap-8 ${css.chips}`} role="group" aria-label={t('list.category')}>
        <Chip on={filters.category === null && !filters.unique} onPress={() => onChange({ category: null, unique: false })}>
          {t('list.categories.all')}
        </Chip>
        {BOX_CATEGORIES.map((category) => (
          <Chip
            key={category}
            on={filters.category === category}
            onPress={() => onChange({ category: filters.category === category ? null : category })}
          >
            {t(`list.categories.${category}`)}
          </Chip>
        ))}
        <Chip on={filters.unique} onPress={() => onChange({ unique: !filters.unique })}>
          {t('list.unique')}
        </Chip>
        {isFiltered(filters) && (
          <button type="button" className={css.reset} onClick={() => onChange({ ...NO_FILTERS, sort: filters.sort })}>
            <X size={14} aria-hidden="true" />
            {t('list.reset')}
          </button>
        )}
      </div>
    </search>
  );
}

function Chip({ on, onPress, children }: { on: boolean; onPress: () => void; children: string }) {
  return (
    <button type="button" className={`pill ${css.chip}`} aria-pressed={on} onClick={onPress}>
      {children}
    </button>
  );
}
