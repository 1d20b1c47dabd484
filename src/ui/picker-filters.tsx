import type { Cents } from '#contract/money.ts';
import css from './picker-filters.module.css';
import { PriceRange } from './price-range.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';

interface Filters<Sort extends string> {
  search: string;
  sort: Sort;
  priceFrom: Cents | null;
  priceTo: Cents | null;
}

interface Props<Sort extends string, All extends Filters<Sort>> {
  filters: All;
  onChange: (filters: All) => void;
  sorts: readonly { value: Sort; label: string }[];
  labels: Record<'filters' | 'search' | 'clearSearch' | 'price' | 'sort', string>;
  /** Characters of a search. */
  maxSearch: number;
}

/** Search, price range and order of what can be picked. */
export function PickerFilters<Sort extends string, All extends Filters<Sort>>({
  filters,
  onChange,
  sorts,
  labels,
  maxSearch,
}: Props<Sort, All>) {
  return (
    <search className="flex wrap items-start gap-10" aria-label={labels.filters}>
      <SearchField
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search })}
        label={labels.search}
        clearLabel={labels.clearSearch}
        maxLength={maxSearch}
        className={css.search}
      />
      <PriceRange
        label={labels.price}
        from={filters.priceFrom}
        to={filters.priceTo}
        onChange={(priceFrom, priceTo) => onChange({ ...filters, priceFrom, priceTo })}
        className={css.range}
      />
      <Select
        label={labels.sort}
        value={filters.sort}
        options={sorts}
        onChange={(sort) => onChange({ ...filters, sort })}
        className={css.sort}
      />
    </search>
  );
}
