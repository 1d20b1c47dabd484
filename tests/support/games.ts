import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { type Bet, playedReply } from '#contract/api/bets.ts';
import { boxTicket } from '#contract/games/box.ts';
import { diceMultiplier, diceRoll, diceWins, winningRolls } from '#contract/games/dice.ts';
import { plinkoPath, plinkoTable } from '#contract/games/plinko.ts';
import { seedHash, type SeedUse } from '#contract/fairness/seed-pair.ts';
import { upgradeMultiplier, upgradeTicket, upgradeWins, winningTickets } from '#contract/games/upgrade.ts';
import { type Cents, cents, coinsToCents } from '#contract/money.ts';
import { multiplierOf, payoutAt } from '#contract/multiplier.ts';
import { addItems } from '#server/inventory/add-items.ts';
import type { TestPlayer, TestShop } from './shop.ts';

/** A prize of the shipped catalogue that costs 2.00 coins: what the upgrades of these tests aim at. */
export const TARGET = { id: 'field-socks', price: cents(200) } as const;

/** A call that places one bet with coins. */
export interface PlayCall {
  game: 'dice' | 'plinko' | 'upgrade';
  url: string;
  /** The field that holds the coins. */
  stakeField: 'stake' | 'coins';
  /** A good body that stakes so many coins. */
  body(coins: number): Record<string, unknown>;
}

/** The instant games, each by one call; the upgrade stakes coins alone. */
export const PLAY_CALLS: readonly PlayCall[] = [
  { game: 'dice', url: '/api/dice/bet', stakeField: 'stake', body: (stake) => ({ stake, choice: { side: 'under', target: 50 } }) },
  { game: 'plinko', url: '/api/plinko/bet', stakeField: 'stake', body: (stake) => ({ stake, rows: 12, risk: 'medium' }) },
  {
    game: 'upgrade',
    url: '/api/upgrade',
    stakeField: 'coins',
    body: (coins) => ({ items: [], coins, target_id: TARGET.id, side: 'under', wins: winningTickets(coinsToCents(coins), TARGET.price) }),
  },
];

/** The client seed of every player that these tests make. */
export const CLIENT_SEED = 'lucky seven';

/** A new player with coins and a client seed. */
export async function seededPlayer(shop: Pick<TestShop, 'player'>, balance: number, name?: string): Promise<TestPlayer> {
  const player = await shop.player({ balance: cents(balance), ...(name === undefined ? {} : { name }) });
  expect((await player.post('/api/fairness/client-seed', { client_seed: CLIENT_SEED })).statusCode).toBe(200);
  return player;
}

/** The bet of an answer, as domain values. Fails unless the answer is 200 and keeps to the contract. */
export function betOf({ statusCode, body }: { statusCode: number; body: string }): Bet {
  expect(statusCode, body).toBe(200);
  return z.decode(playedReply, JSON.parse(body)).data.bet;
}

/** Reveals the pair in use and returns every seed that was revealed so far, by its hash. */
export async function revealedSeeds(player: TestPlayer): Promise<Map<string, string>> {
  expect((await player.post('/api/fairness/rotate', {})).statusCode).toBe(200);
  const { data } = (await player.get('/api/fairness/revealed-pairs')).json<{ data: { server_seed: string; server_seed_hash: string }[] }>();
  for (const { server_seed, server_seed_hash } of data) expect(seedHash(server_seed)).toBe(server_seed_hash);
  return new Map(data.map(({ server_seed, server_seed_hash }) => [server_seed_hash, server_seed]));
}

/** Checks a record against the contract: its outcome, multiplier and payout follow from the revealed seed and from nothing else. */
export function expectProven(bet: Bet, serverSeed: string): void {
  const { outcome, stake, multiplier, payout, nonce, client_seed: clientSeed } = bet;
  const use: SeedUse = { serverSeed, clientSeed, nonce };
  switch (outcome.game) {
    case 'dice': {
      const { side, target, roll } = outcome;
      expect(roll).toBe(diceRoll(use));
      expect(multiplier).toBe(diceWins(side, target, roll) ? diceMultiplier(winningRolls(side, target)) : 0);
      expect(payout).toBe(payoutAt(stake, multiplier));
      return;
    }
    case 'plinko': {
      const { rows, risk, path, bucket } = outcome;
      expect({ path, bucket }).toEqual(plinkoPath(use, rows));
      expect(multiplier).toBe(plinkoTable(rows, risk)[bucket]);
      expect(payout).toBe(payoutAt(stake, multiplier));
      return;
    }
    case 'upgrade': {
      const { side, coins, items, target, wins, ticket } = outcome;
      expect(stake).toBe(items.reduce<number>((sum, { sale_price }) => sum + sale_price, coins));
      expect(wins).toBe(winningTickets(stake, target.sale_price));
      expect(ticket).toBe(upgradeTicket(use));
      const won = upgradeWins(side, wins, ticket);
      expect([multiplier, payout]).toEqual(won ? [upgradeMultiplier(stake, target.sale_price), target.sale_price] : [0, 0]);
      return;
    }
    case 'box':
      expect(outcome.ticket).toBe(boxTicket(use));
      expect(outcome.ticket).toBeGreaterThanOrEqual(outcome.ticket_from);
      expect(outcome.ticket).toBeLessThanOrEqual(outcome.ticket_to);
      expect(multiplier).toBe(multiplierOf(stake, payout));
  }
}

/** Puts items of these prices straight into a player's inventory. */
export function giveItems(shop: Pick<TestShop, 'deps'>, player: TestPlayer, prices: readonly number[]): Promise<string[]> {
  const wonAt = shop.deps.clock.now();
  return addWonPrizes(
    shop,
    player.id,
    prices.map((price) => ({ prizeId: 'some-prize', price: cents(price), wonAt })),
  );
}

/** Puts prizes straight into an inventory, at an instant each; returns their ids. */
export async function addWonPrizes(
  { deps }: Pick<TestShop, 'deps'>,
  userId: string,
  prizes: readonly { prizeId: string; price: Cents; wonAt: number }[],
): Promise<string[]> {
  const rows = prizes.map(({ prizeId, price, wonAt }) => {
    const prize = { prizeId, name: prizeId, rarity: 'rare' as const, picture: prizeId, price, salePrice: price };
    return { id: randomUUID(), userId, openingId: null, betId: null, ...prize, wonAt };
  });
  if (rows.length > 0) await deps.db.transaction((tx) => tx.execute(addItems(rows)));
  return rows.map(({ id }) => id);
}

/** What must not change when a call is refused: the balance with its version, the bets, the nonce and what is owned. */
export async function playerState(shop: TestShop, player: TestPlayer) {
  const { rows } = await shop.deps.db.read.execute<Record<string, unknown>>(sql`
    select a.balance::text, a.version::text, u.experience_cents::text,
      (select count(*)::int from bet b where b.user_id = u.id) as bets,
      (select coalesce(sum(p.nonce), 0)::int from seed_pair p where p.user_id = u.id) as nonces,
      (select count(*)::int from inventory_item i where i.user_id = u.id and i.status = 'owned') as owned,
      (select count(*)::int from request_claim c where c.user_id = u.id and c.answer is null) as unanswered
    from users u join account a on a.owner_id = u.id where u.id = ${player.id}`);
  return rows[0];
}

/** The nonces of a player's bets, in their order. */
export async function noncesOf(shop: TestShop, player: TestPlayer): Promise<number[]> {
  const { rows } = await shop.deps.db.read.execute<{ nonce: string }>(
    sql`select nonce from bet where user_id = ${player.id} order by nonce`,
  );
  return rows.map(({ nonce }) => Number(nonce));
}

/** What bets moved, all in all: payouts less stakes, cents. */
export function netOf(bets: readonly Bet[]): Cents {
  return cents(bets.reduce((sum, { stake, payout }) => sum + payout - stake, 0));
}
