import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import type { Bet } from '#contract/api/bets.ts';
import { betOf, expectProven } from '#tests/support/games.ts';
import { type KeptShop, keptShop } from '#tests/support/kept-shop.ts';
import type { RoundShop } from '#tests/support/rounds.ts';
import { type DatabaseKind, DATABASES, signedIn, type TestPlayer } from '#tests/support/shop.ts';
import { WALLETS } from '#tests/support/withdrawals.ts';
import { lockNew, setHeld } from '#server/withdrawals/house-moves.ts';
import { openWithdrawal } from '#server/withdrawals/withdrawal.ts';
import { StateRefused } from './admit-state.ts';
import { backUp } from './backup.ts';
import { acceptState, restore, type Restored } from './restore.ts';
import { RestoreRefused } from './restore-order.ts';

const DICE = { stake: 1, choice: { side: 'under', target: 50 } };
const START = cents(100_000);

/** What a shop has shown of what it draws from: commitments and nonces of bets, chains and their links. */
class Seen {
  readonly pairs = new Set<string>();
  readonly nonces = new Set<string>();
  readonly chains = new Set<string>();
  readonly links = new Set<string>();

  async take(shop: RoundShop): Promise<void> {
    const read = async (statement: ReturnType<typeof sql>): Promise<string[]> =>
      (await shop.deps.db.read.execute<{ one: string }>(statement)).rows.map(({ one }) => one);
    for (const one of await read(sql`select server_seed_hash as one from seed_pair`)) this.pairs.add(one);
    for (const one of await read(sql`select seed_pair_id || ' ' || nonce as one from bet`)) this.nonces.add(one);
    for (const one of await read(sql`select terminating_hash as one from round_chain`)) this.chains.add(one);
    for (const one of await read(sql`select hash as one from game_round where hash is not null`)) this.links.add(one);
  }
}

const shownPair = async (player: TestPlayer) =>
  (await player.get('/api/fairness/seed-pair')).json<{ data: { server_seed_hash: string; next_server_seed_hash: string; nonce: number } }>()
    .data;

/** A shop that was backed up and copied, and whose players went on after that. */
interface Past {
  kept: KeptShop;
  player: TestPlayer;
  file: string;
  /** Brings the state of the backup back by other means. */
  bringBack: () => Promise<void>;
  bets: Bet[];
  balance: number;
  epoch: string;
  before: Seen;
  lost: Seen;
}

const epochOf = async (shop: RoundShop): Promise<string> =>
  (await shop.deps.db.read.execute<{ epoch: string }>(sql`select epoch from installation`)).rows[0]?.epoch ?? '';

async function roll(player: TestPlayer, count: number): Promise<Bet[]> {
  const rolled: Bet[] = [];
  for (let index = 0; index < count; index++) rolled.push(betOf(await player.post('/api/dice/bet', DICE)));
  return rolled;
}

const WITHDRAWN = cents(500);

/** Leaves open what can be open: a deposit under way, a withdrawal that waits for staff, a flight with a bet and one that waits, and a wheel with bets. */
async function leaveOpen(shop: RoundShop, player: TestPlayer): Promise<void> {
  expect((await player.post('/api/deposit/zen/redirect', { amount: 30 })).statusCode).toBe(200);
  const now = shop.clock.now();
  await shop.deps.db.transaction((tx) =>
    openWithdrawal(tx, {
      id: randomUUID(),
      userId: player.id,
      type: 'crypto',
      gateway: 'alphapo',
      charged: WITHDRAWN,
      worth: WITHDRAWN,
      review: 'waiting',
      createdAt: now,
      updatedAt: now,
      dueAt: now,
      currency: 'BTC',
      address: WALLETS.BTC,
      fee: cents(100),
      rateMicros: 1_000_000,
      sentAmount: '4.00000000',
    }),
  );
  await shop.open('crash');
  expect((await player.post('/api/crash/bet', { stake: 10 })).statusCode).toBe(200);
  await shop.takeOff();
  expect((await player.post('/api/crash/bet', { stake: 7 })).statusCode).toBe(200);
  await shop.open('wheel');
  expect((await player.post('/api/wheel/bet', { stake: 5, color: 2 })).statusCode).toBe(200);
}

/** Reveals seeds and links that the backup takes for secret. */
async function goOn(shop: RoundShop, player: TestPlayer): Promise<void> {
  await roll(player, 2);
  for (const clientSeed of ['after', 'the backup']) {
    expect((await player.post('/api/fairness/client-seed', { client_seed: clientSeed })).statusCode).toBe(200);
    await roll(player, 1);
  }
  for (let round = 0; round < 2; round++) {
    await shop.open('crash');
    await shop.takeOff();
    await shop.finish('crash');
  }
  await shop.open('wheel');
  await shop.spin();
  await shop.finish('wheel');
}

async function makePast(database: DatabaseKind): Promise<Past> {
  const kept = await keptShop(database);
  const [before, lost] = [new Seen(), new Seen()];
  let shop = await kept.open();
  const player = await shop.player({ balance: START });
  await player.post('/api/fairness/client-seed', { client_seed: 'before the backup' });
  const bets = await roll(player, 3);
  await leaveOpen(shop, player);
  await before.take(shop);
  const [balance, epoch] = [await shop.balance(player.id), await epochOf(shop)];
  const file = join(kept.config.dataDir, 'then.backup.gz');
  if (database === 'postgres') await backUp(kept.config, file);
  await shop.close();
  if (database === 'pglite') await backUp(kept.config, file);
  const bringBack = await kept.copy();

  shop = await kept.open();
  await goOn(shop, await signedIn(shop, player));
  await lost.take(shop);
  await shop.close();
  return { kept, player, file, bringBack, bets, balance, epoch, before, lost };
}

const pasts = new Map<DatabaseKind, Past>();
const pastOf = (database: DatabaseKind): Past => pasts.get(database) ?? expect.unreachable();

beforeAll(async () => {
  for (const database of DATABASES) pasts.set(database, await makePast(database));
});
afterAll(async () => {
  for (const { kept } of pasts.values()) await kept.remove();
});

describe.each(DATABASES)('a backup that is brought back on %s', (database) => {
  let past: Past;
  let shop: RoundShop;
  let player: TestPlayer;
  let done: Restored;
  beforeAll(() => {
    past = pastOf(database);
  });

  it('does not replace a shop unless that is said', async () => {
    const refused = await restore(past.kept.parts, past.file, false).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RestoreRefused);
    expect(String(refused)).toMatch(/2 players.*--yes/);
  });

  it('retires what players may have seen and gives back what was open', async () => {
    done = await restore(past.kept.parts, past.file, true);
    expect(done).toMatchObject({ bets: 3, openInvoices: 1, withdrawals: 1, faults: [] });
    expect(done.pairs).toBeGreaterThanOrEqual(2);
    expect(done.chains).toBe(2);
    expect(done.sessions).toBeGreaterThanOrEqual(1);
    expect(existsSync(done.aside ?? '')).toBe(true);
    shop = await past.kept.open();
    expect(await shop.balance(past.player.id)).toBe(past.balance + 2_200);
    expect(await shop.faults()).toEqual([]);
    expect(await epochOf(shop)).not.toBe(past.epoch);
    const headers = { authorization: `Bearer ${past.player.token}` };
    expect((await shop.call({ method: 'GET', url: '/api/profile', headers })).statusCode).toBe(401);
  });

  it('plays no seed, nonce or link that anybody has seen', async () => {
    player = await signedIn(shop, past.player);
    const unseeded = await player.post('/api/dice/bet', DICE);
    expect([unseeded.statusCode, unseeded.json<{ code: string }>().code]).toEqual([409, 'client_seed_missing']);
    const pair = await shownPair(player);
    expect(pair.nonce).toBe(0);
    for (const hash of [pair.server_seed_hash, pair.next_server_seed_hash])
      expect([past.before.pairs.has(hash), past.lost.pairs.has(hash)]).toEqual([false, false]);
    await player.post('/api/fairness/client-seed', { client_seed: 'after the restore' });
    for (const { server_seed_hash: hash } of await roll(player, 3))
      expect([past.before.pairs.has(hash), past.lost.pairs.has(hash)]).toEqual([false, false]);

    for (const game of ['crash', 'wheel'] as const) {
      await shop.open(game);
      if (game === 'crash') await shop.takeOff();
      else await shop.spin();
      await shop.finish(game);
      const { rows } = await shop.deps.db.read.execute<{ hash: string; end: string; number: number }>(sql`
        select r.hash, c.terminating_hash as end, r.number from game_round r join round_chain c on c.id = r.chain_id
        where r.game = ${game} and r.status = 'ended' and c.retired_at is null order by r.number`);
      expect(rows[0]?.number).toBe(1);
      for (const { end, hash } of rows) expect([past.lost.chains.has(end), past.lost.links.has(hash)]).toEqual([false, false]);
    }
    expect(await shop.faults()).toEqual([]);
  });

  it('holds new withdrawals, which may have been sent since: only staff cancels or releases them', async () => {
    const { id } = (await player.get('/api/profile/withdrawals')).json<{ data: { id: string; cancelable: boolean }[] }>().data[0] ?? {
      id: '',
    };
    const detail = (await player.get(`/api/profile/withdrawals/${id}`)).json<{ data: object }>().data;
    expect(detail).toMatchObject({ status: 'new', cancelable: false });
    const cancel = () => player.post(`/api/profile/withdrawals/${id}/cancel`);
    expect([(await cancel()).statusCode, (await cancel()).json<{ msg: string }>().msg]).toEqual([
      409,
      'We’re checking whether this withdrawal was sent, so it can’t be canceled now.',
    ]);
    await shop.deps.db.transaction(async (tx) => setHeld(tx, shop.deps, await lockNew(tx, id), false));
    const before = await shop.balance(past.player.id);
    expect((await cancel()).statusCode).toBe(200);
    expect(await shop.balance(past.player.id)).toBe(before + WITHDRAWN);
  });

  it('reveals the pairs that were in use, so that their bets can be verified', async () => {
    for (const bet of past.bets) {
      const record = (await shop.call({ method: 'GET', url: `/api/bets/${bet.id}` })).json<{ data: { server_seed: string | null } }>().data;
      expectProven(bet, record.server_seed ?? '');
    }
  });

  it('is shown to all viewers', async () => {
    const reply = await shop.call({ method: 'GET', url: '/api/fairness/restorations' });
    expect(reply.json()).toEqual({
      data: [
        {
          restored_at: expect.stringMatching(/^\d{4}-/),
          backup_at: expect.stringMatching(/^\d{4}-/),
          pairs_retired: done.pairs,
          chains_retired: 2,
          bets_refunded: 3,
        },
      ],
    });
    const { data } = (await shop.call({ method: 'GET', url: '/api/crash/seeds' })).json<{ data: { retired_at: string | null }[] }>();
    expect(data.map(({ retired_at: retiredAt }) => retiredAt !== null)).toEqual([false, true]);
    await shop.close();
  });

  it('takes the backup of the other database, and keeps the notices of earlier restores', async () => {
    const other = pastOf(database === 'pglite' ? 'postgres' : 'pglite');
    expect(await restore(past.kept.parts, other.file, true)).toMatchObject({ bets: 3, chains: 2, faults: [] });
    shop = await past.kept.open();
    expect(await shop.balance(other.player.id)).toBe(other.balance + 2_200);
    for (const { id, nonce } of other.bets) {
      const { data } = (await shop.call({ method: 'GET', url: `/api/bets/${id}` })).json<{ data: Bet }>();
      expect(data.nonce).toBe(nonce);
    }
    const { data } = (await shop.call({ method: 'GET', url: '/api/fairness/restorations' })).json<{ data: unknown[] }>();
    expect(data).toHaveLength(2);
    await shop.close();
  });

  it('is refused when the old state was brought back by other means, until it is accepted', async () => {
    await past.bringBack();
    await expect(past.kept.open()).rejects.toThrow(StateRefused);
    await expect(past.kept.open()).rejects.toThrow(/older than this shop’s last run.*npm run restore -- --from FILE.*--accept/s);
    const accepted = await acceptState(past.kept.parts);
    expect(accepted).toMatchObject({ bets: 3, chains: 2, faults: [] });
    shop = await past.kept.open();
    player = await signedIn(shop, past.player);
    const pair = await shownPair(player);
    expect(past.lost.pairs.has(pair.server_seed_hash)).toBe(false);
    expect((await shop.call({ method: 'GET', url: '/api/fairness/restorations' })).json()).toMatchObject({ data: [{ backup_at: null }] });
    await shop.close();
  });
});
