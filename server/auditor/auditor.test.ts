import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeRounds, type RoundShop } from '#tests/support/rounds.ts';
import { PLAY_CALLS, seededPlayer } from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { Auditor } from './auditor.ts';
import type { Check } from './check.ts';
import { CHECKS } from './checks.ts';
import { openFindings, resolveFinding } from './findings.ts';

/** Writes what the database's own triggers and references would refuse. */
const forced = (statement: string): string => `set session_replication_role = replica; ${statement}; set session_replication_role = origin`;

const WITHDRAWAL = `insert into withdrawal (id, user_id, type, gateway, charged, created_at, updated_at, due_at, overdue_at, ship_to, grams)
  values (gen_random_uuid(), 'PLAYER', 'delivery', 'warehouse', 490, now(), now(), now() + interval '1 day', now(), '{}', 500)`;
const bet = (game: string, battle: string, hoursAgo: number): string =>
  `insert into bet (id, user_id, game, battle_id, status, stake, detail, placed_at)
   values (gen_random_uuid(), 'PLAYER', '${game}', ${battle}, 'open', 100, '{"auto": null, "at": null}', now() - interval '${hoursAgo} hours')`;

/** A fault for each check, in the order of the list: how it is planted, what it holds, and what its sentence says. */
const PLANTED: Record<string, { statement: string; holds: 'money' | 'game' | null; says: RegExp }> = {
  ledger: {
    statement: `update account set balance = balance + 7 where owner_id = 'PLAYER'`,
    holds: 'money',
    says: /says 10007 at version 1, its entries 10000/,
  },
  rounds: { statement: bet('crash', 'null', 0), holds: 'money', says: /^crash bet .* of 100 took 0$/ },
  battles: { statement: bet('battle', 'gen_random_uuid()', 0), holds: 'money', says: /^battle bet .* of 100 took 0$/ },
  withdrawals: { statement: WITHDRAWAL, holds: 'money', says: /^withdrawal .* of 490 is new, held 0/ },
  referral: {
    statement: `insert into referral_earnings (user_id, earned_micros) values ('PLAYER', 5000000)`,
    holds: 'money',
    says: /earned 5000000, by days 0/,
  },
  nonces: {
    statement: `alter table bet drop constraint bet_seed_pair_id_nonce_key;
      insert into bet (id, user_id, game, seed_pair_id, nonce, status, stake, detail, placed_at, settled_at)
      select gen_random_uuid(), user_id, 'dice', id, n, 'lost', 100, '{}', now(), now() from seed_pair, generate_series(1, 2), (values (0)) v (n)
      where user_id = 'PLAYER' and state = 'active'`,
    holds: 'money',
    says: /nonce 0 of seed pair .* decides more than one bet/,
  },
  seed_bets: {
    statement: `update bet set stake = 150 where user_id = 'PLAYER'`,
    holds: 'money',
    says: /^dice bet .* of 150 pays .*, its 1 stakes are 100 and its . payments/,
  },
  returns: {
    statement: `insert into game_day (starts_at, game, paid, bets, staked, expected, variance, largest)
      values (now() - interval '1 hour', 'dice', 150000, 1000, 100000, 99000, 9900000, 198)`,
    holds: 'game',
    says: /^dice has paid 150000 cents .* 99000 were expected: 150\.00 % in place of 99\.00 % ± 22\.99 %$/,
  },
  bet_without_end: { statement: bet('crash', 'null', 2), holds: 'game', says: /^1 bets on crash have been open for more than an hour/ },
  payment_overdue: { statement: WITHDRAWAL, holds: null, says: /^delivery .* by warehouse is overdue$/ },
  payment_quarantine: {
    statement: `insert into payment_quarantine (id, gateway, reason, body, hash, received_at) values (gen_random_uuid(), 'zen', 'no such invoice', '{}', '\\x00', now())`,
    holds: null,
    says: /^a message of zen is in quarantine: no such invoice$/,
  },
  bet_not_counted: {
    statement: `insert into bet_not_counted (bet_id, error, at) values (gen_random_uuid(), 'RangeError', now())`,
    holds: null,
    says: /is not counted: RangeError$/,
  },
  mail_waiting: {
    statement: `insert into mail_message (id, recipient, template, created_at, due_at, useless_at, held_by)
      values (gen_random_uuid(), 'a@b.test', 'x', now() - interval '2 hours', now() + interval '1 day', now() + interval '2 days', 'line')`,
    holds: null,
    says: /^1 mails are waiting/,
  },
  bonus: {
    statement: `insert into bonus (id, user_id, granted, stakeable, release_ppm, stake_cap, stake_cap_ppm, created_at, expires_at)
      values (gen_random_uuid(), 'PLAYER', 100, true, 2000000, 500, 100000, now(), now() + interval '1 day')`,
    holds: 'money',
    says: /^bonus .* is active, its account has 0 bonus coins of none/,
  },
  house_sums: {
    statement: `insert into house_sum (starts_at, account_id, amount) select '2026-01-01', min(id), 5 from account where owner_id is null`,
    holds: null,
    says: /^the sums of account \d+ say -?\d+, its entries -?\d+$/,
  },
};

const plant = (shop: Pick<TestShop, 'deps'>, player: TestPlayer, statement: string): Promise<void> =>
  shop.deps.db.script(forced(statement.replaceAll('PLAYER', player.id)));

const holdsOn = async ({ deps }: Pick<TestShop, 'deps'>) =>
  (await deps.db.read.execute(sql`select what, user_id, game from hold where lifted_at is null`)).rows;

describe('the auditor', () => {
  let shop: TestShop;
  let player: TestPlayer;
  beforeEach(async () => {
    shop = await makeApp({ database: 'pglite' });
    player = await seededPlayer(shop, 10_000);
  });
  afterEach(() => shop.close());

  const found = async (checks = CHECKS) => {
    await new Auditor(shop.deps, { checks, confirmMs: 10, pauseMs: 0 }).runAll();
    return openFindings(shop.deps.db.read, 100);
  };

  const betOnDice = async (by = player): Promise<void> => {
    const [dice] = PLAY_CALLS;
    expect((await by.post(dice?.url ?? '', dice?.body(1))).statusCode).toBe(200);
  };

  /** Findings without those of the ledger's sums, which show that something is wrong and not what. */
  const ofThings = async (checks = CHECKS) => (await found(checks)).filter(({ subjectType }) => subjectType !== 'ledger');

  it('is shown a fault for each of its checks', () => {
    expect(Object.keys(PLANTED)).toEqual(CHECKS.map(({ key }) => key));
  });

  it.each(Object.entries(PLANTED))(
    'finds what is wrong for the check %s, once, and holds what it concerns',
    async (key, { statement, holds, says }) => {
      const checks = CHECKS.filter((check) => check.key === key);
      if (key === 'seed_bets') await betOnDice();
      expect(await found(checks)).toEqual([]);
      await plant(shop, player, statement);
      const [finding, ...others] = await ofThings(checks);
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ checkKey: key, resolvedAt: null });
      expect(finding?.sentence).toMatch(says);
      const expected = {
        money: [{ what: 'money', user_id: player.id, game: null }],
        game: [{ what: 'game', user_id: null, game: finding?.data.game }],
      };
      expect(await holdsOn(shop)).toEqual(holds === null ? [] : expected[holds]);
      expect((await ofThings(checks)).map(({ id }) => id)).toEqual([finding?.id]);
      expect(await holdsOn(shop)).toHaveLength(holds === null ? 0 : 1);
    },
  );

  it('ends a finding whose check ends it when a full run does not see it, and lifts its hold', async () => {
    const checks = CHECKS.filter(({ key }) => key === 'bet_without_end');
    await plant(shop, player, PLANTED['bet_without_end']?.statement ?? '');
    expect(await found(checks)).toHaveLength(1);
    await plant(shop, player, `update bet set status = 'canceled', settled_at = now() where user_id = 'PLAYER'`);
    shop.clock.advance(1);
    expect(await found(checks)).toEqual([]);
    expect(await holdsOn(shop)).toEqual([]);
  });

  it('leaves other findings to a person, whose resolution lifts the hold and holds for the same fault', async () => {
    const checks = CHECKS.filter(({ key }) => key === 'ledger');
    await plant(shop, player, PLANTED['ledger']?.statement ?? '');
    const resolve = async () => {
      const [finding] = await ofThings(checks);
      return shop.deps.db.transaction((tx) =>
        resolveFinding(tx, { id: finding?.id ?? 0, by: 'ada', note: 'a test', now: shop.clock.now() }),
      );
    };
    expect(await resolve()).toBe(true);
    expect(await holdsOn(shop)).toEqual([]);
    expect([await ofThings(checks), await resolve()]).toEqual([[], false]);
    await plant(shop, player, `update account set balance = balance + 1 where owner_id = 'PLAYER'`);
    expect(await ofThings(checks)).toMatchObject([{ sentence: expect.stringContaining('says 10008') as string }]);
  });

  it('takes what only the first of two looks sees for work that is under way', async () => {
    let looks = 0;
    const fault = { subject: { type: 'bet', id: 'x' }, sentence: 'open, its round has ended', userId: player.id, game: null };
    const [check] = CHECKS;
    const passing = { ...check, key: 'ledger', find: async () => (looks++ === 0 ? [fault] : []) } as (typeof CHECKS)[number];
    expect(await found([passing])).toEqual([]);
    // Everything is looked at in sixteen slices, and a second time where there is a fault.
    expect([looks, await holdsOn(shop)]).toEqual([32, []]);
  });

  it('counts returns anew from the day after a person has resolved their finding', async () => {
    const checks = CHECKS.filter(({ key }) => key === 'returns');
    const statement = PLANTED['returns']?.statement ?? '';
    await plant(shop, player, statement);
    const [finding] = await found(checks);
    await shop.deps.db.transaction((tx) =>
      resolveFinding(tx, { id: finding?.id ?? 0, by: 'ada', note: 'looked at', now: shop.clock.now() }),
    );
    expect(await found(checks)).toEqual([]);
    await plant(shop, player, statement.replace(`now() - interval '1 hour'`, `now() + interval '1 hour'`).replace('150000', '160000'));
    expect(await found(checks)).toHaveLength(1);
  });

  it('looks at new transfers alone in each minute, and at everything at night', async () => {
    const auditor = new Auditor(shop.deps, { checks: CHECKS.filter(({ key }) => key === 'ledger'), confirmMs: 10, pauseMs: 0 });
    const open = async () => (await openFindings(shop.deps.db.read, 10)).map(({ subjectType }) => subjectType);
    const minute = async () => {
      shop.clock.advance(61_000);
      await auditor.runDue();
    };
    await shop.deps.db.script(forced(`update transfer set created_at = now() - interval '2 minutes'`));
    await auditor.runDue();
    await minute();
    await plant(shop, player, PLANTED['ledger']?.statement ?? '');
    await minute();
    expect(await open()).toEqual([]);
    const other = await seededPlayer(shop, 500);
    await plant(shop, other, PLANTED['ledger']?.statement ?? '');
    await minute();
    expect(await open()).toEqual(['account']);
    shop.clock.advance(48 * 3_600_000);
    await minute();
    expect((await open()).toSorted()).toEqual(['account', 'account', 'ledger']);
    await auditor.stop();
  });

  it('goes on looking at new transfers after a look over everything has failed, and takes that up again an hour later', async () => {
    const [ledger] = CHECKS.filter(({ key }) => key === 'ledger');
    if (!ledger) throw new Error('there is no such check');
    const looks: string[] = [];
    let fails = false;
    const check: Check = {
      ...ledger,
      find(tx, scope) {
        looks.push(scope.afterTransfer === 0 ? 'all' : 'new');
        if (fails && scope.afterTransfer === 0) throw new Error('too slow');
        return ledger.find(tx, scope);
      },
    };
    const auditor = new Auditor(shop.deps, { checks: [check], confirmMs: 10, pauseMs: 0 });
    const after = async (ms: number): Promise<string[]> => {
      looks.length = 0;
      shop.clock.advance(ms);
      await auditor.runDue();
      return [...new Set(looks)];
    };
    await shop.deps.db.script(forced(`update transfer set created_at = now() - interval '2 minutes'`));
    await after(0);
    await after(61_000);
    fails = true;
    expect(await after(48 * 3_600_000)).toEqual(['all']);
    expect(await after(61_000)).toEqual(['new']);
    fails = false;
    expect(await after(3_600_000)).toEqual(['all']);
    expect(await after(61_000)).toEqual(['new']);
    await auditor.stop();
  });

  it.each([
    [
      'a second payment',
      `insert into entry (transfer_id, seq, account_id, amount) select t.id, 9, a.id, 500 from transfer t, account a where t.kind = 'dice_bet' and a.owner_id = 'PLAYER'`,
      /^dice bet/,
    ],
    [
      'a payment that the record lacks',
      `update bet set status = 'won', payout = payout + 1 where user_id = 'PLAYER' and game = 'dice'`,
      /^dice bet/,
    ],
    ['a bet without a transfer', `update transfer set ref_id = gen_random_uuid()::text where kind = 'dice_bet'`, /its 0 stakes are 0/],
    ['another transfer about a bet', `update transfer set kind = 'extra' where kind = 'dice_bet'`, /of kind extra is about dice bet/],
    [
      'a box that was not paid',
      `update transfer set ref_id = gen_random_uuid()::text where kind = 'box_opening'`,
      /^box bet .* took nothing/,
    ],
    [
      'boxes that were paid in part',
      `update entry set amount = amount + 1 where amount < 0 and transfer_id in (select id from transfer where kind = 'box_opening')`,
      /^the opening of .* took/,
    ],
  ])('finds a seed bet whose money is wrong at night and in the minute: %s', async (_name, statement, says) => {
    const checks = CHECKS.filter(({ key }) => key === 'seed_bets');
    await betOnDice();
    await player.post('/api/boxes/penny-arcade/open', { count: 4 });
    expect(await found(checks)).toEqual([]);
    await plant(shop, player, statement);
    const ofMinute = await shop.deps.db.transaction(
      (tx) => checks[0]?.find(tx, { afterTransfer: 1, now: shop.clock.now() }) ?? Promise.resolve([]),
    );
    // Without its transfer, a bet is found by the look over everything alone.
    if (!statement.includes('gen_random_uuid')) expect(ofMinute.map(({ sentence }) => sentence).join('\n')).toMatch(says);
    expect((await found(checks)).map(({ sentence }) => sentence).join('\n')).toMatch(says);
  });

  it('takes everything in slices that add up to the whole', async () => {
    for (let bets = 0; bets < 12; bets++) await betOnDice();
    await plant(shop, player, `update bet set stake = 150 where user_id = 'PLAYER'`);
    expect(await found(CHECKS.filter(({ key }) => key === 'seed_bets'))).toHaveLength(12);
  });

  it('refuses bets on a held game and of a held player with a sentence, and takes those on other games', async () => {
    const [dice, plinko] = PLAY_CALLS;
    const place = async (call: typeof dice) => (await player.post(call?.url ?? '', call?.body(1))).json<{ code?: string; msg: string }>();
    await plant(shop, player, PLANTED['returns']?.statement ?? '');
    await found();
    expect(await place(dice)).toMatchObject({ code: 'play_not_allowed', msg: expect.stringMatching(/^This game is paused/) as string });
    expect(await place(plinko)).toMatchObject({ msg: 'Bet placed.' });
    await shop.deps.db.script(
      `insert into hold (what, user_id, reason, placed_at, placed_by) values ('play', '${player.id}', 'asked for', now(), 'ada')`,
    );
    expect(await place(plinko)).toMatchObject({
      code: 'play_not_allowed',
      msg: expect.stringMatching(/^Your account is being reviewed/) as string,
    });
    expect(await shop.balance(player.id)).toBeLessThanOrEqual(10_000 + 200_000);
  });
});

describe.each(DATABASES)('the auditor of a shop that works, on %s', (database) => {
  let shop: RoundShop;
  beforeEach(async () => {
    shop = await makeRounds(database, {});
  });
  afterEach(() => shop.close());

  it('finds nothing after bets on all games, and holds nothing', async () => {
    const player = await seededPlayer(shop, 1_000_000);
    for (const { url, body } of PLAY_CALLS) for (let turn = 0; turn < 5; turn++) await player.post(url, body(1));
    for (let turn = 0; turn < 3; turn++) await player.post('/api/boxes/penny-arcade/open', { count: 4 });
    const auditor = new Auditor(shop.deps, { confirmMs: 10, pauseMs: 0 });
    await shop.open('wheel');
    await player.post('/api/wheel/bet', { stake: 1, color: 2 });
    await auditor.runAll();
    await shop.spin();
    await shop.finish('wheel');
    await shop.deps.counting.countAll();
    await auditor.runAll();
    expect(await openFindings(shop.deps.db.read, 10)).toEqual([]);
    const { rows } = await shop.deps.db.read.execute(
      sql`select sum(bets)::int as bets, bool_and(variance > 0 and expected > 0) as is_known from game_day`,
    );
    expect(rows).toEqual([{ bets: 28, is_known: true }]);
  });
});
