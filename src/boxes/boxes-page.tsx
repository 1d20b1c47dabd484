import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { NoMatch } from '#src/ui/no-match.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { BoxCard, BoxCardSkeleton } from './box-card.tsx';
import { isFiltered, NO_FILTERS, readFilters, writeFilters, type BoxFilters } from './box-filters.ts';
import { boxListQuery } from './box-queries.ts';
import css from './boxes-page.module.css';
import { FilterBar } from './filter-bar.tsx';

/** Pictures of the first rows load at once. */
const EAGER_CARDS = 12;

/** The list of all boxes. Its filters live in the address, so a link, a reload and the back button keep them. */
export function Component() {
  const { t } = useTranslation('boxes');
  const address = useListAddress();
  const filters = readFilters(address.search);
  const list = useInfiniteQuery(boxListQuery(filters));
  const boxes = list.data?.pages.flatMap((page) => page.data) ?? [];
  const total = list.data?.pages[0]?.meta.total;
  const change = (chosen: Partial<BoxFilters>): void => address.change((now) => writeFilters(now, { ...readFilters(now), ...chosen }));

  return (
    <div className={clsx('page', css.page)}>
      <PageTitle page={t('list.pageTitle')} />
      <header className={clsx('flex items-baseline wrap gap-16 row-gap-4 mb-20', css.head)}>
        <h1 className={clsx('type-8', css.title)}>{t('list.title')}</h1>
        <p className={css.count} role="status">
          {total !== undefined && t('list.count', { count: total })}
        </p>
      </header>
      <FilterBar filters={filters} onChange={change} />
      {list.isPending && (
        <div className={css.grid} aria-busy="true" aria-label={t('list.loading')} role="status">
          {Array.from({ length: EAGER_CARDS }, (_, index) => (
            <BoxCardSkeleton key={index} />
          ))}
        </div>
      )}
      {list.isError && boxes.length === 0 && <ErrorState title={t('list.error.title')} text={t('list.error.text')} query={list} />}
      {list.isSuccess && boxes.length === 0 && (
        <NoMatch
          title={t('list.empty.title')}
          text={t('list.empty.text')}
          clear={t('list.empty.reset')}
          onClear={isFiltered(filters) ? () => change(NO_FILTERS) : undefined}
        />
      )}
      {boxes.length > 0 && (
        <ul className={clsx(css.grid, list.isPlaceholderData && 'faint')}>
          {boxes.map((box, index) => (
            <li key={box.id} className="grid">
              <BoxCard box={box} eager={index < EAGER_CARDS} className="h-full" />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className="flex justify-center mt-24">
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('list.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
