import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRIZE_SORTS, type PrizeChoice } from '#contract/api/custom-boxes.ts';
import { CUSTOM_PRIZES } from '#contract/custom-boxes/configuration.ts';
import { Loading } from '#src/ui/asked.tsx';
import { Button } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PickerFilters } from '#src/ui/picker-filters.tsx';
import { PrizeTile } from '#src/ui/prize-tile.tsx';
import { type PrizeFilters, prizesQuery } from '../queries.ts';
import css from './prize-picker.module.css';

interface Props {
  /** Ids of the prizes in the draft. */
  chosen: ReadonlySet<string>;
  onAdd: (prize: PrizeChoice) => void;
  onRemove: (id: string) => void;
}

const FIRST: PrizeFilters = { search: '', sort: '-price', priceFrom: null, priceTo: null };
const MAX_SEARCH = 64;
const PLACES = 12;

/** Every prize of the shop, to be put into the box or taken out. Drawn anew only when the prizes of the box are others. */
export const PrizePicker = memo(function PrizePicker({ chosen, onAdd, onRemove }: Props) {
  const { t } = useTranslation('custom');
  const [filters, setFilters] = useState(FIRST);
  const list = useInfiniteQuery(prizesQuery(filters));
  const prizes = list.data?.pages.flatMap((page) => page.data) ?? [];
  const full = chosen.size >= CUSTOM_PRIZES.max;
  return (
    <div className="grid cols-1 gap-12">
      <PickerFilters
        filters={filters}
        onChange={setFilters}
        sorts={PRIZE_SORTS.map((sort) => ({ value: sort, label: t(`builder.prizes.sorts.${sort}`) }))}
        labels={{
          filters: t('builder.prizes.filters'),
          search: t('builder.prizes.search'),
          clearSearch: t('builder.prizes.clearSearch'),
          price: t('builder.prizes.price'),
          sort: t('builder.prizes.sort'),
        }}
        maxSearch={MAX_SEARCH}
      />
      {full && <p className="text-note">{t('builder.prizes.full', { most: CUSTOM_PRIZES.max })}</p>}
      {list.isError && prizes.length === 0 && <ErrorState level={3} query={list} />}
      {list.isSuccess && prizes.length === 0 && (
        <p className="cluster gap-12">
          {t('builder.prizes.empty')}
          <Button size="sm" onClick={() => setFilters({ ...FIRST, sort: filters.sort })}>
            {t('builder.prizes.reset')}
          </Button>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={css.scroll} role="region" aria-label={t('builder.prizes.region')} tabIndex={0}>
        {list.isPending && (
          <Loading label={t('builder.prizes.loading')} heights={Array<number>(PLACES).fill(148)} radius={16} className={css.grid} />
        )}
        {prizes.length > 0 && (
          <ul className={clsx(css.grid, list.isPlaceholderData && 'faint')}>
            {prizes.map((prize) => {
              const isChosen = chosen.has(prize.id);
              return (
                <li key={prize.id} className="grid min-w-0" data-prize={prize.id}>
                  <PrizeTile
                    prize={prize}
                    chosen={isChosen}
                    disabled={full && !isChosen}
                    onToggle={() => (isChosen ? onRemove(prize.id) : onAdd(prize))}
                  />
                </li>
              );
            })}
          </ul>
        )}
        {list.hasNextPage && (
          <MoreWhenNear
            key={prizes.at(-1)?.id}
            busy={list.isFetchingNextPage}
            text={t('builder.prizes.more')}
            onNear={() => void list.fetchNextPage()}
          />
        )}
      </div>
    </div>
  );
});

/** The next prizes come when the end of the list is near; a button asks for them too. */
function MoreWhenNear({ busy, text, onNear }: { busy: boolean; text: string; onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!busy) onNear();
  });
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && near(), {
      root: element.closest(`.${css.scroll}`),
      rootMargin: '160px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className="flex justify-center pt-14">
      <Button size="sm" loading={busy} onClick={onNear}>
        {text}
      </Button>
    </div>
  );
}
