// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { cents } from '#contract/money.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import type { ForSale, SellReport } from './sell-queue.ts';
import { useSelling } from './use-selling.tsx';

const sold = vi.hoisted(() => vi.fn<(items: readonly ForSale[]) => Promise<SellReport | null>>());
vi.mock('./sell.ts', () => ({ useSell: () => sold }));

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => sold.mockReset().mockResolvedValue(null));
afterEach(cleanup);

const prizes = (count: number, price: number): ForSale[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `Prize ${index}`, salePrice: cents(price) }));

function Shop({ items }: { items: readonly ForSale[] }) {
  const { sell, question } = useSelling();
  return (
    <>
      <button type="button" onClick={() => void sell(items)}>
        Go
      </button>
      {question}
    </>
  );
}

function offer(items: readonly ForSale[]): void {
  render(<Shop items={items} />);
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
}

it('sells small sums at once', () => {
  offer(prizes(7, 14_28));
  expect(sold).toHaveBeenCalledOnce();
});

it('asks before many small prizes that make a large sum together, naming how many and for how much', async () => {
  const items = prizes(7, 15_00);
  offer(items);
  expect(await screen.findByRole('heading', { name: 'Sell 7 prizes for 105.00?' })).toBeTruthy();
  expect(sold).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /^Sell/ }));
  await waitFor(() => expect(sold).toHaveBeenCalledWith(items));
});

it('asks before one valuable prize by its name, and keeps it', async () => {
  offer(prizes(1, 100_00));
  expect(await screen.findByRole('heading', { name: 'Sell Prize 0 for 100.00?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Sell/ })).toBeNull());
  expect(sold).not.toHaveBeenCalled();
});
