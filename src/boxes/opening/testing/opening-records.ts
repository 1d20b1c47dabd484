import type { BoxItem, Opening } from '#contract/api/boxes.ts';
import { seedHash } from '#contract/fairness/seed-pair.ts';
import { cents } from '#contract/money.ts';
import { recomputeVersionHash } from '../opening-proof.ts';

/** The server seed behind the records of tests. */
export const serverSeed = 'a'.repeat(64);

function item(id: string, from: number, to: number, price: number): BoxItem {
  return {
    id,
    name: id,
    rarity: 'common',
    img_url: '/prizes/x.webp',
    price: cents(price),
    sale_price: cents(price),
    ticket_from: from,
    ticket_to: to,
  };
}

/** The prizes of the box in the records; `middle` owns one ticket alone. */
export const [cheap, middle, dear] = [
  item('cheap', 1, 49_122, 100),
  item('middle', 49_123, 49_123, 900),
  item('dear', 49_124, 100_000, 5_000),
] as const;

/** An honest record of one opening, whose seeds draw `middle`. */
export function openingRecord(over: Partial<Opening> = {}): Opening {
  const items = [cheap, middle, dear];
  const box = { slug: 'toy-shelf', name: 'Toy shelf', price: cents(250), version: 1, items };
  return {
    id: 'o1',
    opened_at: '2026-01-02T03:04:05.000Z',
    box: { ...box, colors: ['#7C5CFF', '#FFC44D'], version_hash: recomputeVersionHash(box) },
    item: middle,
    ticket: 49_123,
    nonce: 0,
    client_seed: 'client',
    server_seed_hash: seedHash(serverSeed),
    server_seed: serverSeed,
    ...over,
  };
}
