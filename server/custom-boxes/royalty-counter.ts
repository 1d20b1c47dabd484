import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { royaltyMicros } from '#contract/custom-boxes/royalty.ts';
import { cents } from '#contract/money.ts';
import { boxesOfBattles } from '#server/battles/boxes-of-battles.ts';
import type { Counter, SettledBet } from '#server/counting/counter.ts';
import type { Tx } from '#server/database/database.ts';
import { dayName } from '#server/rules/house-calendar.ts';

/*
 * Earnings of creators
 * 1. Each opening of a player's box by another player earns its creator 1 % of the price of its version, in millionths of a cent. In a battle, each box that a
 *    seat's player has opened does. Of an opening that bonus coins paid a part of, only the other part counts.
 * 2. Openings of demo players earn nothing, nor does what costs its player nothing: a free opening, a bot's seat, a seat that the battle's creator pays in full.
 * 3. Nor does a seat of a battle that the box's own creator sponsors, and a closed account earns nothing.
 */

const sold = z.object({ id: z.string(), slug: z.string(), creator: z.string(), price: z.coerce.number() });

/** A version of a player's box. */
type Sold = z.output<typeof sold>;

/** What a bet has opened of one player's box. */
interface Opened {
  bet: SettledBet;
  box: Sold;
  times: number;
}

/** Those of these versions that are of players' boxes, of creators whose accounts are open. */
async function soldByPlayers(tx: Tx, versionIds: readonly string[]): Promise<ReadonlyMap<string, Sold>> {
  const { rows } = await tx.execute(sql`
    select v.id, c.slug, c.user_id as creator, v.price
    from box_version v join custom_box c on c.slug = v.box_slug join users u on u.id = c.user_id
    where v.id = any(${sql.param([...new Set(versionIds)])}::uuid[]) and u.closed_at is null`);
  return new Map(rows.map((row) => sold.parse(row)).map((box) => [box.id, box]));
}

/** The boxes of players among these bets, by the bet: what was opened, and how often. */
async function openedBoxes(tx: Tx, bets: readonly SettledBet[]): Promise<Opened[]> {
  const inBattles = await boxesOfBattles(tx, bets);
  const opened = bets.flatMap((bet) => {
    const { versionId, battleId } = bet;
    if (versionId !== null) return [{ bet, versionId, times: 1, sponsorId: null }];
    const boxes = battleId === null ? [] : (inBattles.get(battleId) ?? []);
    return boxes.map(({ count: times, ...box }) => ({ bet, times, ...box }));
  });
  const boxes = await soldByPlayers(
    tx,
    opened.map(({ versionId }) => versionId),
  );
  return opened.flatMap(({ bet, versionId, times, sponsorId }) => {
    const box = boxes.get(versionId);
    return box === undefined || box.creator === bet.userId || box.creator === sponsorId ? [] : [{ bet, box, times }];
  });
}

class Sums {
  readonly #sums = new Map<string, { openings: number; micros: bigint }>();

  get isEmpty(): boolean {
    return this.#sums.size === 0;
  }

  add(key: string, openings: number, micros: bigint): void {
    const before = this.#sums.get(key) ?? { openings: 0, micros: 0n };
    this.#sums.set(key, { openings: before.openings + openings, micros: before.micros + micros });
  }

  /** The keys in order, and what belongs to them, as three arrays for the database. */
  columns(): { keys: string[]; openings: number[]; micros: string[] } {
    const sorted = [...this.#sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return {
      keys: sorted.map(([key]) => key),
      openings: sorted.map(([, sum]) => sum.openings),
      micros: sorted.map(([, sum]) => String(sum.micros)),
    };
  }
}

/** Adds to what boxes, their creators and the creators' days have earned. Rows are locked in the order of their keys. */
async function keep(tx: Tx, boxes: Sums, creators: Sums, days: Sums): Promise<void> {
  const ofCreator = creators.columns();
  await tx.execute(sql`
    insert into box_creator (user_id, openings, earned_micros)
    select * from unnest(${sql.param(ofCreator.keys)}::uuid[], ${sql.param(ofCreator.openings)}::bigint[], ${sql.param(ofCreator.micros)}::bigint[])
    on conflict (user_id) do update
    set openings = box_creator.openings + excluded.openings, earned_micros = box_creator.earned_micros + excluded.earned_micros`);
  const ofDay = days.columns();
  await tx.execute(sql`
    insert into box_creator_day (user_id, day, openings, earned_micros)
    select split_part(k, ' ', 1)::uuid, split_part(k, ' ', 2)::date, o, m
    from unnest(${sql.param(ofDay.keys)}::text[], ${sql.param(ofDay.openings)}::bigint[], ${sql.param(ofDay.micros)}::bigint[]) as d(k, o, m)
    on conflict (user_id, day) do update
    set openings = box_creator_day.openings + excluded.openings, earned_micros = box_creator_day.earned_micros + excluded.earned_micros`);
  const ofBox = boxes.columns();
  await tx.execute(sql`
    with locked as (select slug from custom_box where slug = any(${sql.param(ofBox.keys)}::text[]) order by slug for update)
    update custom_box c set openings = c.openings + d.o, earned_micros = c.earned_micros + d.m
    from unnest(${sql.param(ofBox.keys)}::text[], ${sql.param(ofBox.openings)}::bigint[], ${sql.param(ofBox.micros)}::bigint[]) as d(slug, o, m), locked
    where c.slug = d.slug and locked.slug = c.slug`);
}

/** Counts what openings earn the creators of boxes. */
export const royaltyCounter: Counter = {
  key: 'box-earnings',
  async count(tx, { config }, bets) {
    const counted = bets.filter(
      ({ isDemo, stake, bonusPart, versionId, battleId }) => !isDemo && stake > bonusPart && (versionId !== null || battleId !== null),
    );
    if (counted.length === 0) return;
    const [boxes, creators, days] = [new Sums(), new Sums(), new Sums()];
    for (const { bet, box, times } of await openedBoxes(tx, counted)) {
      const { slug, creator, price } = box;
      const micros = (royaltyMicros(cents(price)) * BigInt(times) * BigInt(bet.stake - bet.bonusPart)) / BigInt(bet.stake);
      boxes.add(slug, times, micros);
      creators.add(creator, times, micros);
      days.add(`${creator} ${dayName(bet.settledAt, config.houseTimeZone)}`, times, micros);
    }
    if (!boxes.isEmpty) await keep(tx, boxes, creators, days);
  },
};
