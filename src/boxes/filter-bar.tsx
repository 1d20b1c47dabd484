import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { BOX_CATEGORIES, BOX_SORTS } from '#contract/api/boxes.ts';
import { Select } from '#src/ui/select.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { isFiltered, MAX_SEARCH, NO_FILTERS, parsePrice, printPrice, type BoxFilters } from './box-filters.ts';
import css from './filter-bar.module.css';

/** A search is asked for when typing has paused this long, ms. */
const SEARCH_PAUSE_MS = 250;

interface Props {
  filters: BoxFilters;
  onChange: (filters: BoxFilters) => void;
}

/** Search, order, price range and category of the list. What it changes goes to the address at once, the search after a pause. */
export function FilterBar({ filters, onChange }: Props) {
  const { t } = useTranslation('boxes');
  const [priceOpen, setPriceOpen] = useState(false);
  const priceId = useId();
  const narrowed = filters.priceFrom !== null || filters.priceTo !== null;
  return (
    <search className={css.bar} aria-label={t('list.filters')}>
      <div className={css.row}>
        <SearchField filters={filters} onChange={onChange} />
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
          <PriceRange key={`${filters.priceFrom}-${filters.priceTo}`} filters={filters} onChange={onChange} />
        </div>
        <Select
          label={t('list.sort')}
          value={filters.sort}
          options={BOX_SORTS.map((sort) => ({ value: sort, label: t(`list.sorts.${sort}`) }))}
          onChange={(sort) => onChange({ ...filters, sort })}
          className={css.sort}
        />
      </div>
      <div className={css.chips} role="group" aria-label={t('list.category')}>
        <Chip on={filters.category === null && !filters.unique} onPress={() => onChange({ ...filters, category: null, unique: false })}>
          {t('list.categories.all')}
        </Chip>
        {BOX_CATEGORIES.map((category) => (
          <Chip
            key={category}
            on={filters.category === category}
            onPress={() => onChange({ ...filters, category: filters.category === category ? null : category })}
          >
            {t(`list.categories.${category}`)}
          </Chip>
        ))}
        <Chip on={filters.unique} onPress={() => onChange({ ...filters, unique: !filters.unique })}>
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
    <button type="button" className={css.chip} aria-pressed={on} onClick={onPress}>
      {children}
    </button>
  );
}

function SearchField({ filters, onChange }: Props) {
  const { t } = useTranslation('boxes');
  const [text, setText] = useState(filters.search);
  const [written, setWritten] = useState(filters.search);
  if (written !== filters.search) {
    // The address changed from outside (back, "clear filters"): the field follows it.
    setWritten(filters.search);
    setText(filters.search);
  }
  const latest = useRef({ filters, onChange });
  useEffect(() => {
    latest.current = { filters, onChange };
  });
  useEffect(() => {
    if (text === latest.current.filters.search) return undefined;
    const timer = setTimeout(() => {
      setWritten(text);
      latest.current.onChange({ ...latest.current.filters, search: text });
    }, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      size="sm"
      type="search"
      label={t('list.search')}
      labelHidden
      placeholder={t('list.search')}
      value={text}
      maxLength={MAX_SEARCH}
      enterKeyHint="search"
      className={css.search}
      prefix={<Search size={16} aria-hidden="true" />}
      suffix={
        text !== '' && (
          <button type="button" className={css.clear} aria-label={t('list.clearSearch')} onClick={() => setText('')}>
            <X size={16} aria-hidden="true" />
          </button>
        )
      }
      onChange={(event) => setText(event.target.value)}
    />
  );
}

function PriceRange({ filters, onChange }: Props) {
  const { t } = useTranslation('boxes');
  const [from, setFrom] = useState(printPrice(filters.priceFrom));
  const [to, setTo] = useState(printPrice(filters.priceTo));
  const [fault, setFault] = useState<'list.priceMalformed' | 'list.priceOrder' | null>(null);

  function apply(): void {
    const priceFrom = parsePrice(from);
    const priceTo = parsePrice(to);
    if ((from.trim() !== '' && priceFrom === null) || (to.trim() !== '' && priceTo === null)) return setFault('list.priceMalformed');
    if (priceFrom !== null && priceTo !== null && priceTo < priceFrom) return setFault('list.priceOrder');
    setFault(null);
    if (priceFrom !== filters.priceFrom || priceTo !== filters.priceTo) onChange({ ...filters, priceFrom, priceTo });
  }

  const submitOnEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') apply();
  };
  const field = {
    size: 'sm',
    inputMode: 'decimal',
    labelHidden: true,
    autoComplete: 'off',
    onBlur: apply,
    onKeyDown: submitOnEnter,
  } as const;
  return (
    <div className={css.range} role="group" aria-label={t('list.price')}>
      <TextInput
        {...field}
        label={t('list.priceFrom')}
        placeholder={t('list.from')}
        value={from}
        aria-invalid={fault !== null}
        onChange={(event) => setFrom(event.target.value)}
      />
      <span className={css.dash} aria-hidden="true">
        –
      </span>
      <TextInput
        {...field}
        label={t('list.priceTo')}
        placeholder={t('list.to')}
        value={to}
        aria-invalid={fault !== null}
        onChange={(event) => setTo(event.target.value)}
      />
      {fault !== null && (
        <p className={css.fault} role="alert">
          {t(fault)}
        </p>
      )}
    </div>
  );
}
