import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#server/database/engine.ts';
import { sealServerSeed, unsealServerSeed } from '#server/fairness/sealed-seed.ts';
import { PLAY_CALLS, seededPlayer } from '#tests/support/games.ts';
import { DATABASES, freshEngine, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

const PLAYERS = 8;
/** Cents: the dear stakes soon exceed it. */
const BALANCE = 500;

/** Stakes of dice that fail: with the bet's row, at the commit, and every other time of a player with a request for another try. Coins. */
const FAILS_AT_ROW = 0.13;
const FAILS_AT_COMMIT = 0.19;
const ASKS_FOR_ANOTHER_TRY = 0.17;
/** Plants these failures, and keeps the events of balances, which leave the outbox once they are published. */
const TRIGGERS = `
  create function fail_row() returns trigger language plpgsql as $$
  begin
    if new.stake = 13 then raise exception 'planted'; end if;
    if new.stake = 17 and nextval(format('%I', 'tries ' || new.user_id)) % 2 = 1 then raise exception 'planted' using errcode = 'serialization_failure'; end if;
    return new;
  end $$;
  create trigger planted_at_row before insert on bet for each row execute function fail_row();
  create function fail_commit() returns trigger language plpgsql as $$
  begin
    if new.stake = 19 then raise exception 'planted'; end if;
    return null;
  end $$;
  create constraint trigger planted_at_commit after insert on bet deferrable initially deferred for each row execute function fail_commit();
  create table kept_event (channel text, data jsonb);
  create function keep_event() returns trigger language plpgsql as $$
  begin
    insert into kept_event values (new.channel, new.data::jsonb);
    return null;
  end $$;
  create trigger kept after insert on outbox for each row when (new.type = 'balanceUpdated') execute function keep_event();`;

/** One step of a player: a call, perhaps sent twice at once, or again under the key of the call before. */
interface Step {
  url: string;
  body: object;
  key: 'new' | 'of the call before';
  twice: boolean;
}

const dice = (stake: number) => ({ url: '/api/dice/bet', body: { stake, choice: { side: 'under', target: 50 } } });
const call = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PLAY_CALLS.map(({ url, body }) => ({ url, body: body(1) }))) },
  { weight: 2, arbitrary: fc.constant({ url: '/api/boxes/penny-arcade/open', body: { count: 2 } }) },
  { weight: 2, arbitrary: fc.constantFrom(dice(4), dice(50), dice(-1)) },
  { weight: 2, arbitrary: fc.constantFrom(dice(FAILS_AT_ROW), dice(FAILS_AT_COMMIT), dice(ASKS_FOR_ANOTHER_TRY)) },
);
const step: fc.Arbitrary<Step> = fc
  .record({
    call,
    key: fc.oneof(
      { weight: 5, arbitrary: fc.constant('new' as const) },
      { weight: 1, arbitrary: fc.constant('of the call before' as const) },
    ),
    twice: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  })
  .map(({ call: { url, body }, ...rest }) => ({ url, body, ...rest }));
const histories = fc.array(fc.array(step, { minLength: 3, maxLength: 8 }), { minLength: PLAYERS, maxLength: PLAYERS });

/** An engine that notes the sizes of the groups that it committed, and counts those that failed. */
function observed(engine: Engine): { engine: Engine; seen: { committed: number[]; failed: number } } {
  const seen = { committed: [] as number[], failed: 0 };
  const together: Engine['together'] = async (runs) => {
    try {
      const values = await engine.together(runs);
      seen.committed.push(runs.length);
      return values;
    } catch (error) {
      seen.failed += 1;
      throw error;
    }
  };
  return { engine: { ...engine, together }, seen };
}

/** An answer without what differs from one player to another: ids and times. */
const comparable = (body: string): string =>
  body.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…');

describe.each(DATABASES)('bets of several players at once on %s', (database) => {
  let shop: TestShop;
  let seen: ReturnType<typeof observed>['seen'];
  beforeAll(async () => {
    const watched = observed(await freshEngine(database));
    ({ seen } = watched);
    shop = await makeApp({ database, engine: watched.engine });
    await shop.deps.db.script(TRIGGERS);
  });
  afterAll(() => shop.close());

  /** A player whose tries are counted: those of all together would at times refuse one of them until the shop gives up. */
  async function playerWithTries(): Promise<TestPlayer> {
    const player = await seededPlayer(shop, BALANCE);
    await shop.deps.db.script(`create sequence "tries ${player.id}"`);
    return player;
  }

  /** Another player with the same server seed. */
  async function twinOf({ id }: TestPlayer): Promise<TestPlayer> {
    const twin = await playerWithTries();
    const pairOf = async (userId: string) => {
      const { rows } = await shop.deps.db.read.execute<{ id: string; sealed: Uint8Array }>(
        sql`select id, server_seed_sealed as sealed from seed_pair where user_id = ${userId} and state = 'active'`,
      );
      if (!rows[0]) throw new Error('the player has no pair');
      return rows[0];
    };
    const [mine, theirs] = [await pairOf(id), await pairOf(twin.id)];
    const sealed = sealServerSeed(shop.deps, theirs.id, unsealServerSeed(shop.deps, mine.id, mine.sealed));
    await shop.deps.db.read.execute(sql`update seed_pair set server_seed_sealed = ${sealed} where id = ${theirs.id}`);
    return twin;
  }

  /** Takes the steps of a player one after the other, and answers what the shop said to each. */
  async function play(player: TestPlayer, steps: readonly Step[]): Promise<unknown[]> {
    const answers: unknown[] = [];
    let key = randomUUID();
    for (const { url, body, key: which, twice } of steps) {
      if (which === 'new') key = randomUUID();
      const sent = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => player.post(url, body, { key })));
      answers.push(
        sent
          .map(({ statusCode, body: text, headers }) => [statusCode, comparable(text), headers['idempotency-replayed'] ?? null])
          .toSorted(),
      );
    }
    return answers;
  }

  /** What is left of a player's calls in the database. */
  async function traces({ id }: TestPlayer): Promise<unknown> {
    const { rows } = await shop.deps.db.read.execute(sql`
      select a.balance, a.version, u.experience_cents,
        (select p.nonce from seed_pair p where p.user_id = u.id and p.state = 'active') as nonce,
        (select count(*) from entry e where e.account_id = a.id) as entries,
        (select count(*) from request_claim c where c.user_id = u.id and c.answer is not null) as claims,
        (select count(*) from request_claim c where c.user_id = u.id and c.answer is null) as unanswered,
        (select count(*) from inventory_item i where i.user_id = u.id) as items,
        (select jsonb_agg(k.data order by k.data -> 'version') from kept_event k where k.channel like '%' || u.id || '%') as events,
        (select jsonb_agg(jsonb_build_array(b.game, b.nonce, b.stake, b.payout, b.status) order by b.nonce) from bet b where b.user_id = u.id) as bets
      from users u join account a on a.owner_id = u.id and a.kind = 'user_cash' where u.id = ${id}`);
    return rows[0];
  }

  it('have the answers and the effects that they have one by one', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (all) => {
        const players = await Promise.all(all.map(() => playerWithTries()));
        const twins: TestPlayer[] = [];
        for (const player of players) twins.push(await twinOf(player));
        const together = await Promise.all(players.map((player, index) => play(player, all[index] ?? [])));
        const oneByOne: unknown[] = [];
        for (const [index, twin] of twins.entries()) oneByOne.push(await play(twin, all[index] ?? []));
        await shop.settled();
        expect(together).toEqual(oneByOne);
        expect(await Promise.all(players.map(traces))).toEqual(await Promise.all(twins.map(traces)));
        expect(await shop.audit()).toEqual([]);
      }),
      { numRuns: 6, endOnFailure: true },
    );
    expect(Math.max(...seen.committed), 'the largest group').toBeGreaterThan(2);
    expect(seen.failed, 'groups that were run again one by one').toBeGreaterThan(0);
  });
});
