import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { royaltyMicros } from '#contract/custom-boxes/royalty.ts';
import { cents } from '#contract/money.ts';
import type { Counter, SettledBet } from '#server/counting/counter.ts';
import type { Tx } from '#server/database/database.ts';
import { dayName } from '#server/rules/house-calendar.ts';

/*
 * Earnings of creators
 * 1. Each opening of a player's box by somebody else earns its creator 1 % of the price of its version, in millionths of a cent. In a battle, each box that a
 *    seat's player has opened does.
 * 2. Demo players earn nobody anything, nor does what costs its player nothing: a free opening, a bot's seat, a seat that the battle's creator pays in full.
 * 3. Nor does a seat of a battle that the box's own creator sponsors, and a closed account earns nothing.
 */

const opened = z.object({ id: z.string(), slug: z.string(), creator: z.string(), price: z.coerce.number(), times: z.coerce.number() });

type Opened = z.output<typeof opened>;

/** The boxes of players among these bets, by the bet: what was opened, and how often. */
async function openedBoxes(tx: Tx, bets: readonly SettledBet[]): Promise<Opened[]> {
  const openings = bets.filter(({ versionId }) => versionId !== null);
  const seats = bets.filter(({ battleId }) => battleId !== null);
  const { rows } = await tx.execute(sql`
    with opened as (
      select b.id, b.user_id, b.version_id, 1 as times, null::uuid as sponsor
      from unnest(${sql.param(openings.map(({ id }) => id))}::uuid[], ${sql.param(openings.map(({ userId }) => userId))}::uuid[], ${sql.param(openings.map(({ versionId }) => versionId))}::uuid[]) as b(id, user_id, version_id)
      union all
      select s.id, s.user_id, x.version_id, x.count, case when battle.sponsored > 0 then battle.creator_id end
      from unnest(${sql.param(seats.map(({ id }) => id))}::uuid[], ${sql.param(seats.map(({ userId }) => userId))}::uuid[], ${sql.param(seats.map(({ battleId }) => battleId))}::uuid[]) as s(id, user_id, battle_id)
      join battle on battle.id = s.battle_id
      join battle_box x on x.battle_id = s.battle_id
    )
    select o.id, c.slug, c.user_id as creator, v.price, o.times
    from opened o
    join box_version v on v.id = o.version_id
    join custom_box c on c.slug = v.box_slug
    join users u on u.id = c.user_id
    where c.user_id <> o.user_id and c.user_id is distinct from o.sponsor and u.closed_at is null`);
  return rows.map((row) => opened.parse(row));
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
      ({ isDemo, stake, versionId, battleId }) => !isDemo && stake > 0 && (versionId !== null || battleId !== null),
    );
    if (counted.length === 0) return;
    const settledAt = new Map(counted.map((bet) => [bet.id, bet.settledAt]));
    const [boxes, creators, days] = [new Sums(), new Sums(), new Sums()];
    for (const { id, slug, creator, price, times } of await openedBoxes(tx, counted)) {
      const micros = royaltyMicros(cents(price)) * BigInt(times);
      boxes.add(slug, times, micros);
      creators.add(creator, times, micros);
      days.add(`${creator} ${dayName(settledAt.get(id) ?? NaN, config.houseTimeZone)}`, times, micros);
    }
    if (!boxes.isEmpty) await keep(tx, boxes, creators, days);
  },
};
