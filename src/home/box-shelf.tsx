import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHELF_SIZE } from '#contract/api/first-answers.ts';
import { lazyPart } from '#src/ui/part.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import type { Shelf } from './fetch-shelf.ts';
import css from './box-shelf.module.css';

/** The shelves of the home page, in their order. */
const SHELF_NAMES = ['popular', 'new', 'under10', 'high', 'unique'] as const satisfies readonly Shelf[];

/** The first boxes of a shelf, with the number of all that belong there. What talks to the server is fetched after the first paint. */
function shelfQuery(shelf: Shelf) {
  return queryOptions({
    queryKey: [...queryKeys.boxes.all, 'shelf', shelf],
    queryFn: async (context) => (await import('./fetch-shelf.ts')).fetchShelf(context, shelf),
  });
}

const BoxGrid = lazyPart(() => import('./box-grid.tsx'));

const PLACES = Array.from({ length: SHELF_SIZE }, (_, index) => index);

/** The places of the boxes while they are fetched: as high as the cards, so nothing moves when those come. */
const WAITING = (
  <div className={css.grid} aria-hidden="true">
    {PLACES.map((place) => (
      <div key={place} className={css.waiting}>
        <Skeleton radius={20} className={css.picture} />
        <Skeleton width="62%" height={18} />
        <Skeleton width="38%" height={16} />
      </div>
    ))}
  </div>
);

/** Boxes by shelf: the popular ones first, the rest one press away. */
export function BoxShelf() {
  const { t } = useTranslation('home');
  const [shelf, setShelf] = useState<Shelf>('popular');
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery({ ...shelfQuery(shelf), placeholderData: keepPreviousData });
  const everything = useQuery(shelfQuery('popular'));
  const total = everything.data?.meta.total;
  return (
    <section className="stack mt-4" aria-labelledby="boxes-title">
      <div className={css.head}>
        <h2 id="boxes-title" className={`type-7 ${css.title}`}>
          {t('boxes.title')}
        </h2>
        {total === undefined ? (
          !isError && <Skeleton width={190} height={18} radius={6} className={css.count} />
        ) : (
          <p className={css.count}>{t('boxes.count', { count: total })}</p>
        )}
        <Segmented
          size="sm"
          variant="bare"
          className={`ml-auto ${css.tabs}`}
          label={t('boxes.tabs')}
          value={shelf}
          onChange={setShelf}
          options={SHELF_NAMES.map((value) => ({ value, label: t(`boxes.${value}`) }))}
        />
      </div>
      {isError && data === undefined && <ErrorState level={3} className={css.state} query={{ isFetching, refetch }} />}
      {data?.data.length === 0 && (
        <EmptyState level={3} className={css.state} picture="/pictures/package.webp" title={t('boxes.empty')} text={t('boxes.emptyText')} />
      )}
      {data === undefined ? (
        !isError && WAITING
      ) : (
        <Suspense fallback={WAITING}>
          <BoxGrid boxes={data.data} stale={isPlaceholderData} />
        </Suspense>
      )}
      <ButtonLink to="/boxes" className={css.all}>
        {t('boxes.all')}
        <ArrowRight size={18} aria-hidden="true" />
      </ButtonLink>
    </section>
  );
}
