import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INVENTORY_SORTS, type InventoryItem } from '#contract/api/inventory.ts';
import { MAX_STAKED_ITEMS } from '#contract/staked-items.ts';
import type { UpgradePrize } from '#scenes/upgrade/model.ts';
import { inventoryQuery, MAX_NAME, type InventoryFilters } from '#src/inventory/inventory-queries.ts';
import { passFocusOn } from '#src/lib/hooks/pass-focus-on.ts';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { useHolding, useShownBalance } from '#src/settlement/use-balance.ts';
import { Loading } from '#src/ui/asked.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { Select } from '#src/ui/select.tsx';
import css from './picker.module.css';
import { PrizeTile } from '#src/ui/prize-tile.tsx';
import type { Upgrade } from './upgrade-play.ts';

/** An inventory item as a stake knows it: by its id in the inventory. */
function stakeable({ id, item, sale_price }: InventoryItem): UpgradePrize {
  return { id, name: item.name, rarity: item.rarity, img_url: item.img_url, sale_price };
}

/** The player's own prizes, several of which may be staked. */
export function ItemPicker({ upgrade }: { upgrade: Upgrade }) {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('upgrade');
  const { items, guest, clearItems, busy } = upgrade;
  return (
    <section className={css.picker} tabIndex={-1} aria-labelledby="upgrade-items">
      <header className={css.head}>
        <h2 id="upgrade-items" className="type-6">
          {t('items.title')}
        </h2>
        <p className="tone-low type-3" role="status">
          {items.length > 0 && t('items.chosen', { count: items.length, most: MAX_STAKED_ITEMS })}
        </p>
        {items.length > 0 && (
          <button ref={passFocusOn} type="button" className={css.clear} disabled={busy} onClick={clearItems}>
            {t('items.clear')}
          </button>
        )}
      </header>
      {guest ? (
        <EmptyState
          level={3}
          picture="/prizes/gilded-crown.webp"
          title={t('items.guest.title')}
          text={t('items.guest.text')}
          action={
            <Button size="sm" onClick={() => openModal('login', { next: '/upgrade' })}>
              {t('items.guest.action')}
            </Button>
          }
        />
      ) : (
        <OwnItems upgrade={upgrade} />
      )}
    </section>
  );
}

function OwnItems({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const { t: inventory } = useTranslation('inventory');
  const { items: chosen, me, busy, addItems, removeItem } = upgrade;
  const [filters, setFilters] = useState<InventoryFilters>({ sort: '-price', name: '' });
  const holding = useHolding();
  // While a scene plays, a fresh list could give its result away.
  const list = useInfiniteQuery({ ...inventoryQuery(filters), enabled: me !== null && !holding });
  const listed = list.data?.pages.flatMap((page) => page.data) ?? [];
  const full = chosen.length >= MAX_STAKED_ITEMS;

  if (list.isError && listed.length === 0) {
    return <ErrorState level={3} title={inventory('error.title')} text={inventory('error.text')} query={list} />;
  }
  if (list.isSuccess && listed.length === 0 && filters.name === '') {
    return (
      <EmptyState
        level={3}
        picture="/prizes/gilded-crown.webp"
        title={t('items.empty.title')}
        text={t('items.empty.text')}
        action={<WaysToStake />}
      />
    );
  }
  return (
    <>
      <search className="flex wrap gap-8" aria-label={t('items.filters')}>
        <SearchField
          value={filters.name}
          onChange={(name) => setFilters({ ...filters, name })}
          label={t('items.search')}
          clearLabel={inventory('clearFilter')}
          maxLength={MAX_NAME}
          className={css.search}
        />
        <Select
          label={inventory('sort')}
          value={filters.sort}
          options={INVENTORY_SORTS.map((sort) => ({ value: sort, label: inventory(`sorts.${sort}`) }))}
          onChange={(sort) => setFilters({ ...filters, sort })}
          className={css.sort}
        />
      </search>
      {list.isPending && <TileSkeletons label={inventory('loading')} />}
      {list.isSuccess && listed.length === 0 && <p className="tone-low type-3 text-center py-24 px-12">{t('items.noMatch')}</p>}
      {listed.length > 0 && (
        <ul className={clsx(css.grid, list.isPlaceholderData && 'faint')}>
          {listed.map((owned) => {
            const isChosen = chosen.some(({ id }) => id === owned.id);
            return (
              <li key={owned.id} className="grid min-w-0">
                <PrizeTile
                  prize={stakeable(owned)}
                  chosen={isChosen}
                  disabled={busy || (!isChosen && (full || owned.locked > 0))}
                  note={owned.locked > 0 ? inventory('item.bonus') : undefined}
                  onToggle={() => (isChosen ? removeItem(owned.id) : addItems([stakeable(owned)]))}
                />
              </li>
            );
          })}
        </ul>
      )}
      {listed.some(({ locked }) => locked > 0) && <p className="tone-mid type-2">{inventory('selection.bonus')}</p>}
      {list.hasNextPage && (
        <div className="flex justify-center">
          <Button size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {inventory('more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** How to come to something to stake. Apart from the list, which must not be drawn anew with every balance. */
function WaysToStake() {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('upgrade');
  const balance = useShownBalance();
  return (
    <>
      <ButtonLink to="/boxes" size="sm">
        {t('items.empty.action')}
      </ButtonLink>
      {balance === 0 && (
        <Button size="sm" variant="gold" onClick={() => openModal('deposit')}>
          {t('items.empty.addCoins')}
        </Button>
      )}
    </>
  );
}

/** The places of tiles that are still loading. */
export function TileSkeletons({ label }: { label: string }) {
  return <Loading label={label} heights={Array<number>(8).fill(148)} radius={14} className={css.grid} />;
}
