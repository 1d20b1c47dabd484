// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sell } from '#contract/api/inventory.ts';
import { cents } from '#contract/money.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import type { ForSale } from './sell-queue.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { cueService } from '#src/stage/mixer.ts';
import { useSelling } from './use-selling.tsx';

const server = fakeServer();
const services = () => server.shop().bring(cueService, () => undefined);
/** The prizes that the shop was asked to buy. */
let sold: unknown[] = [];

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  sold = [];
  server.answer(sell, ({ params }: Asked) => {
    sold.push(params?.['id']);
    return { data: { sale_price: cents(1), balance: cents(1), balance_version: sold.length } };
  });
});
afterEach(cleanup);

const prizes = (count: number, price: number): ForSale[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `Prize ${index}`, salePrice: cents(price) }));

function Shop({ items }: { items: readonly ForSale[] }) {
  const { sell: offerAll, question } = useSelling();
  return (
    <>
      <button type="button" onClick={() => void offerAll(items)}>
        Go
      </button>
      {question}
    </>
  );
}

function offer(items: readonly ForSale[]): void {
  render(
    <ShopFrame services={services()}>
      <Shop items={items} />
    </ShopFrame>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
}

it('sells small sums at once', async () => {
  offer(prizes(7, 14_28));
  await waitFor(() => expect(sold).toEqual(['0', '1', '2', '3', '4', '5', '6']));
});

it('asks before many small prizes that make a large sum together, naming how many and for how much', async () => {
  const items = prizes(7, 15_00);
  offer(items);
  expect(await screen.findByRole('heading', { name: 'Sell 7 prizes for 105.00?' })).toBeTruthy();
  expect(sold).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /^Sell/ }));
  await waitFor(() => expect(sold).toEqual(items.map(({ id }) => id)));
});

it('asks before one valuable prize by its name, and keeps it', async () => {
  offer(prizes(1, 100_00));
  expect(await screen.findByRole('heading', { name: 'Sell Prize 0 for 100.00?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Sell/ })).toBeNull());
  expect(sold).toEqual([]);
});
