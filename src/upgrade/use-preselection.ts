import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MAX_STAKED_ITEMS } from '#contract/staked-items.ts';
import { itemsInAddress } from '#src/inventory/item-addresses.ts';
import { ownedQuery } from '#src/inventory/owned-items.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { useToast } from '#src/ui/toast.ts';
import type { Upgrade } from './upgrade-play.ts';

/** Takes the items in the address into the choice, once they are known to be the player's, and out of the address. */
export function usePreselection({ me, busy, addItems }: Pick<Upgrade, 'me' | 'busy' | 'addItems'>): void {
  const toast = useToast();
  const { t } = useTranslation('upgrade');
  const [search, setSearch] = useSearchParams();
  const holding = useHolding();
  const wanted = itemsInAddress(search, MAX_STAKED_ITEMS);
  const ready = wanted.length > 0 && me !== null && !holding && !busy;
  const found = useQuery({ ...ownedQuery(wanted), enabled: ready, staleTime: 0 }).data;
  const taken = useRef('');
  const key = wanted.join();
  useEffect(() => {
    if (!ready || found === undefined || taken.current === key) return;
    taken.current = key;
    const stakable = found.filter(({ locked }) => locked === 0);
    addItems(stakable.map(({ id, item, sale_price }) => ({ ...item, id, sale_price })));
    if (stakable.length < found.length) toast.info(t('items.locked'), { key: 'upgrade-locked' });
    if (found.length < wanted.length) toast.info(t('items.gone', { count: wanted.length - found.length }), { key: 'upgrade-gone' });
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('item');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [ready, found, key, wanted.length, addItems, setSearch, t, toast]);
}
