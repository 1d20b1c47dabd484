// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { houseBox } from '#contract/api/desk/boxes.ts';
import { cents } from '#contract/money.ts';
import { renderDesk, staffOf } from '../testing/desk-frame.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const box = (version: number) => ({
  slug: 'gems',
  name: 'Gems',
  on_sale: true,
  version,
  price: cents(250),
  return_ppm: 900_000,
  openings: 0,
  published_at: '2026-11-20T10:00:00.000Z',
  categories: [],
  items: [
    {
      prize: { id: 'gem', name: 'Gem', rarity: 'rare', img_url: '/gem.webp', price: cents(225) },
      chance_ppm: 1_000_000,
      sale_price: cents(225),
    },
  ],
});

async function shown(version: number) {
  const { server, show } = await renderDesk('/desk/boxes/gems', staffOf('operator'));
  server.answer(houseBox, () => ({ data: box(version) }));
  const { unmount } = show();
  return { unmount, price: (await screen.findByLabelText('Price')) as HTMLInputElement };
}

test('a draft outlives the end of the session in its tab, until another version is on sale', async () => {
  const first = await shown(3);
  await userEvent.clear(first.price);
  await userEvent.type(first.price, '9.75');
  first.unmount();
  const again = await shown(3);
  expect(again.price.value).toBe('9.75');
  again.unmount();
  expect((await shown(4)).price.value).toBe('2.50');
});
