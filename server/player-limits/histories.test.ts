import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedLimit } from '#contract/api/player-limits.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { BET_CALLS } from '#tests/support/bet-calls.ts';
import { paid, provider } from '#tests/support/deposits.ts';
import { seededPlayer } from '#tests/support/games.ts';
import {
  DATABASES,
  freshEngine,
  freshPostgres,
  makeApp,
  ON_A_BUSY_MACHINE,
  signedIn,
  type TestPlayer,
  type TestShop,
} from '#tests/support/shop.ts';
import { silentLog } from '#tests/support/test-config.ts';

/*
 * Random histories of a player with limits who tries to get around them: bets on all games and deposits in several tabs at once, at two processes of one
 * database, bets that wait for their rounds, days that end, payment pages of earlier days, limits that are lowered, raised, confirmed too early and in time. A slow model that knows
 * nothing of the shop's code sums the player's bets anew after each step.
 */

/** How many histories are tried on each database; a campaign tries a thousand. */
const HISTORIES = Number(process.env['LIMIT_HISTORIES'] ?? 20);

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const GAP_MS = 15 * MINUTE_MS;
/** More than what boxes and battles of these tests cost, sponsored seats included, cents. */
const MOST_PRICE = 500;

/** Rounds that take bets about half of the time. */
const ROUNDS = {
  ROUNDS: 'always',
  CRASH_STARTING_MS: '300',
  CRASH_ENDED_MS: '100',
  WHEEL_STARTING_MS: '300',
  WHEEL_SPIN_MS: '100',
  WHEEL_ENDED_MS: '100',
};

const NAMES = [
  ...(['deposit', 'loss', 'wager', 'session'] as const).flatMap((kind) =>
    (['day', 'week', 'month'] as const).map((period) => ({ kind, period })),
  ),
  { kind: 'stake', period: null } as const,
];

type Name = (typeof NAMES)[number];

const keyOf = ({ kind, period }: Name): string => `${kind} ${period}`;

/** A first value in cents, or minutes. */
const limit = fc.constantFrom(...NAMES).chain((name) => {
  const [min, max] = { deposit: [1_000, 20_000], loss: [100, 1_000], wager: [100, 1_500], session: [5, 60], stake: [50, 300] }[
    name.kind
  ] as [number, number];
  return fc.record({ name: fc.constant(name), value: fc.integer({ min, max }) });
});

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('bets' as const),
      calls: fc.array(fc.record({ call: fc.nat(BET_CALLS.length - 1), stake: fc.integer({ min: 10, max: 300 }), process: fc.nat(1) }), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('deposits' as const),
      calls: fc.array(fc.record({ amount: fc.integer({ min: 500, max: 6_000 }), process: fc.nat(1) }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay' as const), pages: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 8, 14, 20, 300, 1_440, 1_500) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('lower' as const, 'raise' as const, 'confirm' as const), which: fc.nat(3) }) },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Placed {
  placedAt: number;
  stake: number;
  payout: number;
  returned: boolean;
}

/** When the day, the week from Monday and the month of an instant began, UTC. */
function startOf(period: 'day' | 'week' | 'month', now: number): number {
  const day = new Date(now).setUTCHours(0, 0, 0, 0);
  if (period === 'day') return day;
  if (period === 'month') return new Date(day).setUTCDate(1);
  return day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS;
}

/** What counts towards a limit on play, cents or minutes. */
function playUsed({ kind, period }: Name, bets: readonly Placed[], now: number): number {
  if (period === null) return 0;
  const start = startOf(period, now);
  if (kind === 'session')
    return Math.floor(
      bets.reduce((sum, { placedAt }, index) => {
        const end = Math.min(bets[index + 1]?.placedAt ?? Infinity, placedAt + GAP_MS, now);
        return sum + Math.max(0, end - Math.max(placedAt, start));
      }, 0) / MINUTE_MS,
    );
  const counted = bets.filter(({ placedAt, returned }) => placedAt >= start && !returned);
  return counted.reduce((sum, { stake, payout }) => sum + stake - (kind === 'loss' ? payout : 0), 0);
}

describe.each(DATABASES)('no history gets around a limit on %s', (database) => {
  /** The processes; the first runs the rounds. */
  let shops: TestShop[];
  let close: () => Promise<void>;
  beforeAll(async () => {
    await start();
    // Sums are kept after two old bets, not after 200.
    await shops[0]?.deps.db.script("create or replace function keep_play_after() returns integer language sql immutable as 'select 1'");
  });
  afterAll(() => close());

  const start = async (): Promise<void> => {
    if (database === 'pglite') {
      const only = await makeApp({ database, env: ROUNDS, engine: await freshEngine(database) });
      shops = [only, only];
      close = () => only.close();
      return;
    }
    const { url, drop } = await freshPostgres();
    const one = await makeApp({ database, env: ROUNDS, engine: await openPostgres(url, 10, silentLog, { patience: ON_A_BUSY_MACHINE }) });
    const other = await makeApp({
      database,
      clock: one.clock,
      engine: await openPostgres(url, 10, silentLog, { patience: ON_A_BUSY_MACHINE }),
    });
    shops = [one, other];
    close = async () => {
      await other.close();
      await one.close();
      await drop();
    };
  };

  class History {
    readonly #limits = new Map<string, { name: Name; value: number }>();
    readonly #raises = new Map<string, { to: number; from: number }>();
    #tabs: TestPlayer[] = [];
    readonly #id: string;

    constructor(player: TestPlayer) {
      this.#tabs = [player];
      this.#id = player.id;
    }

    get #first(): TestShop {
      const [shop] = shops;
      if (!shop) throw new Error('there is no shop');
      return shop;
    }

    #tab(process: number): TestPlayer {
      const tab = this.#tabs[process];
      if (!tab) throw new Error('the player is not signed in');
      return tab;
    }

    async signIn(): Promise<void> {
      const [player] = this.#tabs;
      if (player) this.#tabs = await Promise.all(shops.map((shop) => signedIn(shop, player)));
    }

    async #bets(): Promise<Placed[]> {
      // In a battle of two its creator may pay for the other seat, too.
      const { rows } = await this.#first.deps.db.read.execute(sql`
        select b.placed_at, b.stake + coalesce(x.price - x.seat_price, 0) as stake, b.payout, b.status
        from bet b left join battle x on x.id = b.battle_id where b.user_id = ${this.#id} order by b.placed_at`);
      return rows.map(({ placed_at, stake, payout, status }) => ({
        placedAt: new Date(placed_at as string).getTime(),
        stake: Number(stake),
        payout: Number(payout),
        returned: status === 'refunded' || status === 'canceled',
      }));
    }

    /** What counts towards a limit on deposits: what was credited in its period, and what was begun within a day and is not paid. */
    async #deposited({ period }: Name, now: number): Promise<number> {
      const { rows } = await this.#first.deps.db.read.execute(
        sql`select amount, status, created_at, settled_at from invoice where user_id = ${this.#id}`,
      );
      const at = (instant: unknown): number => new Date(instant as string).getTime();
      const counted = rows.filter(({ status, created_at, settled_at }) =>
        status === 'paid' ? at(settled_at) >= startOf(period ?? 'day', now) : status === 'new' && at(created_at) > now - DAY_MS,
      );
      return counted.reduce((sum, { amount }) => sum + Number(amount), 0);
    }

    async set(name: Name, value: number): Promise<void> {
      const { kind, period } = name;
      const answer = await this.#tab(0).post('/api/profile/limits', { kind, period, limit: kind === 'session' ? value : value / 100 });
      expect(answer.statusCode, answer.body).toBe(200);
      const known = this.#limits.get(keyOf(name));
      if (known && value > known.value) this.#raises.set(keyOf(name), { to: value, from: this.#first.clock.now() + DAY_MS });
      else {
        this.#limits.set(keyOf(name), { name, value });
        this.#raises.delete(keyOf(name));
      }
    }

    async take(one: Step): Promise<void> {
      if (one.kind === 'bets') return this.#play(one.calls);
      if (one.kind === 'deposits') return this.#holdDeposits(() => this.#begin(one.calls));
      if (one.kind === 'pay') return this.#holdDeposits(() => this.#pay(one.pages));
      if (one.kind === 'wait') {
        this.#first.clock.advance(one.minutes * MINUTE_MS);
        return this.signIn();
      }
      const known = [...this.#limits.values()][one.which % this.#limits.size];
      if (!known) return;
      if (one.kind === 'lower') await this.set(known.name, Math.floor(known.value / 2));
      if (one.kind === 'raise') await this.set(known.name, known.value * 2 + 1);
      if (one.kind === 'confirm') await this.#confirm(known.name);
    }

    async #confirm(name: Name): Promise<void> {
      const key = keyOf(name);
      const raise = this.#raises.get(key);
      const isDue = raise !== undefined && this.#first.clock.now() >= raise.from;
      const answer = await this.#tab(1).post('/api/profile/limits/confirm', name);
      expect(answer.statusCode, answer.body).toBe(isDue ? 200 : 409);
      if (!isDue) return;
      this.#limits.set(key, { name, value: raise.to });
      this.#raises.delete(key);
    }

    async #play(calls: readonly { call: number; stake: number; process: number }[]): Promise<void> {
      const began = this.#first.clock.now();
      const before = await this.#bets();
      const answers = await Promise.all(
        calls.map(({ call, stake, process }) => {
          const { game, place } = BET_CALLS[call] ?? { game: '', place: undefined };
          // Only the first process runs rounds.
          const tab = this.#tab(game === 'crash' || game === 'wheel' ? 0 : process);
          if (!place) throw new Error('no such call');
          return place(tab, stake / 100);
        }),
      );
      const after = await this.#bets();
      for (const { statusCode, body } of answers) if (statusCode !== 200) expect(statusCode, body).toBe(409);
      const accepted = after.slice(before.length);
      expect(accepted).toHaveLength(answers.filter(({ statusCode }) => statusCode === 200).length);
      let justified = false;
      for (const { name, value } of this.#limits.values()) {
        if (name.kind === 'deposit') continue;
        if (name.period && startOf(name.period, began) !== startOf(name.period, this.#first.clock.now())) return;
        const used = playUsed(name, before, began);
        if (name.kind === 'session') expect(accepted.length === 0 || used < value, keyOf(name)).toBe(true);
        else if (name.kind === 'stake') for (const { stake } of accepted) expect(stake).toBeLessThanOrEqual(value);
        else expect(playUsed(name, after, began), keyOf(name)).toBeLessThanOrEqual(Math.max(used, value));
        const most = Math.max(MOST_PRICE, ...calls.map(({ stake }) => stake));
        justified ||= name.kind === 'session' ? playUsed(name, before, began + MINUTE_MS) >= value : used + most > value;
      }
      const [answer] = answers;
      if (answers.length === 1 && answer?.statusCode === 409 && answer.json().code === 'limit_reached') expect(justified).toBe(true);
    }

    async #begin(calls: readonly { amount: number; process: number }[]): Promise<void> {
      await Promise.all(calls.map(({ amount, process }) => this.#tab(process).post('/api/deposit/zen/redirect', { amount: amount / 100 })));
    }

    /** Pays the oldest pages that are open, of whatever day, at once. */
    async #pay(pages: number): Promise<void> {
      const { rows } = await this.#first.deps.db.read.execute(
        sql`select id::text, amount from invoice where user_id = ${this.#id} and status = 'new' order by created_at limit ${pages}`,
      );
      const messages = rows.map(({ id, amount }) => paid(String(id), Number(amount) / 100));
      const senders = shops.map(({ call, deps }) => provider({ call, deps, clock: deps.clock }));
      const answers = await Promise.all(messages.map((message, index) => senders[index % senders.length]?.tell(message)));
      for (const answer of answers) expect(answer?.statusCode, answer?.body).toBe(200);
    }

    async #holdDeposits(act: () => Promise<void>): Promise<void> {
      const limits = [...this.#limits.values()].filter(({ name }) => name.kind === 'deposit');
      const now = this.#first.clock.now();
      const before = await Promise.all(limits.map(({ name }) => this.#deposited(name, now)));
      await act();
      for (const [index, { name, value }] of limits.entries())
        expect(await this.#deposited(name, now), keyOf(name)).toBeLessThanOrEqual(Math.max(before[index] ?? 0, value));
    }

    /** The page of limits shows what the model counts, as of a moment at which no bet is settled. */
    async compare(): Promise<void> {
      const before = await this.#bets();
      const listed = (await this.#tab(0).get('/api/profile/limits')).json().data as { now: string; limits: ListedLimit[] };
      if (JSON.stringify(before) !== JSON.stringify(await this.#bets())) return this.compare();
      for (const { kind, period, used } of listed.limits) {
        if (kind === 'deposit' || period === null) continue;
        const counted = Math.max(0, playUsed({ kind, period }, before, Date.parse(listed.now)));
        expect([kind, period, used]).toEqual([kind, period, kind === 'session' ? counted : counted / 100]);
      }
    }
  }

  it(
    `in ${HISTORIES} histories`,
    async () => {
      let [refused, taken] = [0, 0];
      await fc.assert(
        fc.asyncProperty(
          fc.array(limit, { minLength: 1, maxLength: 3 }),
          fc.array(step, { minLength: 3, maxLength: 9 }),
          async (limits, steps) => {
            const [shop] = shops;
            if (!shop) throw new Error('there is no shop');
            const player = await seededPlayer(shop, 1_000_000);
            const history = new History(player);
            await history.signIn();
            for (const { name, value } of limits) await history.set(name, value);
            for (const one of steps) await history.take(one);
            await history.compare();
            const { rows } = await shop.deps.db.read.execute(sql`select count(*)::int as n from bet where user_id = ${player.id}`);
            taken += Number(rows[0]?.['n']);
            refused += steps.reduce((sum, one) => sum + (one.kind === 'bets' ? one.calls.length : 0), 0) - Number(rows[0]?.['n']);
          },
        ),
        { numRuns: HISTORIES, endOnFailure: true },
      );
      expect(Math.min(refused, taken)).toBeGreaterThan(HISTORIES);
      expect(await shops[0]?.audit()).toEqual([]);
    },
    Math.max(120_000, HISTORIES * 10_000),
  );
});
