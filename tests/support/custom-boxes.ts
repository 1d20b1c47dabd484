import { expect } from 'vitest';
import type { TestPlayer } from './shop.ts';

/** Two prizes of the catalogue: 1 and 9 coins. At even chances the box costs 5.56. */
export const PRIZES = [
  { prize_id: 'red-rose', chance: 50_000 },
  { prize_id: 'surf-shorts', chance: 50_000 },
];

/** A draft as the builder sends it; `shift` parts go from the first to the second prize, so that each is a configuration of its own. */
export function boxDraft(shift = 0, change: object = {}): object {
  const prizes = [
    { prize_id: 'red-rose', chance: 50_000 - shift },
    { prize_id: 'surf-shorts', chance: 50_000 + shift },
  ];
  const sum = (50_000 - shift) * 100 + (50_000 + shift) * 900;
  return {
    name: `Even Odds ${shift}`,
    cover: { shape: 'crate', lights: ['rose', 'violet'] },
    prizes,
    price: Math.ceil((sum * 10) / 900_000) / 100,
    ...change,
  };
}

/** A box that was published, as its creator sees it. */
export interface PublishedBox {
  slug: string;
  name: string;
  price: number;
  status: string;
  version: number;
  version_hash: string;
  openings: number;
  earned_micros: number;
  img_url: string;
}

/** Publishes a box and returns it. */
export async function publishedBox(player: TestPlayer, shift: number, change: object = {}): Promise<PublishedBox> {
  const reply = await player.post('/api/custom-boxes', boxDraft(shift, change));
  expect(reply.json(), reply.body).toHaveProperty('data.slug');
  return reply.json<{ data: PublishedBox }>().data;
}
