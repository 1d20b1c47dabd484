import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TARGET_SORTS } from '#contract/api/upgrade.ts';
import { formatChance } from '#contract/games/upgrade.ts';
import { cents, type Cents } from '#contract/money.ts';
import type { UpgradePrize } from '#scenes/upgrade/model.ts';
import { useDebounced } from '#src/lib/hooks/use-debounced.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { NoMatch } from '#src/ui/no-match.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { PriceRange } from '#src/ui/price-range.tsx';
import { PrizeTile } from '#src/ui/prize-tile.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { Select } from '#src/ui/select.tsx';
import { TileSkeletons } from './item-picker.tsx';
import css from './picker.module.css';
import { isInReach, type Reach, reachOf } from './reach.ts';
import { localWins } from './upgrade-choice.ts';
import { MAX_SEARCH, type TargetFilters, TARGETS_PER_PAGE, targetsQuery } from './upgrade-queries.ts';
import type { Upgrade } from './upgrade-play.ts';

const FIRST: TargetFilters = { search: '', sort: 'price', priceFrom: null, priceTo: null, page: 1 };

/** The price range of the list: the player's own, narrowed to what the stake can reach. */
function narrowed(from: Cents | null, to: Cents | null, reach: Reach | null): { priceFrom: Cents | null; priceTo: Cents | null } {
  if (!reach) return { priceFrom: from, priceTo: to };
  return { priceFrom: cents(Math.max(from ?? 0, reach.least)), priceTo: cents(Math.min(to ?? reach.most, reach.most)) };
}

/** The list of targets by the player's filters and the reach of the stake. */
function useTargets({ staked, limit }: Upgrade) {
  const [filters, setFilters] = useState<TargetFilters>(FIRST);
  const [onlyReach, setOnlyReach] = useState(true);
  const debounced = useDebounced(staked, String(staked));
  const reach = onlyReach && debounced > 0 && limit ? reachOf(debounced, limit.max_win) : null;
  const reachKey = `${reach?.least}-${reach?.most}`;
  const [pageOf, setPageOf] = useState(reachKey);
  if (pageOf !== reachKey) {
    // Another stake shows another list: it starts at its first page.
    setPageOf(reachKey);
    setFilters({ ...filters, page: 1 });
  }
  const list = useQuery(targetsQuery({ ...filters, ...narrowed(filters.priceFrom, filters.priceTo, reach) }));
  return { filters, setFilters, onlyReach, setOnlyReach, list };
}

/** Everything that may be aimed at, with the chance that the stake of now has at each. */
export function TargetPicker({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const { filters, setFilters, onlyReach, setOnlyReach, list } = useTargets(upgrade);
  const targets = list.data?.data ?? [];
  const total = list.data?.meta.total;
  const showAll = (): void => {
    setOnlyReach(false);
    setFilters({ ...FIRST, sort: filters.sort });
  };
  return (
    <section className={css.picker} aria-labelledby="upgrade-targets" tabIndex={-1}>
      <header className={css.head}>
        <h2 id="upgrade-targets" className="type-6">
          {t('targets.title')}
        </h2>
        <p className="tone-low type-3" role="status">
          {total !== undefined && t('targets.count', { count: total })}
        </p>
        <Checkbox checked={onlyReach} className={css.reach} onChange={() => setOnlyReach(!onlyReach)}>
          {t('targets.reach')}
        </Checkbox>
      </header>
      <Filters filters={filters} onChange={(next) => setFilters({ ...filters, page: 1, ...next })} />
      {list.isPending && <TileSkeletons label={t('targets.loading')} />}
      {list.isError && targets.length === 0 && (
        <ErrorState level={3} title={t('targets.error.title')} text={t('targets.error.text')} query={list} />
      )}
      {list.isSuccess && targets.length === 0 && (
        <NoMatch
          level={3}
          title={t('targets.empty.title')}
          text={t('targets.empty.text')}
          clear={t('targets.empty.action')}
          size="sm"
          onClear={showAll}
        />
      )}
      {targets.length > 0 && (
        <ul className={clsx(css.grid, list.isPlaceholderData && 'faint')}>
          {targets.map((prize) => (
            <li key={prize.id} className="grid min-w-0">
              <TargetTile prize={prize} upgrade={upgrade} />
            </li>
          ))}
        </ul>
      )}
      {total !== undefined && (
        <Pagination
          page={filters.page}
          pages={Math.ceil(total / TARGETS_PER_PAGE)}
          disabled={list.isPlaceholderData}
          onPage={(page) => setFilters({ ...filters, page })}
        />
      )}
    </section>
  );
}

function Filters({ filters, onChange }: { filters: TargetFilters; onChange: (next: Partial<TargetFilters>) => void }) {
  const { t } = useTranslation('upgrade');
  return (
    <search className="flex wrap gap-8" aria-label={t('targets.filters')}>
      <SearchField
        value={filters.search}
        onChange={(search) => onChange({ search })}
        label={t('targets.search')}
        clearLabel={t('targets.clearSearch')}
        maxLength={MAX_SEARCH}
        className={css.search}
      />
      <PriceRange
        label={t('targets.price')}
        from={filters.priceFrom}
        to={filters.priceTo}
        onChange={(priceFrom, priceTo) => onChange({ priceFrom, priceTo })}
        className={css.range}
      />
      <Select
        label={t('targets.sort')}
        value={filters.sort}
        options={TARGET_SORTS.map((sort) => ({ value: sort, label: t(`targets.sorts.${sort}`) }))}
        onChange={(sort) => onChange({ sort })}
        className={css.sort}
      />
    </search>
  );
}

function TargetTile({ prize, upgrade: { staked, target, setTarget, busy } }: { prize: UpgradePrize; upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const reachable = isInReach(staked, prize.sale_price);
  const isChosen = target?.id === prize.id;
  return (
    <PrizeTile
      prize={prize}
      chosen={isChosen}
      disabled={busy}
      faint={staked > 0 && !reachable}
      note={reachable ? t('percent', { value: formatChance(localWins(staked, prize)) }) : undefined}
      onToggle={() => setTarget(isChosen ? null : prize)}
    />
  );
}
