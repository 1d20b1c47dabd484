import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BonusState,
  deposit,
  expire,
  giveUp,
  grant,
  inPrizes,
  isLocked,
  noBonus,
  placeStake,
  releaseFactorOf,
  reverseDeposit,
  sellPrize,
  settleStake,
  stakeCapOf,
  winPrize,
  withdraw,
} from '#contract/bonus/bonus.ts';
import { type CoinParts, lostWith, releasedBy } from '#contract/bonus/stake.ts';
import { WHOLE_PPM } from '#contract/bonus/terms.ts';
import { dice } from '#contract/games/dice.ts';
import { type HouseEdge, houseEdge } from '#contract/games/house-edge.ts';
import { type Cents, cents, coinsToCents, scaleCents } from '#contract/money.ts';
import { wagerOf } from '#server/catalogue/catalogue.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { betOf, seededPlayer } from '#tests/support/games.ts';
import { addressFor, listening, providerMessages } from '#tests/support/provider-messages.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

/*
 * Random histories of one player against the shop, and beside them the pure rules of contract/bonus, which know nothing of the database. After each step own
 * coins, bonus coins, prizes, the status of the bonus and what is unplayed must be equal, so the house never gives more than the rules say.
 */

const CODES = { winter35: 35, WELCOME5: 5 } as const;
const CRYPTO_PERCENT = 35;
const DAY_MS = 86_400_000;
const LEAST_STAKE = 10;
/** The least that is withdrawn in cents. */
const LEAST_WITHDRAWAL = 5_000;

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('card' as const),
      coins: fc.integer({ min: 5, max: 120 }),
      code: fc.constantFrom(null, 'winter35' as const, 'WELCOME5' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crypto' as const), coins: fc.integer({ min: 40, max: 90 }) }) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('dice' as const),
      /** Of the largest stake. */
      percent: fc.constantFrom(10, 60, 100),
      target: fc.constantFrom(500, 4_950, 9_500),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'too much' } as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      { kind: 'box' } as const,
      { kind: 'sell' } as const,
      { kind: 'prize' } as const,
      { kind: 'ahead', percent: 50 } as const,
      { kind: 'ahead', percent: 100 } as const,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { kind: 'reverse' } as const,
      { kind: 'expire' } as const,
      { kind: 'give up' } as const,
      {
        kind: 'withdraw',
      } as const,
    ),
  },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A bonus that is staked to its end, in prizes too, bonuses that end before that in each way, and ends while play has released a part of its prizes. */
const EXAMPLES: [Step[]][] = [
  [
    [
      { kind: 'card', coins: 20, code: 'winter35' },
      ...Array.from({ length: 6 }, () => ({ kind: 'dice', percent: 100, target: 500 }) as const),
      { kind: 'box' },
      { kind: 'sell' },
      { kind: 'crypto', coins: 40 },
      { kind: 'dice', percent: 100, target: 4_950 },
      { kind: 'reverse' },
    ],
  ],
  [
    [
      { kind: 'card', coins: 100, code: 'winter35' },
      { kind: 'dice', percent: 100, target: 9_500 },
      { kind: 'box' },
      { kind: 'withdraw' },
      { kind: 'card', coins: 60, code: 'WELCOME5' },
      { kind: 'dice', percent: 100, target: 4_950 },
      { kind: 'expire' },
      { kind: 'crypto', coins: 80 },
      { kind: 'dice', percent: 100, target: 4_950 },
      { kind: 'give up' },
      { kind: 'reverse' },
    ],
  ],
  [[{ kind: 'prize' }, { kind: 'ahead', percent: 100 }, { kind: 'reverse' }]],
  ...([{ kind: 'sell' }, { kind: 'reverse' }, { kind: 'expire' }, { kind: 'give up' }, { kind: 'withdraw' }] as const).map(
    (end): [Step[]] => [[{ kind: 'prize' }, { kind: 'ahead', percent: 50 }, end, { kind: 'reverse' }]],
  ),
];

describe.each(DATABASES)('any history of a bonus on %s', (database) => {
  let shop: TestShop;
  let box: { slug: string; price: Cents; edge: HouseEdge };
  beforeAll(async () => {
    shop = await makeApp({ database });
    await listening(shop);
    const { rows } = await shop.deps.db.read.execute(sql`
      select b.slug, b.current_version_id::text as version from box b join box_version v on v.id = b.current_version_id
      where v.price between 100 and 500 order by v.price, b.slug limit 1`);
    const { slug, version: id } = rows[0] ?? {};
    const version = (await shop.deps.catalogue.versions([String(id)])).get(String(id));
    if (!version) throw new Error('no box is cheap enough');
    box = { slug: String(slug), price: version.price, edge: houseEdge(wagerOf(version)) };
  });
  afterAll(() => shop.close());

  /** One player with what the rules say of it. */
  class History {
    state: BonusState = noBonus();
    #codes = new Set<string>();
    /** Deposits by card, each with what has become own of its bonus; see `reverseDeposit`. */
    #cards: { id: string; coins: number; amount: Cents; moved: Cents | 'last' }[] = [];
    #prizes: { id: string; parts: CoinParts }[] = [];
    #bonuses = 0;
    #methodAt = -Infinity;
    #owes = false;
    readonly #player: TestPlayer;

    constructor(player: TestPlayer) {
      this.#player = player;
    }

    async take(one: Step): Promise<void> {
      // Each bonus has a moment of its own.
      shop.clock.advance(1);
      if (one.kind === 'card') await this.#card(one.coins, one.code);
      if (one.kind === 'crypto') await this.#crypto(one.coins);
      if (one.kind === 'dice') await this.#dice(one.percent, one.target);
      if (one.kind === 'too much') await this.#tooMuch();
      if (one.kind === 'box') await this.#box();
      if (one.kind === 'sell') await this.#sell();
      if (one.kind === 'prize') await this.#prize();
      if (one.kind === 'ahead') await this.#ahead(one.percent);
      if (one.kind === 'reverse') await this.#reverse();
      if (one.kind === 'expire') await this.#expire();
      if (one.kind === 'give up') await this.#giveUp();
      if (one.kind === 'withdraw') await this.#withdraw();
    }

    async #card(coins: number, code: keyof typeof CODES | null): Promise<void> {
      const known = code === null || this.#codes.has(code) ? undefined : code;
      const id = await startDeposit(this.#player, coins, known);
      expect((await provider(shop).tell(paid(id, coins))).statusCode).toBe(200);
      const amount = coinsToCents(coins);
      const grants = known !== undefined && !isLocked(this.state);
      this.state = deposit(this.state, amount);
      if (grants) {
        this.#codes.add(known);
        this.#grant(scaleCents(amount, CODES[known], 100), false);
      }
      this.#cards.push({ id, coins, amount, moved: grants ? 'last' : cents(0) });
    }

    async #crypto(coins: number): Promise<void> {
      const address = await addressFor(this.#player, 'BTC');
      const answer = await providerMessages(shop).crypto({ id: randomUUID(), address, worth: String(coins), status: 'confirmed' });
      expect(answer).toBe('applied');
      const amount = coinsToCents(coins);
      this.state = deposit(this.state, amount);
      const now = shop.clock.now();
      if (isLocked(this.state) || now - this.#methodAt < DAY_MS) return;
      this.#methodAt = now;
      this.#grant(scaleCents(amount, CRYPTO_PERCENT, 100), this.#bonuses > 0);
    }

    #grant(amount: Cents, repeat: boolean): void {
      for (const card of this.#cards) if (card.moved === 'last') card.moved = this.state.moved;
      this.state = grant(this.state, { amount, repeat }, shop.clock.now(), shop.deps.config.bonus);
      this.#bonuses += 1;
    }

    #most(): number {
      const { own, bonus, repeat } = this.state;
      return Math.min(stakeCapOf(this.state, shop.deps.config.bonus), own + (repeat ? 0 : bonus), 10_000);
    }

    #released(stake: Cents, edge: HouseEdge): number {
      return releasedBy(stake, edge, releaseFactorOf(this.state, shop.deps.config.bonus));
    }

    #roll(stake: number, target: number): Promise<LightMyRequestResponse> {
      return this.#player.post('/api/dice/bet', { stake: stake / 100, choice: { side: 'under', target: target / 100 } });
    }

    async #dice(percent: number, target: number): Promise<void> {
      const stake = cents(Math.floor((this.#most() * percent) / 100));
      if (stake < LEAST_STAKE) return;
      const { payout } = betOf(await this.#roll(stake, target));
      const releasedMicros = this.#released(stake, houseEdge(dice.wager({ side: 'under', target })));
      const { state, parts } = placeStake(this.state, stake);
      this.state = settleStake(state, { parts, payout, releasedMicros });
      await shop.deps.counting.countAll();
    }

    async #tooMuch(): Promise<void> {
      const stake = Math.max(LEAST_STAKE, this.#most() + 1);
      if (stake <= 10_000) expect((await this.#roll(stake, 4_950)).statusCode).toBeGreaterThanOrEqual(400);
    }

    async #box(): Promise<void> {
      if (box.price > this.#most()) return;
      const reply = await this.#player.post(`/api/boxes/${box.slug}/open`, { count: 1 });
      expect(reply.statusCode, reply.body).toBe(200);
      const [opened] = reply.json<{ data: { openings: { inventory_id: string }[] } }>().data.openings;
      const id = opened?.inventory_id ?? '';
      const { rows } = await shop.deps.db.read.execute(
        sql`update inventory_item set sale_price = greatest(sale_price, 40) where id = ${id} returning sale_price`,
      );
      const price = cents(Number(rows[0]?.['sale_price']));
      const releasedMicros = this.#released(box.price, box.edge);
      const { state, parts } = placeStake(this.state, box.price);
      const won = winPrize(state, { parts, price, releasedMicros });
      this.state = won.state;
      this.#prizes.push({ id, parts: won.prize });
      await shop.deps.counting.countAll();
    }

    /** Play with other coins releases a part of what is in prizes, or all of it. */
    async #ahead(percent: number): Promise<void> {
      const { state } = this;
      if (!isLocked(state) || state.bonus > 0 || inPrizes(state) < 2) return;
      const micros = Math.floor((inPrizes(state) * percent) / 100) * 1_000_000 + state.moved * 1_000_000 - state.releasedMicros;
      if (micros <= 0) return;
      await shop.deps.db.read.execute(sql`select * from release_bonus(${this.#player.id}, ${micros}::bigint, now())`);
      const none = { own: cents(0), bonus: cents(0) };
      this.state = settleStake(state, { parts: none, payout: cents(0), releasedMicros: micros });
    }

    /** All that the player has becomes a prize of a bonus. */
    async #prize(): Promise<void> {
      if (this.state.own + this.state.bonus > 0) return;
      await this.#card((box.price * 20) / 100, 'WELCOME5');
      const { own } = this.state;
      await shop.deps.db.read.execute(sql`
        select * from post_transfer('test_loss', 'test', ${randomUUID()}, array['user_cash', 'demo_cost'], array[${this.#player.id}::uuid, null], array[${-own}, ${own}]::bigint[])`);
      this.state = { ...this.state, own: cents(0) };
      await this.#box();
    }

    async #sell(): Promise<void> {
      const prize = this.#prizes.shift();
      if (!prize) return;
      expect((await this.#player.post(`/api/profile/inventory/${prize.id}/sell`)).statusCode).toBe(200);
      this.state = sellPrize(this.state, prize.parts);
    }

    async #reverse(): Promise<void> {
      const card = this.#cards.pop();
      if (!card) return;
      expect((await provider(shop).tell(paid(card.id, card.coins, { status: 'reversed' }))).statusCode).toBe(200);
      const { state, missing } = reverseDeposit(this.state, card);
      this.#end(state);
      this.#owes ||= missing > 0;
    }

    async #expire(): Promise<void> {
      if (!isLocked(this.state)) return;
      await shop.deps.db.read.execute(
        sql`update bonus set created_at = created_at - interval '31 days', expires_at = expires_at - interval '31 days' where user_id = ${this.#player.id}`,
      );
      this.#methodAt -= 31 * DAY_MS;
      await shop.app.bonuses.runDue();
      this.#end(expire({ ...this.state, expiresAt: shop.clock.now() }, shop.clock.now()).state);
    }

    /** What is lost when the bonus is given up, coins. */
    #lost(): number {
      const { bonus: locked, releasedMicros, moved: released } = this.state;
      return lostWith({ locked, prizes: inPrizes(this.state), earned: BigInt(releasedMicros), released }) / 100;
    }

    async #giveUp(): Promise<void> {
      if (!isLocked(this.state)) return;
      const forfeit = this.#lost();
      const reply = await this.#player.post('/api/profile/bonus/give-up', { forfeit });
      expect(reply.statusCode, reply.body).toBe(200);
      const { state, lapsed } = giveUp(this.state);
      expect(reply.json<{ data: { given_up: number } }>().data.given_up).toBe(lapsed / 100);
      this.#end(state);
    }

    async #withdraw(): Promise<void> {
      const { own } = giveUp(this.state).state;
      if (own < LEAST_WITHDRAWAL || this.#owes) return;
      const wanted = { currency: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', amount: own / 100 };
      const lost = this.#lost();
      if (isLocked(this.state)) expect((await this.#player.post('/api/withdrawal/crypto', wanted)).statusCode).toBe(409);
      const reply = await this.#player.post('/api/withdrawal/crypto', {
        ...wanted,
        unplayed_fee: scaleCents(cents(Math.min(own, this.state.unplayed)), shop.deps.config.bonus.unplayedFeePpm, WHOLE_PPM) / 100,
        ...(isLocked(this.state) && { forfeit: lost }),
      });
      expect(reply.statusCode, reply.body).toBe(200);
      this.#end(withdraw(this.state, own).state);
    }

    /** Follows a change that may have ended the bonus: the shop has sold its prizes then. */
    #end(state: BonusState): void {
      if (isLocked(this.state) && !isLocked(state)) this.#prizes = this.#prizes.filter(({ parts }) => !this.state.prizes.includes(parts));
      this.state = state;
    }

    /** Compares the shop with the rules. */
    async compare(): Promise<void> {
      const { own, bonus, unplayed, moved, ended } = this.state;
      const { rows } = await shop.deps.db.read.execute(sql`
        select a.balance::int, a.locked::int, coalesce((select sum(locked) from locked_prize where user_id = a.owner_id), 0)::int as prizes,
          coalesce((select greatest(0, required - played) from play_through where user_id = a.owner_id), 0)::int as unplayed,
          b.status, b.released::int
        from account a left join lateral (select * from bonus where user_id = a.owner_id order by created_at desc limit 1) b on true
        where a.owner_id = ${this.#player.id} and a.kind = 'user_cash'`);
      const status = this.#bonuses === 0 ? null : (ended ?? 'active');
      const released = this.#bonuses === 0 ? null : moved;
      const expected = { balance: own + bonus, locked: bonus, prizes: inPrizes(this.state), unplayed, status, released };
      expect(rows[0] ?? { ...expected, balance: 0, locked: 0, prizes: 0 }).toEqual(expected);
    }
  }

  it('leaves what the rules say after every step, and the books right', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const history = new History(await seededPlayer(shop, 0));
        for (const one of steps) {
          await history.take(one);
          await history.compare();
        }
      }),
      { numRuns: 10, examples: EXAMPLES, endOnFailure: true },
    );
    expect(await shop.audit()).toEqual([]);
  }, 120_000);
});
