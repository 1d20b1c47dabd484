import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BOX_SORTS, type BoxSummary } from '#contract/api/boxes.ts';
import { formatCents } from '#contract/money.ts';
import { type BoxFilters, MAX_SEARCH, NO_FILTERS } from '#src/boxes/box-filters.ts';
import { BoxPicture } from '#src/boxes/box-picture.tsx';
import { boxListQuery } from '#src/boxes/box-queries.ts';
import { passFocusOn } from '#src/lib/hooks/pass-focus-on.ts';
import { useKeptFocus } from '#src/lib/hooks/use-kept-focus.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PickerFilters } from '#src/ui/picker-filters.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './box-picker.module.css';
import { Stepper } from './stepper.tsx';

interface Props {
  /** How many rounds open a box now. */
  countOf: (slug: string) => number;
  /** The battle has all the rounds that it may have. */
  full: boolean;
  onMore: (slug: string) => void;
  onLess: (slug: string) => void;
  onCount: (slug: string, count: number) => void;
}

const PLACES = 12;

/** All boxes for sale, to be put into the battle. */
export function BoxPicker({ countOf, full, onMore, onLess, onCount }: Props) {
  const { t } = useTranslation('battles');
  const { t: boxWords } = useTranslation('boxes');
  const [filters, setFilters] = useState<BoxFilters>({ ...NO_FILTERS, sort: 'price' });
  const list = useInfiniteQuery(boxListQuery(filters));
  const boxes = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div>
      <div className="mb-14">
        <PickerFilters
          filters={filters}
          onChange={setFilters}
          sorts={BOX_SORTS.map((sort) => ({ value: sort, label: boxWords(`list.sorts.${sort}`) }))}
          labels={{
            filters: boxWords('list.filters'),
            search: boxWords('list.search'),
            clearSearch: boxWords('list.clearSearch'),
            price: t('create.boxPrice'),
            sort: boxWords('list.sort'),
          }}
          maxSearch={MAX_SEARCH}
        />
      </div>
      {list.isError && boxes.length === 0 && <ErrorState level={3} query={list} />}
      {list.isSuccess && boxes.length === 0 && (
        <EmptyState
          level={3}
          title={t('create.noBoxes')}
          action={
            <Button ref={passFocusOn} onClick={() => setFilters(NO_FILTERS)}>
              {t('list.reset')}
            </Button>
          }
        />
      )}
      <ul className={clsx(css.grid, list.isPlaceholderData && 'faint')} aria-busy={list.isPending || undefined}>
        {list.isPending &&
          Array.from({ length: PLACES }, (_, index) => (
            <li key={index}>
              <Skeleton width="100%" height={196} radius={16} />
            </li>
          ))}
        {boxes.map((box) => (
          <li key={box.id} className="grid">
            <PickedBox
              box={box}
              count={countOf(box.slug)}
              full={full}
              onCount={(count) => {
                const now = countOf(box.slug);
                if (count === now + 1) onMore(box.slug);
                else if (count === now - 1) onLess(box.slug);
                else onCount(box.slug, count);
              }}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="flex justify-center mt-16">
          <Button size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('create.moreBoxes')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface PickedProps {
  box: BoxSummary;
  count: number;
  full: boolean;
  onCount: (count: number) => void;
}

function PickedBox({ box, count, full, onCount }: PickedProps) {
  const { t } = useTranslation('battles');
  const { name, price } = box;
  const group = useKeptFocus<HTMLDivElement>();
  return (
    <div
      ref={group}
      className={css.box}
      data-picked={count > 0 || undefined}
      style={{ '--light-a': box.colors[0], '--light-b': box.colors[1] }}
      data-box={box.slug}
    >
      <BoxPicture src={box.img_url} place="card" className={css.picture} />
      <span className="one-line max-w-full type-3 weight-600">{name}</span>
      <Coins amount={price} className="mb-6 tone-gold type-2" />
      {count > 0 ? (
        <Stepper name={name} count={count} full={full} onChange={onCount} />
      ) : (
        <Button size="sm" wide aria-label={t('create.add', { name, price: formatCents(price) })} disabled={full} onClick={() => onCount(1)}>
          <Plus size={16} aria-hidden="true" />
          {t('create.addShort')}
        </Button>
      )}
    </div>
  );
}
