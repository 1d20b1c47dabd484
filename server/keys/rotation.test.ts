import { randomUUID } from 'node:crypto';
import { getTableName, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seedHash } from '#contract/fairness/seed-pair.ts';
import { cents } from '#contract/money.ts';
import { beginSession } from '#server/auth/sessions.ts';
import type { Engine } from '#server/database/database.ts';
import { issueCodes } from '#server/deposits/gateways/own-codes.ts';
import { sealServerSeed } from '#server/fairness/sealed-seed.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { MailFailure } from '#server/mail/port.ts';
import { chainOf, secretLink, writeChain } from '#server/rounds/chains.ts';
import { SEALED_COLUMNS } from '#server/sealed-columns.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { type BattleShop, makeBattles } from '#tests/support/battles.ts';
import { logEntries } from '#tests/support/desk.ts';
import { type AppCodes, grant, playerWithPassword, signInByPassword, withTotp } from '#tests/support/factors.ts';
import { until } from '#tests/support/rounds.ts';
import { testMail } from '#tests/support/mail.ts';
import { DATABASES, freshEngine, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { testEnv } from '#tests/support/test-config.ts';
import { readKeysCommand, runKeysCommand } from '#tools/keys.ts';
import { ringOf } from './check-keys.ts';
import { keyUses } from './key-use.ts';
import { resealWhileServing } from './reseal.ts';
import { rotateKey } from './rotate.ts';

const NEW_SEED_KEY = '8d21f6c40b97e35a16fd804ce2b7593ad4061be97f2c83a5508e6df1b94c7a32';
const NEW_MASTER = '1f93a7d05c2e48b6e7204a9d3b8f61c5907de2a4f81b3c6650d9e17a42bc8f3d';
const { SEED_KEY: OLD_SEED_KEY = '', MASTER_SECRET: OLD_MASTER = '' } = testEnv();
const NEW_ONLY = { SEED_KEY: NEW_SEED_KEY, MASTER_SECRET: NEW_MASTER };
const NEW_FIRST = { SEED_KEY: `${NEW_SEED_KEY},${OLD_SEED_KEY}`, MASTER_SECRET: `${NEW_MASTER},${OLD_MASTER}` };
const OLD_FIRST = { SEED_KEY: `${OLD_SEED_KEY},${NEW_SEED_KEY}`, MASTER_SECRET: `${OLD_MASTER},${NEW_MASTER}` };

/** More than three transactions of a rotation take. */
const MANY_PAIRS = 350;
const PLAYERS = 6;
const DICE = { stake: 1, choice: { side: 'under', target: 50 } };

/** A database whose shop has started once, with the old keys alone. */
async function startedEngine(database: (typeof DATABASES)[number]): Promise<Engine> {
  const engine = await freshEngine(database);
  const shop = await makeApp({ database, engine: { ...engine, close: async () => undefined } });
  await shop.close();
  return engine;
}

describe.each(DATABASES)('a rotation of both keys on %s', (database) => {
  let engine: Engine;
  let old: BattleShop;
  let both: TestShop;
  let fresh: TestShop | undefined;
  let players: TestPlayer[];
  let withApp: TestPlayer;
  let appCode: AppCodes;
  let battles: { settled: string; waiting: string };
  let chainId: string;
  let giftCode: string;
  const held = testMail();
  const letters = testMail();
  const shared = (): Engine => ({ ...engine, close: async () => undefined });
  const play = (player: TestPlayer) => player.post('/api/dice/bet', DICE);
  const rotationDeps = () => ({ ...both.deps, clock: systemClock });

  /** The same player at another process. */
  const at = async (shop: TestShop, { id }: TestPlayer) => {
    const { access_token: token, refresh_token: refreshToken } = await beginSession(shop.deps, id);
    const headers = { authorization: `Bearer ${token}` };
    return {
      refreshToken,
      get: (url: string) => shop.call({ method: 'GET', url, headers }),
      post: (url: string, payload: object = {}) =>
        shop.call({ method: 'POST', url, headers: { ...headers, 'idempotency-key': randomUUID() }, payload }),
    };
  };
  const queueLetter = (shop: Pick<TestShop, 'deps'>, to: string) =>
    shop.deps.db.transaction((tx) =>
      queueMail(tx, shop.deps, { to, template: 'reset-password', data: { token: 'a'.repeat(43), minutes: 30 } }),
    );

  beforeAll(async () => {
    engine = await startedEngine(database);
    held.failing = () => {
      throw new MailFailure('line', 'ECONNECTION');
    };
    old = await makeBattles(database, { engine: shared(), env: OLD_FIRST });
    players = await Promise.all(Array.from({ length: PLAYERS }, () => old.player({ balance: cents(100_000_000) })));
    for (const player of players) await player.post('/api/fairness/client-seed', { client_seed: player.name });
    const [ada, bob] = [players[0] ?? expect.unreachable(), players[1] ?? expect.unreachable()];
    const settled = await old.create(ada);
    expect((await old.join(bob, settled)).statusCode).toBe(200);
    await old.finish(settled);
    battles = { settled, waiting: await old.create(ada) };
    withApp = await playerWithPassword(old as unknown as TestShop);
    appCode = (await withTotp(old as unknown as TestShop, withApp)).code;
    ({ id: chainId } = await writeChain(old.deps, 'crash', 300));
    await old.deps.db.read.execute(
      sql`update round_chain set salt = ${'5'.repeat(64)}, salt_source = 'own', published_at = written_at where id = ${chainId}`,
    );
    [giftCode = ''] = await old.deps.db.transaction((tx) =>
      issueCodes(tx, old.deps, { kind: 'gift-code', amount: cents(500), batch: 'test' }),
    );
    await queueLetter(old, 'waiting@players.test');
    const pairs = Array.from({ length: MANY_PAIRS }, () => ({ id: randomUUID(), seed: randomUUID().replaceAll('-', '').repeat(2) }));
    for (const { id, seed } of pairs)
      await old.deps.db.read.execute(sql`
        insert into seed_pair (id, user_id, state, server_seed_sealed, server_seed_hash, client_seed, revealed_at)
        values (${id}, ${ada.id}, 'revealed', ${sealServerSeed(old.deps, id, seed)}::bytea, ${seedHash(seed)}, 'x', now())`);
    // As a database is from before values had key ids.
    for (const { table, sealed } of SEALED_COLUMNS) {
      const column = sql.identifier(sealed.name);
      await old.deps.db.read.execute(
        sql`update ${sql.identifier(getTableName(table))} set ${column} = '\\x01'::bytea || substring(${column} from 6)`,
      );
    }
    both = await makeApp({ database, engine: shared(), env: NEW_FIRST, clock: old.clock as unknown as TestShop['clock'], mailPort: held });
  }, 120_000);
  afterAll(async () => {
    await fresh?.close();
    await both.close();
    await old.close();
    await engine.close();
  });

  it('starts only with every key that something is sealed under', async () => {
    await expect(makeApp({ database, engine: shared(), env: NEW_ONLY })).rejects.toThrow(/^SEED_KEY is not the key/);
    await expect(makeApp({ database, engine: shared(), env: { MASTER_SECRET: NEW_MASTER } })).rejects.toThrow(
      /^MASTER_SECRET is not the secret/,
    );
  });

  it('is interrupted in the middle of a table, while both processes serve and seal', async () => {
    const serving = Promise.all(
      players.map(async (player, index) => {
        const there = await at(index % 2 === 0 ? both : (old as unknown as TestShop), player);
        for (let turn = 0; turn < 4; turn++) {
          expect((await play(player)).statusCode).toBe(200);
          expect((await there.post('/api/dice/bet', DICE)).statusCode).toBe(200);
          expect((await there.post('/api/fairness/rotate')).statusCode).toBe(200);
        }
      }),
    );
    let batches = 0;
    const interrupted = rotateKey(rotationDeps(), SEALED_COLUMNS, 'SEED_KEY', () => {
      if (++batches === 2) throw new Error('killed');
    });
    await expect(interrupted).rejects.toThrow('killed');
    await serving;
    const uses = (await keyUses(both.deps.db, SEALED_COLUMNS, 'SEED_KEY')).filter(({ table }) => table === 'seed_pair');
    expect(uses.length).toBeGreaterThanOrEqual(2);
    await expect(makeApp({ database, engine: shared(), env: NEW_ONLY })).rejects.toThrow(/^SEED_KEY/);
    await expect(makeApp({ database, engine: shared(), env: {} })).rejects.toThrow(/^SEED_KEY lacks the key [0-9a-f]{8}/);
  });

  it('ends when it is run again during bets, reveals, sign-ins and mails, and says that the older keys may go', async () => {
    let going = true;
    const serving = players.map(async (player) => {
      const there = await at(both, player);
      for (let turn = 0; turn < 3 || (going && turn < 100); turn++) {
        expect((await there.post('/api/dice/bet', DICE)).statusCode).toBe(200);
        expect((await there.post('/api/fairness/rotate')).statusCode).toBe(200);
        await beginSession(both.deps, player.id);
        await queueLetter(both, `${randomUUID()}@players.test`);
      }
    });
    const lines: string[] = [];
    for (const setting of ['SEED_KEY', 'MASTER_SECRET'] as const)
      expect(await runKeysCommand(rotationDeps(), { do: 'rotate', setting, by: 'Ada' }, (line) => lines.push(line)), lines.join('\n')).toBe(
        true,
      );
    going = false;
    await Promise.all(serving);
    expect(lines.filter((line) => line.startsWith('SEED_KEY:'))).toEqual([
      `SEED_KEY: everything is sealed under ${both.deps.config.secrets.seedKey[0].id}. Remove ${both.deps.config.secrets.seedKey[1]?.id} from the setting and restart.`,
    ]);
    const entry = (setting: 'SEED_KEY' | 'MASTER_SECRET', data: object) => ({
      act: 'keys.rotate',
      source: 'command',
      by_name: 'Ada',
      outcome: 'done',
      data: { setting, key: ringOf(both.deps.config, setting)[0].id, ...data },
    });
    const result = { step: 'result', resealed: expect.any(Number) as number, unreadable: {}, older_keys_needed: false };
    expect(await logEntries(both, 4)).toMatchObject([
      entry('MASTER_SECRET', result),
      entry('MASTER_SECRET', { step: 'start' }),
      entry('SEED_KEY', result),
      entry('SEED_KEY', { step: 'start' }),
    ]);
    const checked: string[] = [];
    expect(await runKeysCommand(rotationDeps(), { do: 'check' }, (line) => checked.push(line)), checked.join('\n')).toBe(true);
    expect(checked.filter((line) => line.includes('older key'))).toEqual([]);
  });

  it('leaves nothing that needs the old keys: seeds, links, apps, codes, mail and sessions', async () => {
    const clock = old.clock as unknown as TestShop['clock'];
    fresh = await makeApp({ database, engine: shared(), env: NEW_ONLY, clock, mailPort: letters });
    const shop = fresh;
    for (const player of players) {
      const there = await at(shop, player);
      expect((await there.post('/api/dice/bet', DICE)).statusCode).toBe(200);
      expect((await there.post('/api/fairness/rotate')).statusCode).toBe(200);
      const { data } = (await there.get('/api/fairness/revealed-pairs')).json<{
        data: { server_seed: string; server_seed_hash: string }[];
      }>();
      expect(data.length).toBeGreaterThan(3);
      for (const pair of data) expect(seedHash(pair.server_seed)).toBe(pair.server_seed_hash);
    }
    const { rows } = await shop.deps.db.read.execute(sql`select count(*) as total from seed_pair where state = 'revealed'`);
    expect(Number(rows[0]?.['total'])).toBeGreaterThan(MANY_PAIRS);
    const battle = (await shop.call({ url: `/api/battles/${battles.settled}` })).json().data;
    expect(seedHash(battle.result.server_seed)).toBe(battle.server_seed_hash);
    const [, bob = expect.unreachable()] = players;
    const joined = await (await at(shop, bob)).post(`/api/battles/${battles.waiting}/join`, { client_seed: 'bob' });
    expect(joined.statusCode, joined.body).toBe(200);
    expect(await secretLink(shop.deps, await chainOf(shop.deps.db.read, chainId), 1)).toMatch(/^[0-9a-f]{64}$/);
    expect((await (await at(shop, bob)).post('/api/deposit/gift-code/redeem', { code: giftCode })).statusCode).toBe(200);
    await shop.deps.db.read.execute(sql`update mail_message set due_at = created_at where due_at is not null`);
    await shop.deps.mail.runDue();
    expect(letters.letters.map(({ to }) => to)).toContain('waiting@players.test');
    old.clock.moveTo(old.clock.monotonic() + 60_000);
    const challenge = (await signInByPassword(shop, withApp)).json().second_factor.challenge;
    const signedIn = await grant(shop, { grant_type: 'second_factor', challenge, proof: { method: 'totp', code: appCode() } });
    expect(signedIn.statusCode, signedIn.body).toBe(200);
    expect(await old.faults()).toEqual([]);
  });
});

it('the embedded database seals everything under the current key while its shop serves', async () => {
  const engine = await startedEngine('pglite');
  const shop = await makeApp({ database: 'pglite', engine, env: NEW_FIRST });
  try {
    await resealWhileServing(shop.deps, SEALED_COLUMNS)();
    const stopped = await keyUses(shop.deps.db, SEALED_COLUMNS, 'MASTER_SECRET');
    expect(stopped.every(({ keyId }) => keyId !== shop.deps.config.secrets.mail[0].id)).toBe(true);
    resealWhileServing(shop.deps, SEALED_COLUMNS);
    for (const setting of ['SEED_KEY', 'MASTER_SECRET'] as const)
      await until(`${setting} is rotated`, async () => {
        const uses = await keyUses(shop.deps.db, SEALED_COLUMNS, setting);
        return uses.every(({ keyId }) => keyId === ringOf(shop.deps.config, setting)[0].id);
      });
  } finally {
    await shop.close();
  }
});

describe.each(DATABASES)('processes with different current keys on %s', (database) => {
  let engine: Engine;
  let old: TestShop;
  let renewed: TestShop;
  beforeAll(async () => {
    engine = await startedEngine(database);
    old = await makeApp({ database, engine: { ...engine, close: async () => undefined }, env: OLD_FIRST });
    renewed = await makeApp({ database, engine: { ...engine, close: async () => undefined }, env: NEW_FIRST });
  });
  afterAll(async () => {
    await old.close();
    await renewed.close();
    await engine.close();
  });

  it('keep the older key needed while one still seals with it', async () => {
    if (database !== 'postgres') return;
    const { rows } = await renewed.deps.db.read.execute(sql`select current_database() as name`);
    const [{ id: current }, older] = renewed.deps.config.secrets.seedKey;
    const connection = new pg.Client({
      connectionString: new URL(`/${String(rows[0]?.['name'])}`, inject('postgresUrl')).href,
      application_name: `fairdrop seals ${older?.id} ${current}`,
    });
    await connection.connect();
    const lines: string[] = [];
    const rotate = (): Promise<boolean> =>
      runKeysCommand(renewed.deps, { do: 'rotate', setting: 'SEED_KEY', by: 'Ada' }, (line) => lines.push(line));
    expect(await rotate()).toBe(false);
    expect(lines.at(-1)).toContain(`a connected process still seals with ${older?.id}`);
    await connection.end();
    await until('the connection is gone', rotate);
  });

  it('accept the access tokens of each other, and give one successor of a refresh token', async () => {
    const player = await old.player();
    const { access_token: token, refresh_token: refreshToken } = await beginSession(renewed.deps, player.id);
    for (const [shop, bearer] of [
      [old, token],
      [renewed, player.token],
    ] as const)
      expect((await shop.call({ url: '/api/profile', headers: { authorization: `Bearer ${bearer}` } })).statusCode).toBe(200);
    const renew = async (shop: TestShop): Promise<string> => {
      const answer = await grant(shop, { grant_type: 'refresh_token', refresh_token: refreshToken });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().refresh_token as string;
    };
    expect(await renew(renewed)).toBe(await renew(old));
  });

  it('recognize the codes of each other', async () => {
    const player = await old.player();
    for (const [issuer, taker] of [
      [old, renewed],
      [renewed, old],
    ] as const) {
      const [code = ''] = await issuer.deps.db.transaction((tx) =>
        issueCodes(tx, issuer.deps, { kind: 'voucher', amount: cents(100), batch: 'test' }),
      );
      const { access_token: token } = await beginSession(taker.deps, player.id);
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
      expect((await taker.call({ method: 'POST', url: '/api/deposit/voucher/redeem', headers, payload: { code } })).statusCode).toBe(200);
    }
  });
});

describe('the command', () => {
  it('reads what to do, and refuses anything else with its usage', () => {
    expect(readKeysCommand(['--check'])).toEqual({ do: 'check' });
    expect(readKeysCommand(['--rotate', 'MASTER_SECRET', '--by', 'Ada'])).toEqual({ do: 'rotate', setting: 'MASTER_SECRET', by: 'Ada' });
    for (const args of [[], ['--rotate', 'ZEN_WEBHOOK_SECRET'], ['--check', '--rotate', 'SEED_KEY']])
      expect(() => readKeysCommand(args)).toThrow('Usage:');
    expect(() => readKeysCommand(['--rotate', 'SEED_KEY'])).toThrow('--by NAME');
  });
});
