import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { INVENTORY_SORTS } from '#contract/api/inventory.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { Select } from '#src/ui/select.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import {
  forSale,
  inventoryQuery,
  MAX_NAME,
  readInventoryFilters,
  writeInventoryFilters,
  type InventoryFilters,
} from './inventory-queries.ts';
import css from './inventory-page.module.css';
import { ItemCard } from './item-card.tsx';
import { OnTheWay } from './on-the-way.tsx';
import { useSelection } from './selection.ts';
import { SellBar } from './sell-bar.tsx';
import { useSelling } from './use-selling.tsx';

/** The player's prizes: find, choose, sell, prove. */
export function Component() {
  const { t } = useTranslation('inventory');
  const [search, setSearch] = useSearchParams();
  const filters = readInventoryFilters(search);
  const holding = useHolding();
  const list = useInfiniteQuery({ ...inventoryQuery(filters), enabled: !holding });
  const items = list.data?.pages.flatMap((page) => page.data) ?? [];
  const total = list.data?.pages[0]?.meta.total ?? 0;
  const selection = useSelection(items.map(forSale));
  const { sell, question } = useSelling();
  const change = (next: InventoryFilters): void =>
    setSearch((current) => writeInventoryFilters(current, next), { replace: true, preventScrollReset: true });

  return (
    <div className={css.page}>
      <PageTitle page={t('pageTitle')} />
      <header className={css.head}>
        <h1 className={css.title}>{t('title')}</h1>
        <p className={css.count} role="status">
          {list.isSuccess && t('count', { count: total })}
        </p>
      </header>
      <OnTheWay />
      <search className={css.filters} aria-label={t('filters')}>
        <SearchField
          value={filters.name}
          onChange={(name) => change({ ...filters, name })}
          label={t('filter')}
          clearLabel={t('clearFilter')}
          maxLength={MAX_NAME}
          className={css.name}
        />
        <Select
          label={t('sort')}
          value={filters.sort}
          options={INVENTORY_SORTS.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
          onChange={(sort) => change({ ...filters, sort })}
          className={css.sort}
        />
      </search>
      {items.length > 0 && (
        <div className={css.selling}>
          <SellBar
            selection={selection}
            complete={!list.hasNextPage}
            stakable
            onSell={async () => {
              const report = await sell(selection.chosen);
              if (report) selection.clear();
            }}
          />
        </div>
      )}
      {list.isPending && (
        <div className={css.grid} role="status" aria-busy="true" aria-label={t('loading')}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} height={272} radius={18} />
          ))}
        </div>
      )}
      {list.isError && items.length === 0 && (
        <ErrorState title={t('error.title')} text={t('error.text')} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess &&
        items.length === 0 &&
        (filters.name === '' ? <NothingYet /> : <NoMatch onClear={() => change({ ...filters, name: '' })} />)}
      {items.length > 0 && (
        <ul className={clsx(css.grid, list.isPlaceholderData && css.stale)}>
          {items.map((item) => (
            <li key={item.id} className={css.cell}>
              <ItemCard
                owned={item}
                chosen={selection.has(item.id)}
                onToggle={() => selection.toggle(item.id)}
                onSell={() => void sell([forSale(item)])}
              />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={css.more}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
      {question}
    </div>
  );
}

function NothingYet() {
  const { t } = useTranslation('inventory');
  return (
    <EmptyState
      picture="/prizes/gilded-crown.webp"
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <ButtonLink to="/boxes" variant="gold">
          {t('empty.action')}
        </ButtonLink>
      }
    />
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('inventory');
  return (
    <EmptyState
      picture="/prizes/reading-lens.webp"
      title={t('noMatch.title')}
      text={t('noMatch.text')}
      action={<Button onClick={onClear}>{t('noMatch.action')}</Button>}
    />
  );
}
