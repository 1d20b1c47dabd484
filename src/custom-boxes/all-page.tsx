import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CUSTOM_BOX_SORTS } from '#contract/api/custom-boxes.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { withFilters } from '#src/lib/list-address.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { FilterRow } from '#src/ui/filter-row.tsx';
import { NoMatch } from '#src/ui/no-match.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { PriceRange } from '#src/ui/price-range.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { Select } from '#src/ui/select.tsx';
import css from './all-page.module.css';
import { CustomBoxGrid } from './list/custom-box-card.tsx';
import { isFiltered, type ListFilters, MAX_SEARCH, NO_FILTERS, queryOf, readFilters, writtenFilters } from './list/list-filters.ts';
import { listQuery } from './queries.ts';

/** Every box that players made. Filters and page live in the address, each a step of its own for the back button; typing is one step. */
export function Component() {
  const { t } = useTranslation('custom');
  const { search, goTo, change: changeAddress } = useListAddress({});
  const filters = readFilters(search);
  const list = useQuery(listQuery(queryOf(search)));
  const total = list.data?.meta.total;
  /** A search that goes on being typed takes the place of what it was. */
  const change = (next: Partial<ListFilters>): void =>
    changeAddress((now) => withFilters(now, writtenFilters({ ...readFilters(now), ...next })), {
      replace: next.search !== undefined && next.search !== filters.search && filters.search !== '',
      preventScrollReset: true,
    });

  return (
    <div className={clsx('page', css.page)}>
      <PageHead title={t('all.title')} page={t('all.pageTitle')} back={{ to: '/custom-boxes', text: t('all.back') }}>
        <ButtonLink to="/custom-boxes/create" variant="gold" size="sm">
          <Plus size={18} aria-hidden="true" />
          {t('home.create')}
        </ButtonLink>
      </PageHead>
      <FilterRow label={t('all.filters')} onClear={isFiltered(filters) ? () => change({ ...NO_FILTERS, sort: filters.sort }) : undefined}>
        <SearchField
          value={filters.search}
          onChange={(text) => change({ search: text })}
          label={t('all.search')}
          clearLabel={t('all.clearSearch')}
          maxLength={MAX_SEARCH}
          className={css.search}
        />
        <PriceRange
          label={t('all.price')}
          from={filters.priceFrom}
          to={filters.priceTo}
          onChange={(priceFrom, priceTo) => change({ priceFrom, priceTo })}
          className={css.range}
        />
        <Select
          label={t('all.sort')}
          value={filters.sort}
          options={CUSTOM_BOX_SORTS.map((sort) => ({ value: sort, label: t(`all.sorts.${sort}`) }))}
          onChange={(sort) => change({ sort })}
          className={css.sort}
        />
        <p className={css.count} role="status">
          {total !== undefined && t('all.count', { count: total })}
        </p>
      </FilterRow>
      {list.data === undefined && !list.isError ? (
        <div role="status" aria-label={t('all.loading')}>
          <CustomBoxGrid boxes={undefined} places={12} />
        </div>
      ) : (
        <PagedList
          query={list}
          onPage={goTo}
          loading={t('all.loading')}
          failure={t('all.failure')}
          empty={
            <NoMatch
              title={t('all.empty.title')}
              text={t('all.empty.text')}
              clear={t('all.empty.reset')}
              onClear={isFiltered(filters) ? () => change(NO_FILTERS) : undefined}
            />
          }
        >
          {(boxes) => <CustomBoxGrid boxes={boxes} places={12} />}
        </PagedList>
      )}
    </div>
  );
}
