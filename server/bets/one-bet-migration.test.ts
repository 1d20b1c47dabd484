import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShop, type Shop } from '#server/app.ts';
import type { Engine } from '#server/database/database.ts';
import { brokenConstraint, sqlState } from '#server/database/database-failure.ts';
import { sealServerSeed } from '#server/fairness/sealed-seed.ts';
import { migrate, MIGRATIONS, readMigrations } from '#server/database/migrate.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { beginSession } from '#server/auth/sessions.ts';
import { DATABASES, freshEngine } from '#tests/support/shop.ts';
import { silentLog, testConfig } from '#tests/support/test-config.ts';

const STEP = '0500_one_bet.sql';
const HASH = 'a'.repeat(64);
const AT = '2026-05-04T03:02:01.678Z';
const LATER = '2026-05-04T03:03:00.000Z';

const ids = { user: randomUUID(), pair: randomUUID(), chain: randomUUID(), wheelChain: randomUUID() };
const rounds = { flown: randomUUID(), open: randomUUID(), spun: randomUUID(), spinning: randomUUID() };

interface OldBet {
  game: 'crash' | 'wheel';
  status: string;
  round: string | null;
  /** Crash: target and cash-out. Wheel: the colour. */
  own: readonly (number | null)[];
  stake: number;
  payout: number;
  /** What it is afterwards. */
  becomes: { status: string; multiplier: number; detail: object };
}

const crashed = (
  status: string,
  round: string | null,
  auto: number | null,
  at: number | null,
  payout: number,
  becomes: string,
): OldBet => ({
  game: 'crash',
  status,
  round,
  own: [auto, at],
  stake: 1_000,
  payout,
  becomes: { status: becomes, multiplier: (at ?? 0) * 100, detail: { auto, at } },
});
const spun = (status: string, round: string, color: number, payout: number, becomes: string): OldBet => ({
  game: 'wheel',
  status,
  round,
  own: [color],
  stake: 500,
  payout,
  becomes: { status: becomes, multiplier: status === 'won' ? color * 10_000 : 0, detail: { color } },
});

/** Bets on rounds of every status that there was, each of a player of its own where a flight takes only one. */
const BETS: readonly OldBet[] = [
  crashed('won', rounds.flown, 200, 150, 1_500, 'won'),
  crashed('lost', rounds.flown, null, null, 0, 'lost'),
  crashed('refunded', rounds.flown, null, null, 0, 'refunded'),
  crashed('canceled', rounds.flown, 300, null, 0, 'canceled'),
  crashed('canceled', null, null, null, 0, 'canceled'),
  crashed('queued', null, 500, null, 0, 'open'),
  crashed('placed', rounds.open, null, null, 0, 'open'),
  spun('won', rounds.spun, 3, 1_500, 'won'),
  spun('lost', rounds.spun, 2, 0, 'lost'),
  spun('refunded', rounds.spun, 2, 0, 'refunded'),
  spun('canceled', rounds.spun, 5, 0, 'canceled'),
  spun('placed', rounds.spinning, 50, 0, 'open'),
];
const OLD = BETS.map((bet) => ({ ...bet, id: randomUUID(), user: randomUUID() }));
const DICE = { won: randomUUID(), lost: randomUUID() };

const user = (id: string, name: string): string => `
  insert into users (id, name, email, created_at) values ('${id}', '${name}', '${id}@players.test', '${AT}');
  insert into account (kind, owner_id, balance, version) values ('user_cash', '${id}', 0, 0);
  select * from post_transfer('deposit', 'test', '${id}', array['user_cash', 'demo_cost'], array['${id}'::uuid, null], array[5000, -5000]::bigint[]);`;

const moved = (kind: string, { game, id, user: owner }: (typeof OLD)[number], amount: number): string =>
  `select * from post_transfer('${game}_${kind}', '${game}_bet', '${id}', array['user_cash', 'house:${game}'], array['${owner}'::uuid, null], array[${amount}, ${-amount}]::bigint[]);`;

function oldBet(bet: (typeof OLD)[number], index: number): string {
  const { game, status, round, own, stake, payout, id, user: owner } = bet;
  const settledAt = status === 'queued' || status === 'placed' ? 'null' : `'${LATER}'`;
  const back = status === 'won' ? payout : status === 'refunded' || status === 'canceled' ? stake : 0;
  const roundId = round === null ? 'null' : `'${round}'`;
  return `${user(owner, `Player ${index}`)}
    insert into ${game}_bet (id, user_id, round_id, status, stake, ${game === 'crash' ? 'auto, at' : 'color'}, payout, placed_at, settled_at)
    values ('${id}', '${owner}', ${roundId}, '${status}', ${stake}, ${own.map(String).join(', ')}, ${payout}, '${AT}', ${settledAt});
    ${moved('bet', bet, -stake)} ${back > 0 ? moved('settle', bet, back) : ''}`;
}

/** Writes a shop as it was before, by the statements of its time. */
async function fill(engine: Engine): Promise<void> {
  const sealed = Buffer.from(sealServerSeed({ config: testConfig(), random: systemRandom }, ids.pair, 'b'.repeat(64))).toString('hex');
  const dice = (id: string, nonce: number, multiplier: number): string =>
    `('${id}', '${ids.user}', 'dice', '${ids.pair}', ${nonce}, 100, ${multiplier}, ${multiplier / 100}, '{"side":"under","target":5000,"roll":1}', '${AT}')`;
  const round = (id: string, chain: string, game: string, number: number, status: string, result: string): string =>
    status === 'ended'
      ? `('${id}', '${game}', '${chain}', ${number}, '${status}', '${AT}', '${AT}', '${AT}', '${AT}', '${HASH}', '${result}')`
      : `('${id}', '${game}', '${chain}', ${number}, '${status}', '${AT}', '${AT}', null, null, null, null)`;
  await engine.script(`
    ${user(ids.user, 'Early')}
    insert into seed_pair (id, user_id, state, server_seed_sealed, server_seed_hash, client_seed, nonce) values ('${ids.pair}', '${ids.user}', 'active', '\\x${sealed}', '${HASH}', 'mine', 2);
    insert into bet (id, user_id, game, seed_pair_id, nonce, stake, multiplier, payout, detail, placed_at) values ${dice(DICE.won, 0, 20_000)}, ${dice(DICE.lost, 1, 0)};
    insert into round_chain (id, game, length, terminating_hash, salt, salt_source, published_at) values
      ('${ids.chain}', 'crash', 100, '${'c'.repeat(64)}', 'grain', 'own', now() + interval '1 minute'), ('${ids.wheelChain}', 'wheel', 100, '${'d'.repeat(64)}', 'grain', 'own', now() + interval '1 minute');
    insert into game_round (id, game, chain_id, number, status, opened_at, closes_at, started_at, ended_at, hash, result) values
      ${round(rounds.flown, ids.chain, 'crash', 1, 'ended', '{"bust":180}')}, ${round(rounds.open, ids.chain, 'crash', 2, 'starting', '')},
      ${round(rounds.spun, ids.wheelChain, 'wheel', 1, 'ended', '{"segment":2,"color":3,"spot":0.5}')}, ${round(rounds.spinning, ids.wheelChain, 'wheel', 2, 'starting', '')};
    ${OLD.map(oldBet).join('\n')}`);
}

describe.each(DATABASES)('the step to one bet on %s', (database) => {
  let engine: Engine;
  let shop: Shop | undefined;
  beforeAll(async () => {
    engine = await freshEngine(database, { empty: true });
    const all = readMigrations(MIGRATIONS);
    await migrate(
      engine,
      all.filter(({ name }) => name < STEP),
    );
    await fill(engine);
    expect(await migrate(engine, all)).toContain(STEP);
    const kept = { ...engine, close: async () => undefined };
    shop = await createShop({ config: testConfig({ ROUNDS: 'off' }), engine: kept, log: silentLog });
    await shop.app.ready();
  });
  afterAll(async () => {
    await shop?.close();
    await engine.close();
  });

  const failure = async (statement: string): Promise<unknown> => {
    try {
      await engine.script(statement);
    } catch (error) {
      return error;
    }
    throw new Error(`was let through: ${statement}`);
  };

  it('carries every bet along under its id, with what it came to and when', async () => {
    const { rows } = await engine.queries.execute<Record<string, unknown>>(sql`select * from bet where seed_pair_id is null`);
    const carried = new Map(rows.map((row) => [row['id'], row]));
    expect(carried.size).toBe(OLD.length);
    for (const { id, user: owner, game, round, stake, payout, becomes } of OLD) {
      const row = carried.get(id);
      expect(row).toMatchObject({ user_id: owner, game, round_id: round, battle_id: null, nonce: null, status: becomes.status });
      expect(row?.['detail']).toEqual(becomes.detail);
      expect([row?.['stake'], row?.['payout'], row?.['multiplier']].map(Number)).toEqual([stake, payout, becomes.multiplier]);
      expect(new Date(String(row?.['placed_at'])).toISOString()).toBe(AT);
      expect(row?.['settled_at'] === null).toBe(becomes.status === 'open');
    }
  });

  it('decides the bets on seed pairs by what they paid, when they were placed', async () => {
    const { rows } = await engine.queries.execute<{ id: string; status: string; same: boolean }>(
      sql`select id, status, settled_at = placed_at as same from bet where seed_pair_id is not null order by nonce`,
    );
    expect(rows).toEqual([
      { id: DICE.won, status: 'won', same: true },
      { id: DICE.lost, status: 'lost', same: true },
    ]);
  });

  it('leaves the books in order, and auditors that still see a fault', async () => {
    for (const view of ['ledger_fault', 'round_fault'])
      expect((await engine.queries.execute(sql`select fault from ${sql.identifier(view)}`)).rows).toEqual([]);
    const won = OLD[0];
    await engine.script(`alter table bet disable trigger user; update bet set payout = payout + 1 where id = '${won?.id}'`);
    const { rows } = await engine.queries.execute<{ fault: string }>(sql`select fault from round_fault`);
    expect(rows.map(({ fault }) => fault)).toEqual([`crash bet ${won?.id} is won and gave back 1500`]);
    await engine.script(`update bet set payout = payout - 1 where id = '${won?.id}'; alter table bet enable trigger user`);
  });

  it('keeps what is settled as it is, and lets an open bet only go forward', async () => {
    const ofStatus = (status: string, round: string | null): string =>
      OLD.find((bet) => bet.status === status && bet.round === round)?.id ?? '';
    const [waits, flies] = [ofStatus('queued', null), ofStatus('placed', rounds.open)];
    for (const statement of [
      ...OLD.filter(({ becomes }) => becomes.status !== 'open').map(({ id }) => `update bet set status = 'refunded' where id = '${id}'`),
      `update bet set payout = 1 where id = '${DICE.lost}'`,
      `delete from bet where id = '${waits}'`,
      `update bet set stake = stake + 1 where id = '${flies}'`,
      `update bet set round_id = null where id = '${flies}'`,
      `update bet set round_id = '${rounds.flown}' where id = '${flies}'`,
      `update bet set detail = '{"auto":101,"at":null}' where id = '${flies}'`,
      `update bet set user_id = '${ids.user}', status = 'lost', settled_at = now() where id = '${flies}'`,
    ])
      expect(sqlState(await failure(statement)), statement).toBe('23001');
  });

  it('refuses a bet that no game could have', async () => {
    const row = (columns: string, values: string): string =>
      `insert into bet (id, user_id, stake, placed_at, ${columns}) values ('${randomUUID()}', '${ids.user}', 10, now(), ${values})`;
    const columns = 'game, status, settled_at, round_id, multiplier, payout, detail';
    const crash = (status: string, rest: string): string => row(columns, `'crash', '${status}', ${rest}`);
    const aboard = OLD.find(({ status }) => status === 'placed')?.user;
    const faults: [string, string][] = [
      [row(columns, `'No game', 'open', null, null, 0, 0, '{}'`), 'bet_game'],
      [crash('flying', `now(), '${rounds.open}', 0, 0, '{}'`), 'bet_status'],
      [crash('open', `now(), '${rounds.open}', 0, 0, '{}'`), 'bet_settled'],
      [crash('lost', `null, '${rounds.open}', 0, 0, '{}'`), 'bet_settled'],
      [crash('lost', `now(), '${rounds.open}', 0, 5, '{}'`), 'bet_paid'],
      [crash('won', `now(), '${rounds.open}', 0, 0, '{"at":150}'`), 'bet_paid'],
      [crash('lost', `now(), null, 0, 0, '{}'`), 'bet_waits'],
      [crash('won', `now(), '${rounds.open}', 0, 5, '{}'`), 'bet_crash'],
      [crash('open', `null, '${rounds.open}', 0, 0, '{"auto":100}'`), 'bet_crash'],
      [row(columns, `'wheel', 'open', null, null, 0, 0, '{"color":2}'`), 'bet_wheel'],
      [row(columns, `'wheel', 'open', null, '${rounds.spinning}', 0, 0, '{"color":4}'`), 'bet_wheel'],
      [row(`${columns}, nonce`, `'dice', 'lost', now(), null, 0, 0, '{}', 7`), 'bet_nonce'],
      [row(`${columns}, seed_pair_id, nonce`, `'dice', 'lost', now(), '${rounds.open}', 0, 0, '{}', '${ids.pair}', 7`), 'bet_source'],
      [crash('open', `null, '${rounds.open}', 0, 0, '{}'`).replace(ids.user, aboard ?? ''), 'bet_crash_of_round'],
    ];
    for (const [statement, constraint] of faults) expect(brokenConstraint(await failure(statement)), statement).toBe(constraint);
  });

  it('serves them as records, in the lists of their games, and in those of all', async () => {
    if (!shop) throw new Error('the shop was not opened');
    const { app, deps } = shop;
    const read = async (url: string, headers = {}) => {
      const answer = await app.inject({ url, headers });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ data: unknown }>().data;
    };
    for (const { id, user: owner, game, round, status, becomes } of OLD) {
      const record = await read(`/api/bets/${id}`);
      expect(record).toMatchObject({ id, status: becomes.status, outcome: { game } });
      expect(record).toHaveProperty('round', round === null ? null : expect.objectContaining({ id: round }));
      const { access_token: token } = await beginSession(deps, owner);
      const headers = { authorization: `Bearer ${token}` };
      expect(await read(`/api/${game}/my-bets`, headers)).toEqual([expect.objectContaining({ id, status, round_id: round })]);
      expect(await read('/api/bets/mine', headers)).toEqual([expect.objectContaining({ id, status: becomes.status })]);
    }
    const decided = OLD.filter(({ becomes }) => becomes.status === 'won' || becomes.status === 'lost').map(({ id }) => id);
    const listed = (await read('/api/bets?limit=250')) as { id: string }[];
    expect(listed.map(({ id }) => id).toSorted()).toEqual([...decided, DICE.won, DICE.lost].toSorted());
    expect(await read('/api/crash/leaderboard')).toEqual([expect.objectContaining({ at: 1.5, payout: 15 })]);
    expect(await read('/api/wheel/top-payouts')).toEqual([expect.objectContaining({ color: 3, payout: 15 })]);
  });
});
