import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { InventoryItem } from '#contract/api/inventory.ts';
import { SIZES } from '#contract/delivery/sizes.ts';
import type { Cents } from '#contract/money.ts';
import { useCall } from '#src/lib/api/call.ts';
import { ownedQuery } from '#src/inventory/owned-items.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useGate, useHolding, useShownBalance, useShownLocked } from '#src/settlement/use-balance.ts';
import { useToast } from '#src/ui/toast.ts';
import { forfeitNow, isMoreLost } from '#src/wallet/bonus/use-bonus.ts';
import { withdrawalAddress } from '../list/withdrawal-list.tsx';
import { deliveryRequest, useRequest } from '../request/requests.ts';
import { deliveryQuoteQuery, savedAddressQuery } from '../withdrawal-queries.ts';
import { type ChosenItems, useChosenItems } from './chosen-items.ts';

/** Why a delivery can't be requested yet, as a key of the texts; null when it can. */
export type ShipmentProblem = 'prizes' | 'sizes' | 'address' | 'price' | 'coins' | 'own' | null;

/** Whether a prize still needs a size. */
export function needsSize({ size_kind }: InventoryItem, size: string | undefined): boolean {
  return size_kind !== null && !SIZES[size_kind].includes(size ?? '');
}

/** Prizes that were sold, staked or shipped elsewhere in the meantime, and those won with bonus coins, leave the choice, and a toast says so. */
function useGoneItems({ ids, remove }: ChosenItems, found: readonly InventoryItem[] | undefined): void {
  const toast = useToast();
  const { t } = useTranslation('withdrawals');
  const gone = found === undefined ? [] : ids.filter((id) => !found.some((item) => item.id === id));
  const locked = found?.filter(({ id, locked: part }) => part > 0 && ids.includes(id)).map(({ id }) => id) ?? [];
  const key = [...gone, ...locked].join();
  useEffect(() => {
    if (gone.length > 0) toast.info(t('delivery.gone', { count: gone.length }), { key: 'delivery-gone' });
    if (locked.length > 0) toast.info(t('delivery.locked'), { key: 'delivery-locked' });
    if (key !== '') remove([...gone, ...locked]);
    // eslint-disable-next-line react/exhaustive-deps -- once for each set of prizes that went
  }, [key]);
}

/** A delivery that is being put together: prizes with their sizes, the address, the price, and its request. */
export function useShipment() {
  const navigate = useNavigate();
  const holding = useHolding();
  const client = useQueryClient();
  const gate = useGate();
  const balance = useShownBalance();
  const locked = useShownLocked();
  const chosen = useChosenItems();
  const { ids } = chosen;
  const toast = useToast();
  const [sizes, setSizes] = useState<Readonly<Record<string, string>>>({});
  /** It is requested: its prizes have left the inventory for a good reason, and the page is about to go. */
  const [sent, setSent] = useState(false);
  /** What an active bonus has that ends with the delivery, while the player is asked; null: nothing is asked. */
  const [asking, setAsking] = useState<Cents | null>(null);
  /** It is being asked what ends with it; what was chosen stays as it is meanwhile. */
  const [checking, setChecking] = useState(false);

  const request = useRequest(deliveryRequest, ({ id }) => {
    setSent(true);
    void navigate(withdrawalAddress({ type: 'delivery', id }), { replace: true });
  });

  const call = useCall();
  // While a scene plays, a fresh list could give its result away.
  const owned = useQuery({ ...ownedQuery(ids), enabled: ids.length > 0 && !holding && !sent, placeholderData: (before) => before });
  const items = ids.flatMap((id) => owned.data?.find((item) => item.id === id) ?? []);
  useGoneItems(chosen, owned.isPlaceholderData || sent || request.step !== undefined ? undefined : owned.data);
  const address = useQuery(savedAddressQuery());
  const country = address.data?.country ?? '';
  const quote = useQuery({ ...deliveryQuoteQuery(ids, country), enabled: ids.length > 0 && country !== '' });
  const price = ids.length > 0 && !quote.isPlaceholderData ? quote.data?.shipping_price : undefined;

  function problem(): ShipmentProblem {
    if (ids.length === 0 || items.length < ids.length) return 'prizes';
    if (items.some((item) => needsSize(item, sizes[item.id]))) return 'sizes';
    if (address.data === undefined || address.data === null) return 'address';
    if (price === undefined) return 'price';
    if (balance === null || balance - locked >= price) return null;
    return balance < price ? 'coins' : 'own';
  }

  async function send(forfeit: Cents | null): Promise<void> {
    if (price === undefined) return;
    setAsking(null);
    const body = items.map(({ id, size_kind }) => ({ id, ...(size_kind !== null && { size: sizes[id] ?? null }) }));
    if ((await request.send({ items: body, shipping_price: price, ...(forfeit !== null && { forfeit }) })) !== null) return;
    // Refused. Where more would be lost than the player agreed to, the question comes again.
    const lost = await forfeitNow(call, client, gate).catch(() => null);
    if (isMoreLost(lost, forfeit)) setAsking(lost);
  }

  /** Requests it, after a question where that ends a bonus. */
  async function start(): Promise<void> {
    if (request.step !== undefined || checking) return;
    setChecking(true);
    try {
      const lost = await forfeitNow(call, client, gate);
      if (lost === null) await send(null);
      else setAsking(lost);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setChecking(false);
    }
  }

  return {
    chosen,
    owned,
    items,
    sizes,
    setSize: (id: string, size: string): void => setSizes((all) => ({ ...all, [id]: size })),
    address,
    quote,
    price,
    balance,
    request,
    problem: problem(),
    start,
    asking,
    checking,
    keepBonus: (): void => setAsking(null),
    endBonus: (): void => void send(asking),
  };
}

export type Shipment = ReturnType<typeof useShipment>;
