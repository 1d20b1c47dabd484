import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Engine } from '#server/database/database.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { BATTLES_LOCK } from '#server/rounds/lead/leader.ts';
import { auditLedger } from '#server/wallet/ledger.ts';
import { until } from '#tests/support/rounds.ts';
import { freshPostgres, ON_A_BUSY_MACHINE } from '#tests/support/shop.ts';
import { silentLog, testEnv } from '#tests/support/test-config.ts';
import { watch, type Watcher } from '#tests/support/watcher.ts';
import { type ApiPlayer, balanceOf, deposit, newPlayer } from '#tools/api-player.ts';
import { checkHistory } from '#tools/call-history/check-history.ts';
import { CallHistory } from '#tools/call-history/history.ts';
import { type ShopProcess, startShop, temporaryDataDir } from '#tools/shop-process.ts';
import { SHOP_PATIENCE_MS } from '#tools/until.ts';

/** Rounds run so many times as fast as for players. */
const SPEED = '10';

describe('processes of a shop on one PostgreSQL', () => {
  const ends: (() => Promise<void> | void)[] = [];
  let engine: Engine;
  let shops: ShopProcess[] = [];
  let start: (port?: number) => Promise<ShopProcess>;
  beforeAll(async () => {
    const database = await freshPostgres();
    ends.push(database.drop);
    engine = await openPostgres(database.url, 2, silentLog, { patience: ON_A_BUSY_MACHINE });
    ends.push(() => engine.close());
    start = async (port) => {
      const data = temporaryDataDir();
      ends.push(data.remove);
      const env = {
        DATABASE_URL: database.url,
        DEMO_PLAYERS: '0',
        ROUNDS: 'always',
        ROUNDS_SPEED: SPEED,
        CHAIN_LENGTH: '2000',
        STOP_DELAY_MS: '600',
      };
      const shop = await startShop({
        dataDir: data.path,
        ...(port === undefined ? {} : { port }),
        env: testEnv({ ...env, DATA_DIR: data.path, LOG_LEVEL: 'warn' }),
      });
      ends.push(() => shop.stop());
      return shop;
    };
    shops = await Promise.all([start(), start()]);
  }, 2 * SHOP_PATIENCE_MS);
  afterAll(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  const portOf = ({ url }: ShopProcess): number => Number(new URL(url).port);
  const isUp = ({ url }: ShopProcess): Promise<boolean> =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  /** Every bet is decided, and the books and rounds have no fault. */
  const expectSettled = async (): Promise<void> => {
    await until('all bets are settled', async () => {
      const { rows } = await engine.queries.execute(sql`select 1 from bet where status = 'open' limit 1`);
      return rows.length === 0;
    });
    const { rows: faults } = await engine.queries.execute(sql`select fault from round_fault`);
    expect([faults, await auditLedger(engine.queries)]).toEqual([[], []]);
  };
  const readiness = async ({ url }: ShopProcess) =>
    (await (await fetch(`${url}/readyz`)).json()) as { process: string; rounds: { running: boolean; follows: boolean } };
  const leads = async (shop: ShopProcess): Promise<boolean> => (await readiness(shop)).rounds.running;
  /** The process that leads, and the other one. */
  const leaderAndOther = async (): Promise<[ShopProcess, ShopProcess]> => {
    let leader: ShopProcess | undefined;
    await until('one leads', async () => {
      for (const shop of shops) if (await leads(shop)) leader = shop;
      return leader !== undefined;
    });
    const other = shops.find((shop) => shop !== leader);
    if (!leader || !other) throw new Error('there are not two processes');
    return [leader, other];
  };
  const bet = async (player: ApiPlayer, url: string): Promise<{ status: number; code?: string }> => {
    const answer = await fetch(`${url}/api/crash/bet`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ stake: 1, auto: 1.01 }),
    });
    return { status: answer.status, ...((await answer.json()) as object) };
  };

  it(
    'go on when the one that leads hangs: another one takes the rounds and the battles, and the first follows it',
    { timeout: SHOP_PATIENCE_MS },
    async () => {
      const [leader, other] = await leaderAndOther();
      const player = await newPlayer(other.url);
      await deposit(other.url, player, 500);
      expect(await bet(player, other.url)).toMatchObject({ status: 200 });
      process.kill(leader.pid, 'SIGSTOP');
      try {
        await until('another one leads', () => leads(other));
        const { process: id } = await readiness(other);
        await until('it has the battles, too', async () => (await engine.holderOf(BATTLES_LOCK)) === id);
      } finally {
        process.kill(leader.pid, 'SIGCONT');
      }
      await until('the one that hung follows', async () => (await readiness(leader)).rounds.follows);
      expect([await leads(leader), await leads(other)]).toEqual([false, true]);
      expect([200, 409]).toContain((await bet(player, leader.url)).status);
      await expectSettled();
    },
  );

  it(
    'go on when the one that leads is killed: calls wait and succeed, sockets stay and take up the next leader, and every stake is accounted for',
    { timeout: SHOP_PATIENCE_MS },
    async () => {
      const [leader, other] = await leaderAndOther();
      const player = await newPlayer(other.url);
      await deposit(other.url, player, 500);

      const watcher: Watcher = await watch(other.url, 'crash');
      ends.push(() => watcher.close());
      const flies = (epoch: string | null): boolean =>
        watcher.envelopes.some(
          (one) => one.type === 'state' && one.epoch !== epoch && (one.data as { status: string }).status === 'in_progress',
        );
      expect(await bet(player, other.url)).toMatchObject({ status: 200 });
      await until('a flight', () => flies(null));
      const epoch = watcher.envelopes.at(-1)?.epoch ?? '';
      await leader.stop('SIGKILL');
      // A player may have one bet on a round, and one that waits: another refusal is none of the change.
      const answer = await bet(player, other.url);
      expect([200, 409]).toContain(answer.status);
      expect(await leads(other)).toBe(true);
      await until('the next flight', () => flies(epoch));
      expect(watcher.socket.connected).toBe(true);

      await expectSettled();
    },
  );

  it('lose no call while each of them is restarted in turn, whichever leads', { timeout: 2 * SHOP_PATIENCE_MS }, async () => {
    const [first] = shops;
    if (!first) throw new Error('there is no process');
    shops.splice(0, shops.length, ...(await Promise.all(shops.map(async (shop) => ((await isUp(shop)) ? shop : start(portOf(shop)))))));
    // As a load balancer does: to each process that is ready, in turn.
    const ready = new Set<string>();
    const leading = new Set<string>();
    let over = false;
    const watching = shops.map(async (shop) => {
      while (!over) {
        const isLeader = await leads(shop).catch(() => null);
        ready[isLeader === null ? 'delete' : 'add'](shop.url);
        leading[isLeader === true ? 'add' : 'delete'](shop.url);
        await sleep(20);
      }
    });
    await until('all are ready', () => ready.size === shops.length);
    const lost: string[] = [];
    let calls = 0;
    /** Bets that were acknowledged. */
    const placed: string[] = [];
    /** Bets on the wheel that a process took, and those of them that it passed on. */
    const wheel = { taken: 0, passedOn: 0 };
    const play = async (): Promise<void> => {
      const url = [...ready][calls++ % ready.size] ?? first.url;
      const [game, body] =
        calls % 2 === 0 ? ['wheel', { stake: 1, color: 2 }] : ['dice', { stake: 1, choice: { side: 'under', target: 50 } }];
      const headers = { authorization: `Bearer ${player.token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      try {
        const answer = await fetch(`${url}/api/${String(game)}/bet`, { method: 'POST', headers, body: JSON.stringify(body) });
        if (answer.status >= 500) lost.push(`${game} ${answer.status} ${await answer.text()}`);
        else if (answer.status !== 200) await answer.arrayBuffer();
        else placed.push(((await answer.json()) as { data: { bet: { id: string } } }).data.bet.id);
        if (game !== 'wheel' || answer.status !== 200) return;
        wheel.taken += 1;
        if (!leading.has(url)) wheel.passedOn += 1;
      } catch (error) {
        lost.push(`${String(game)} ${String(error)} ${String((error as Error).cause)}`);
      }
    };
    const player = await newPlayer(first.url);
    await deposit(first.url, player, 2_000);
    const expectValidHistory = async (): Promise<void> => {
      const history = new CallHistory();
      history.write({ player: player.email, name: 'deposit', id: 'deposit', list: null })('ok', 200_000);
      for (const id of placed) history.write({ player: player.email, name: 'bet', id, list: 'bets' })('ok');
      const read = history.readList(player.email, 'bets');
      const { rows } = await engine.queries.execute<{ id: string; cents: number }>(sql`
        select b.id, (case when b.status in ('refunded', 'canceled') then 0 else b.payout - b.stake end)::int as cents from bet b join users u on u.id = b.user_id where u.email = ${player.email}`);
      read(rows);
      history.readBalance(player.email)(Math.round((await balanceOf(player)) * 100));
      expect(checkHistory(history.calls)).toBeNull();
    };
    const playing = [1, 2, 3].map(async () => {
      while (!over) await play();
    });
    /** Begins a bet whose last byte is sent by what is answered, which answers its status. */
    const slowBet = async (url: string): Promise<() => Promise<number>> => {
      const text = JSON.stringify({ stake: 1, color: 2 });
      const own = { 'content-type': 'application/json', 'content-length': text.length, 'idempotency-key': randomUUID() };
      const call = request(`${url}/api/wheel/bet`, { method: 'POST', headers: { authorization: `Bearer ${slowPlayer.token}`, ...own } });
      const answered = once(call, 'response') as Promise<[IncomingMessage]>;
      answered.catch(() => undefined);
      await new Promise<void>((resolve) => call.write(text.slice(0, -1), () => resolve()));
      return async () => {
        call.end(text.slice(-1));
        const [answer] = await answered;
        answer.resume();
        return answer.statusCode ?? 0;
      };
    };
    const slowPlayer = await newPlayer(first.url);
    await deposit(first.url, slowPlayer, 100);
    for (const [index, shop] of shops.entries()) {
      const finish = await slowBet(shop.url);
      const stopped = shop.stop();
      // The stop waits for the slow bet, and the other process leads meanwhile.
      await until('another process leads', async () => (await Promise.all(shops.filter((one) => one !== shop).map(leads))).includes(true));
      expect(await finish()).toBeLessThan(500);
      await stopped;
      shops[index] = await start(portOf(shop));
      await until('it is ready again', () => ready.size === shops.length);
    }
    await until('wheel bets were passed on', () => wheel.passedOn > 0 && calls > 20);
    over = true;
    await Promise.all([...watching, ...playing]);
    expect(lost).toEqual([]);
    await expectSettled();
    await expectValidHistory();
  });
});
