import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReferralInfo } from '#contract/api/referral.ts';
import { cents } from '#contract/money.ts';
import { dayStart } from '#server/rules/house-calendar.ts';
import { signUp } from '#server/auth/sign-up.ts';
import { seededPlayer } from '#tests/support/games.ts';
import { writeBets } from '#tests/support/settled-bets.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

const DAY_MS = 86_400_000;
const PHONE = { browser: 'Firefox', system: 'Android', address: '203.0.113.7' };
const NOWHERE = { browser: null, system: null, address: null };

describe.each(DATABASES)('the referral programme on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, env: { HOUSE_TIME_ZONE: 'Europe/Berlin' } });
  });
  afterAll(() => shop.close());

  const run = (statement: ReturnType<typeof sql>) => shop.deps.db.read.execute(statement);
  const info = async (player: TestPlayer): Promise<ReferralInfo> => (await player.get('/api/profile/referral-info')).json().data;
  const faults = async () => (await run(sql`select fault from referral_fault`)).rows;

  async function referrer(code = `c${randomUUID().replaceAll('-', '').slice(0, 12)}`) {
    const player = await shop.player();
    const answer = await player.post('/api/profile/referral-code', { code });
    expect(answer.statusCode, answer.body).toBe(200);
    return { ...player, code };
  }

  /** Signs a new player up with a link; answers what was kept. */
  async function newcomer(link: string, { email = `${randomUUID()}@players.test`, place = NOWHERE as typeof PHONE | typeof NOWHERE } = {}) {
    await signUp(shop.deps, { name: 'Newcomer', email, passwordHash: null, terms: true }, { link, place });
    const { rows } = await run(
      sql`select r.user_id, r.referrer_id, r.refused from users u left join referral r on r.user_id = u.id where u.email = ${email}`,
    );
    return rows[0] as { user_id: string; referrer_id: string | null; refused: string | null };
  }

  /** Makes a player the referrer of another one who exists already. */
  const refer = (referrerId: string, player: TestPlayer) =>
    run(sql`insert into referral (user_id, link, referrer_id, joined_at) values (${player.id}, 'x', ${referrerId}, now())`);

  it('keeps the link of a registration with its referrer, whatever the case of the code', async () => {
    const { id, code } = await referrer();
    expect(await newcomer(code.toUpperCase())).toMatchObject({ referrer_id: id, refused: null });
    expect(await newcomer('autumn-2026')).toMatchObject({ referrer_id: null, refused: 'unknown' });
    expect(await info({ ...(await shop.player()) })).toMatchObject({ code: null, link: null, people: 0, earned: 0, claimable: 0 });
  });

  it('takes the link from the header of the call, and of a header that is no plain word nothing', async () => {
    const { id, code } = await referrer();
    const register = async (header: string) => {
      const email = `${randomUUID()}@players.test`;
      const captcha = shop.deps.captcha.issue?.('register') ?? '';
      const payload = { name: 'By header', email, password: 'unguessable pony', terms: true, 'g-recaptcha-response': captcha };
      const answer = await shop.call({ method: 'POST', url: '/api/auth/register', payload, headers: { 'x-tracking-link': header } });
      expect(answer.statusCode, answer.body).toBe(200);
      return (await run(sql`select r.referrer_id from users u join referral r on r.user_id = u.id where u.email = ${email}`)).rows;
    };
    expect(await register(code)).toEqual([{ referrer_id: id }]);
    expect(await register('a b')).toEqual([]);
  });

  it('refuses the same person and a ring of accounts, and keeps why', async () => {
    const { id, email, code } = await referrer();
    expect(await newcomer(code, { email: email.replace('@', '+friend@') })).toMatchObject({ referrer_id: null, refused: 'self' });
    await run(sql`update session set browser = 'Firefox', system = 'Android', address = '203.0.113.7' where user_id = ${id}`);
    expect(await newcomer(code, { place: PHONE })).toMatchObject({ refused: 'self' });
    const other = { ...PHONE, system: 'Windows', address: '203.0.113.8' };
    const first = await newcomer(code, { place: other });
    expect(first).toMatchObject({ referrer_id: id });
    // Of the same device: a registration alone begins no session.
    expect(await newcomer(code, { place: other })).toMatchObject({ referrer_id: null, refused: 'ring' });
    await run(sql`update referral set place_hash = null where user_id = ${first.user_id}`);
    await run(sql`insert into session (id, user_id, created_at, expires_at, browser, system, address)
      values (gen_random_uuid(), ${first.user_id}, ${new Date(shop.clock.now()).toISOString()}, now() + interval '30 days', 'Firefox', 'Windows', '203.0.113.8')`);
    expect(await newcomer(code, { place: other })).toMatchObject({ referrer_id: null, refused: 'ring' });
    // A private address says nothing about a person.
    await run(sql`update session set address = '192.168.1.5' where user_id = ${id}`);
    expect(await newcomer(code, { place: { ...PHONE, address: '192.168.1.5' } })).toMatchObject({ referrer_id: id });
    await expect(run(sql`update referral set referrer_id = null, refused = 'self' where user_id = ${first.user_id}`)).rejects.toThrow();
  });

  it('gives a code to one player, refuses reserved and bad words, and keeps earlier codes', async () => {
    const one = await referrer();
    const other = await shop.player();
    const choose = async (player: TestPlayer, code: string) => {
      const answer = await player.post('/api/profile/referral-code', { code });
      return [answer.statusCode, answer.json().code];
    };
    expect(await choose(other, one.code.toUpperCase())).toEqual([409, 'referral_code_taken']);
    expect(await choose(other, 'Support99')).toEqual([409, 'referral_code_refused']);
    expect(await choose(other, 'sh1tshow')).toEqual([409, 'referral_code_refused']);
    for (const bad of ['ab', 'a'.repeat(21), 'has space', 'dash-ed', 'ümlaut']) expect((await choose(other, bad))[0], bad).toBe(422);
    expect(await choose(one, `n${one.code}`)).toEqual([200, `n${one.code}`]);
    expect((await newcomer(one.code)).referrer_id).toBe(one.id);
    expect((await info(one)).code).toBe(`n${one.code}`);
    for (const extra of ['1', '2', '3']) expect((await choose(one, `n${one.code}${extra}`))[0]).toBe(200);
    expect(await choose(one, `n${one.code}4`)).toEqual([409, 'limit_exceeded']);
  });

  it('counts visits of a code’s link, and lands on the home page with it', async () => {
    const one = await referrer();
    const { data } = (await shop.call({ url: `/api/tl/${one.code}` })).json<{ data: { link: string; expires_at: string } }>();
    expect(data.link).toBe(one.code);
    expect(Date.parse(data.expires_at) - shop.clock.now()).toBeLessThanOrEqual(DAY_MS);
    expect((await info(one)).visits).toBe(1);
    expect((await shop.call({ url: '/api/tl/no%20word' })).statusCode).toBe(422);
    const landing = async (path: string) => (await shop.call({ url: path })).headers.location;
    expect(await landing(`/ref/${one.code}`)).toBe(`/?utm_source=${one.code}`);
    expect(await landing(`/ref/${one.code}?promocode=WELCOME`)).toBe(`/?utm_source=${one.code}&promocode=WELCOME`);
    expect(await landing('/ref/%2F%2Fevil.example')).toBe('/');
    expect(await landing('/ref/x?promocode=%0d%0aX')).toBe('/?utm_source=x');
  });

  /** The slow model: each bet alone, in the plain numbers of the published returns. */
  const EARNS: Record<string, { detail: Record<string, unknown>; edge: [bigint, bigint] }> = {
    dice: { detail: { side: 'under', target: 4_950, roll: 9_999 }, edge: [10_001n * 10_000n - 4_950n * 20_002n, 10_001n * 10_000n] },
    wheel2: { detail: { color: 2 }, edge: [2n, 54n] },
    wheel50: { detail: { color: 50 }, edge: [4n, 54n] },
    crash: { detail: { auto: 250, at: null }, edge: [1n, 100n] },
    upgrade: {
      detail: {
        side: 'over',
        coins: 1_000,
        items: [],
        target: { id: 'x', name: 'x', rarity: 'rare', img_url: '/x', price: 2_000, sale_price: 2_000 },
        wins: 475_000,
        ticket: 1,
      },
      edge: [5n, 100n],
    },
  };

  it('adds up to what each bet earns alone, over random bets of days with both clock changes', async () => {
    const owner = await referrer();
    const players = [await seededPlayer(shop, 0), await seededPlayer(shop, 0)];
    for (const player of players) await refer(owner.id, player);
    const stranger = await seededPlayer(shop, 0);
    const expected = { staked: 0n, micros: 0n, days: new Map<string, bigint>() };
    const bet = fc.record({
      who: fc.nat(2),
      kind: fc.constantFrom('dice', 'upgrade'),
      stake: fc.integer({ min: 10, max: 100_000 }),
      dayOfYear: fc.integer({ min: 80, max: 310 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(bet, { minLength: 1, maxLength: 30 }), async (bets) => {
        await writeBets(
          shop,
          bets.map(({ who, kind, stake, dayOfYear }) => {
            const { detail, edge } = EARNS[kind] ?? { detail: {}, edge: [0n, 1n] as const };
            const at = Date.UTC(2026, 0, 1) + dayOfYear * DAY_MS - 3_600_000 + 1_000;
            if (who < 2) {
              const micros = (BigInt(stake) * 1_000_000n * edge[0] * 5n) / (edge[1] * 100n);
              expected.staked += BigInt(stake);
              expected.micros += micros;
              const day = new Date(dayStart(at, 'Europe/Berlin')).toISOString();
              expected.days.set(day, (expected.days.get(day) ?? 0n) + micros);
            }
            return { player: players[who] ?? stranger, game: kind as 'dice', stake, payout: 0, settledAt: at, detail };
          }),
        );
        await shop.deps.counting.countAll();
        const { rows } = await run(sql`select staked::text, earned_micros::text from referral_earnings where user_id = ${owner.id}`);
        expect(rows[0] ?? { staked: '0', earned_micros: '0' }).toEqual({
          staked: String(expected.staked),
          earned_micros: String(expected.micros),
        });
        const { rows: days } = await run(sql`select day, earned_micros::text as micros from referral_day where referrer_id = ${owner.id}`);
        expect(new Map(days.map(({ day, micros }) => [new Date(day as string).toISOString(), BigInt(String(micros))]))).toEqual(
          expected.days,
        );
        expect(await faults()).toEqual([]);
      }),
      { numRuns: database === 'pglite' ? 12 : 6, endOnFailure: true },
    );
  });

  it('earns the edge of the version of an opened box, and nothing by demo players, strangers and closed referrers', async () => {
    const owner = await referrer();
    const player = await seededPlayer(shop, 100_000);
    await refer(owner.id, player);
    expect((await player.post('/api/boxes/penny-arcade/open', { count: 2 })).statusCode).toBe(200);
    await shop.deps.counting.countAll();
    const { rows } = await run(sql`
      select sum(b.stake)::text as staked, sum(floor(b.stake * 50000 * (v.price * 100000 - i.paid) / (v.price * 100000)))::bigint::text as micros
      from bet b join opening o on o.id = b.id join box_version v on v.id = o.version_id
      join (select version_id, sum((ticket_to - ticket_from + 1) * sale_price) as paid from box_version_item group by version_id) i on i.version_id = v.id
      where b.user_id = ${player.id}`);
    const { rows: kept } = await run(sql`select staked::text, earned_micros::text as micros from referral where user_id = ${player.id}`);
    expect(kept).toEqual(rows);
    expect(BigInt(String(kept[0]?.['micros']))).toBeGreaterThan(0n);
    await run(sql`update users set is_demo = true where id = ${player.id}`);
    await writeBets(shop, [{ player, stake: 10_000, payout: 0, settledAt: shop.clock.now() }]);
    await shop.deps.counting.countAll();
    expect((await run(sql`select staked::text, earned_micros::text as micros from referral where user_id = ${player.id}`)).rows).toEqual(
      kept,
    );
  });

  it('pays a claim once, from one coin on, and keeps what is less than a cent', async () => {
    const owner = await referrer();
    const player = await seededPlayer(shop, 0);
    await refer(owner.id, player);
    const early = await owner.post('/api/profile/claim-earnings', {});
    expect([early.statusCode, early.json().code]).toEqual([409, 'earnings_too_low']);
    // 47,619.04 coins on the 2× of a wheel would do; an upgrade earns 5 % of 5 %.
    const { detail } = EARNS['upgrade'] ?? { detail: {} };
    await writeBets(shop, [{ player, game: 'upgrade', stake: 40_001, payout: 0, settledAt: shop.clock.now(), detail }]);
    await shop.deps.counting.countAll();
    expect(await info(owner)).toMatchObject({ claimable: 1, earned: 1, people: 1, staked: 400.01 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.post('/api/profile/claim-earnings', {})));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json().msg).toBe('1.00 coins of earnings added to your balance.');
    expect(await shop.balance(owner.id)).toBe(cents(100));
    expect(await info(owner)).toMatchObject({ claimable: 0, claimed: 1 });
    await writeBets(shop, [{ player, game: 'upgrade', stake: 40_000, payout: 0, settledAt: shop.clock.now(), detail }]);
    await shop.deps.counting.countAll();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => owner.post('/api/profile/claim-earnings', {}, { key })));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(await shop.balance(owner.id)).toBe(cents(200));
    expect(await faults()).toEqual([]);
    expect(await shop.audit()).toEqual([]);
    const list = (await owner.get('/api/profile/referrals?per_page=5')).json();
    expect(list).toMatchObject({ meta: { total: 1 }, data: [{ name: 'p-•••', staked: 800.01 }] });
  });
});
