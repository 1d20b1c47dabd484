// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { type Drop, lastDrops } from '#contract/api/drops.ts';
import { cents } from '#contract/money.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { gateService } from '#src/settlement/gate.ts';
import { TopDrops, withDrop } from './top-drops.tsx';

const drop = (id: string, price: number): Drop => ({
  id,
  user_id: 'u',
  user_name: 'Mira',
  is_demo: false,
  at: '2026-11-20T10:00:00.000Z',
  box: { slug: 'gems', name: 'Gems', img_url: '/gems.webp' },
  item: { name: `Prize ${id}`, rarity: 'rare', img_url: '/prize.webp', price: cents(price), sale_price: cents(price) },
});
const ids = (drops: readonly Drop[]): string => drops.map(({ id }) => id).join('');

afterEach(cleanup);

test('a drop takes its place by its price, after equal ones, and once; the cheapest leaves a full list', () => {
  const drops = [drop('a', 900), drop('b', 500), drop('c', 500), drop('d', 100)];
  expect(ids(withDrop(drops, drop('e', 500)))).toBe('abced');
  expect(withDrop(drops, drop('c', 500))).toBe(drops);
  const full = [...drops, drop('e', 90), drop('f', 80)];
  expect(ids(withDrop(full, drop('g', 1_000)))).toBe('gabcde');
  expect(ids(withDrop(full, drop('g', 10)))).toBe('abcdef');
});

test('a drop that comes while the list is on its way is in it', async () => {
  await initI18n();
  await loadAllTexts();
  const server = fakeServer();
  let answer = (): void => undefined;
  server.answer(lastDrops, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { data: [drop('a', 900)], meta: { stream: 'drops', epoch: 'e', seq: 1 } };
  });
  const services = server.shop();
  render(
    <ShopFrame services={services}>
      <MemoryRouter>
        <TopDrops />
      </MemoryRouter>
    </ShopFrame>,
  );
  act(() => services.get(gateService).receiveDrop(drop('b', 1_000)));
  await act(async () => answer());
  await screen.findByText('Prize a');
  expect(screen.getAllByText(/^Prize/).map(({ textContent }) => textContent)).toEqual(['Prize b', 'Prize a']);
});
