import type { Box } from '#contract/api/boxes.ts';
import { cents } from '#contract/money.ts';

const item = {
  id: 'lamp',
  name: 'Lamp',
  rarity: 'rare',
  img_url: '/prizes/lamp.webp',
  price: cents(3_000),
  sale_price: cents(3_000),
  ticket_from: 1,
  ticket_to: 100_000,
} as const;

/** For tests: a box with one prize. */
export const TOY_SHELF: Box = {
  id: 'box',
  slug: 'toy-shelf',
  name: 'Toy shelf',
  type: 'standard',
  categories: [],
  price: cents(2_000),
  img_url: '/boxes/toy-shelf.webp',
  colors: ['#112233', '#445566'],
  top_prizes: [],
  items_count: 1,
  return_ppm: 900_000,
  version: 1,
  version_hash: 'f'.repeat(64),
  items: [item],
};
