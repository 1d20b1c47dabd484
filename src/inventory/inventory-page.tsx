import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChevronRight, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { INVENTORY_SORTS } from '#contract/api/inventory.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { Loading } from '#src/ui/asked.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { NoMatch } from '#src/ui/no-match.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { Select } from '#src/ui/select.tsx';
import {
  forSale,
  type InventoryFilters,
  inventoryQuery,
  MAX_NAME,
  readInventoryFilters,
  shippingItemsQuery,
  writeInventoryFilters,
} from './inventory-queries.ts';
import css from './inventory-page.module.css';
import { ItemCard } from './item-card.tsx';
import onTheWayCss from './on-the-way.module.css';
import { useSelection } from './selection.ts';
import { SellBar } from './sell-bar.tsx';
import { useSelling } from './use-selling.tsx';

/** The player's prizes: find, choose, sell, prove. */
export function Component() {
  const { t } = useTranslation('inventory');
  const { search, change: changeAddress } = useListAddress();
  const filters = readInventoryFilters(search);
  const holding = useHolding();
  const list = useInfiniteQuery({ ...inventoryQuery(filters), enabled: !holding });
  const items = list.data?.pages.flatMap((page) => page.data) ?? [];
  const total = list.data?.pages[0]?.meta.total ?? 0;
  const selection = useSelection(items.map(forSale));
  const { sell, question } = useSelling();
  const change = (next: Partial<InventoryFilters>): void =>
    changeAddress((now) => writeInventoryFilters(now, { ...readInventoryFilters(now), ...next }));

  return (
    <div className={css.page}>
      <PageTitle page={t('pageTitle')} />
      <header className="flex items-baseline gap-14">
        <h1 className={clsx('type-8', css.title)}>{t('title')}</h1>
        <p className="tone-low type-4" role="status">
          {list.isSuccess && t('count', { count: total })}
        </p>
      </header>
      <OnTheWay />
      <search className={clsx('flex gap-12', css.filters)} aria-label={t('filters')}>
        <SearchField
          value={filters.name}
          onChange={(name) => change({ name })}
          label={t('filter')}
          clearLabel={t('clearFilter')}
          maxLength={MAX_NAME}
          className={css.name}
        />
        <Select
          label={t('sort')}
          value={filters.sort}
          options={INVENTORY_SORTS.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
          onChange={(sort) => change({ sort })}
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
      {list.isPending && <Loading label={t('loading')} heights={Array<number>(8).fill(272)} radius={18} className={css.grid} />}
      {list.isError && items.length === 0 && <ErrorState title={t('error.title')} text={t('error.text')} query={list} />}
      {list.isSuccess &&
        items.length === 0 &&
        (filters.name === '' ? (
          <NothingYet />
        ) : (
          <NoMatch title={t('noMatch.title')} text={t('noMatch.text')} clear={t('noMatch.action')} onClear={() => change({ name: '' })} />
        ))}
      {items.length > 0 && (
        <ul className={clsx(css.grid, list.isPlaceholderData && 'faint')}>
          {items.map((item) => (
            <li key={item.id} className="grid min-w-0">
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
        <div className="flex justify-center mt-10">
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

/** What is on its way to the player, apart from what can be sold, with the way to its parcels. Nothing while nothing is. */
function OnTheWay() {
  const { t } = useTranslation('inventory');
  const holding = useHolding();
  const { data } = useQuery({ ...shippingItemsQuery(), enabled: !holding });
  if (data === undefined || data.meta.total === 0) return null;
  return (
    <Link to="/profile/delivery" className={onTheWayCss.row}>
      <Truck size={20} className="flex-none tone-warn" aria-hidden="true" />
      <span className="flex-1 min-w-0 weight-600">{t('onTheWay', { count: data.meta.total })}</span>
      <span className={onTheWayCss.pictures}>
        {data.data.map(({ id, item }) => (
          <PrizePicture key={id} src={item.img_url} alt="" size={36} />
        ))}
      </span>
      <ChevronRight size={18} className="flex-none tone-low" aria-hidden="true" />
    </Link>
  );
}
