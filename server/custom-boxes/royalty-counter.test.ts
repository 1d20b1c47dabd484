import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { dayName } from '#server/rules/house-calendar.ts';
import { publishedBox } from '#tests/support/custom-boxes.ts';
import { makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { claimEarnings } from './earnings.ts';
import { royaltyCounter } from './royalty-counter.ts';

const ZONE = 'Europe/Berlin';
/** Around the nights in which the clocks of the zone change, 2026. */
const NIGHTS = [Date.UTC(2026, 2, 28, 20), Date.UTC(2026, 9, 24, 20)];

describe('earnings of creators over random days', () => {
  let shop: TestShop;
  let players: TestPlayer[];
  /** The boxes with their creators and versions. */
  let boxes: { slug: string; creator: string; versionId: string; price: number }[];
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite', env: { HOUSE_TIME_ZONE: ZONE } });
    players = await Promise.all(Array.from({ length: 3 }, () => shop.player()));
    boxes = [];
    for (const [index, player] of players.entries()) {
      for (const shift of [1, 2]) {
        const { slug } = await publishedBox(player, index * 100 + shift * 997);
        const { rows } = await shop.deps.db.read.execute(sql`select id, price from box_version where box_slug = ${slug}`);
        boxes.push({ slug, creator: player.id, versionId: String(rows[0]?.['id']), price: Number(rows[0]?.['price']) });
      }
    }
  });
  afterAll(async () => {
    expect(await shop.audit()).toEqual([]);
    await shop.close();
  });

  const step = fc.record({
    box: fc.nat({ max: 5 }),
    player: fc.nat({ max: 2 }),
    isDemo: fc.boolean(),
    night: fc.nat({ max: 1 }),
    after: fc.integer({ min: 0, max: 30 * 3_600_000 }),
    free: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  });

  it('are what counting them one by one gives, for all batches and times of claims', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { maxLength: 12 }), { maxLength: 4 }),
        fc.array(fc.nat({ max: 2 }), { maxLength: 4 }),
        async (batches, claims) => {
          await shop.deps.db.transaction(async (tx) => {
            await tx.execute(sql`delete from box_creator_day`);
            await tx.execute(sql`update box_creator set openings = 0, earned_micros = 0, claimed = 0`);
            await tx.execute(sql`update custom_box set openings = 0, earned_micros = 0`);
          });
          /** Hundredths of a hundredth of a cent would do: 1 % of whole cents, as text of creator and day. */
          const slow = new Map<string, number>();
          const paid = new Map<string, number>();
          for (const [turn, batch] of batches.entries()) {
            const bets = batch.map(({ box, player, isDemo, night, after, free }) => {
              const opened = boxes[box];
              const userId = players[player]?.id ?? '';
              const settledAt = (NIGHTS[night] ?? 0) + after;
              if (opened && !isDemo && !free && userId !== opened.creator) {
                const key = `${opened.creator} ${dayName(settledAt, ZONE)}`;
                slow.set(key, (slow.get(key) ?? 0) + opened.price);
              }
              const id = crypto.randomUUID();
              return {
                id,
                userId,
                isDemo,
                stake: cents(free ? 0 : (opened?.price ?? 0)),
                bonusPart: cents(0),
                versionId: opened?.versionId ?? null,
                battleId: null,
                settledAt,
              } as never;
            });
            await shop.deps.db.transaction((tx) => royaltyCounter.count(tx, shop.deps, bets));
            const claimer = players[claims[turn] ?? 0]?.id ?? '';
            const claim = await shop.deps.db.transaction((tx) => claimEarnings(tx, claimer)).catch(() => null);
            paid.set(claimer, (paid.get(claimer) ?? 0) + (claim?.claimed ?? 0));
          }
          const { rows: days } = await shop.deps.db.read.execute(
            sql`select user_id || ' ' || day as key, earned_micros from box_creator_day`,
          );
          expect(new Map(days.map(({ key, earned_micros: micros }) => [String(key), Number(micros)]))).toEqual(
            new Map([...slow].map(([key, price]) => [key, price * 10_000])),
          );
          const { rows } = await shop.deps.db.read.execute(sql`select user_id, earned_micros, claimed from box_creator`);
          for (const { user_id: id, earned_micros: micros, claimed } of rows) {
            const earned = [...slow].reduce((sum, [key, price]) => sum + (key.startsWith(String(id)) ? price : 0), 0);
            expect(Number(micros)).toBe(earned * 10_000);
            expect(Number(claimed)).toBe(paid.get(String(id)) ?? 0);
            expect(Number(claimed)).toBeLessThanOrEqual(Math.floor(earned / 100));
          }
          const { rows: sums } = await shop.deps.db.read.execute(sql`select sum(earned_micros) as micros from custom_box`);
          expect(Number(sums[0]?.['micros'])).toBe([...slow.values()].reduce((sum, price) => sum + price * 10_000, 0));
        },
      ),
      { numRuns: 25 },
    );
  });
});
