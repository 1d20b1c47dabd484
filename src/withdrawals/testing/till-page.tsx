import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import type { PayableCurrency, Withdrawal } from '#contract/api/withdrawals.ts';
import type { Address } from '#contract/delivery/address-record.ts';
import { cents } from '#contract/money.ts';
import { ownedItem } from '#src/inventory/testing/owned-item.ts';
import { createQueryClient, queryClientService } from '#src/lib/api/query-client.ts';
import { tabStorage } from '#src/lib/api/browser-storage.ts';
import type { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createSessionStore, type Player, sessionStoreService } from '#src/session/session-store.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { gateService } from '#src/settlement/gate.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { fakeConfig } from '#src/play/testing/game-page.tsx';
import { takeNews } from '#src/ui/testing/taken-toasts.ts';

const sessionStore = createSessionStore();

/** For tests: a player with 100 coins on a page of the till, with services of their own. */

/** What a test has of the page. */
export interface TillPage {
  services: Services;
  /** What toasts have said so far, once. */
  toasts: () => string[];
}

/** Shows a page of a shop at an address; every other address is an empty place named by its path. */
export function showTill(shop: Services, path: string, form: string, Page: ComponentType, player: Partial<Player> = {}): TillPage {
  const client = createQueryClient(shop, { retry: false });
  const services = shop.bring(sessionStoreService, sessionStore).bring(queryClientService, client);
  history.replaceState(null, '', path);
  sessionStore.setState({ player: testPlayer({ id: 'mira', email: 'mira@players.test', ...player }) });
  const gate = services.get(gateService);
  gate.setPlayer('mira');
  gate.receiveBalance({ balance: cents(100_00), version: 1 });
  client.setQueryData(queryKeys.config, fakeConfig());
  render(
    <ShopFrame services={services}>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Suspense>
            <Routes>
              <Route path={form} element={<Page />} />
              <Route path="*" element={<p>elsewhere</p>} />
            </Routes>
          </Suspense>
        </BrowserRouter>
      </QueryClientProvider>
    </ShopFrame>,
  );
  return { services, toasts: () => takeNews().map(({ text }) => text) };
}

/** Leaves nothing of a test to the next one. */
export function forgetTill(): void {
  takeNews();
  for (const name of ['crypto', 'delivery']) tabStorage.remove(`withdrawals:${name}`);
  sessionStore.setState({ player: undefined });
}

export const ADDRESS: Address = {
  first_name: 'Mira',
  last_name: 'Holt',
  email: 'mira@players.test',
  phone: '+49 30 1234567',
  country: 'DE',
  country_state: null,
  city: 'Berlin',
  postal_code: '10115',
  street_address: 'Invalidenstr. 1',
  street_address_2: null,
};

/** A delivery of one prize. */
export function deliveryOf(id: string, more: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id,
    type: 'delivery',
    status: 'new',
    created_at: '2026-11-22T10:00:00.000Z',
    updated_at: '2026-11-22T10:00:00.000Z',
    cancelable: true,
    rest: null,
    charged: cents(9_90),
    refunded: cents(0),
    reason: null,
    crypto: null,
    delivery: {
      items: [{ id: 'a', item: ownedItem('a').item, size: null }],
      address: ADDRESS,
      shipping_price: cents(9_90),
      carrier: null,
      tracking_number: null,
    },
    ...more,
  };
}

export const BITCOIN: PayableCurrency = {
  currency: 'BTC',
  name: 'Bitcoin',
  network: 'Bitcoin',
  minimum_amount: cents(20_00),
  maximum_amount: cents(5_000_00),
  fee: cents(2_50),
  rate: 50_000,
  decimals: 8,
};
