import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MoneyReport } from '#contract/api/desk/money.ts';
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts';
import { dayName } from '#server/rules/house-calendar.ts';
import { logEntries, staffWith, type TestStaff } from '#tests/support/desk.ts';
import { PLAY_CALLS, seededPlayer } from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';

const dice = PLAY_CALLS.find(({ game }) => game === 'dice');
if (!dice) throw new Error('no dice');

describe.each(DATABASES)('the house at the desk, on %s', (database) => {
  let shop: TestShop;
  let operator: TestStaff;
  beforeAll(async () => {
    shop = await makeApp({ database });
    operator = await staffWith(shop, 'operator');
  });
  afterAll(() => shop.close());

  const report = async (query = ''): Promise<MoneyReport> => (await operator.get(`/api/desk/money${query}`)).json().data;

  it('makes a code once, refuses an impossible one, ends it once, and logs each with its reason', async () => {
    const body = { reason: 'for the spring', code: 'Spring10', kind: 'percent', value: 10, max_uses: 5 };
    expect((await operator.post('/api/desk/promotions', { ...body, value: 101 })).json()).toMatchObject({ code: 'limit_exceeded' });
    expect((await operator.post('/api/desk/promotions', body)).statusCode).toBe(200);
    expect((await operator.post('/api/desk/promotions', { ...body, code: 'SPRING10' })).statusCode).toBe(409);
    const listed = (await operator.get('/api/desk/promotions')).json().data;
    expect(listed.find(({ code }: { code: string }) => code === 'Spring10')).toMatchObject({
      kind: 'percent',
      value: 10,
      granted: 0,
      active: true,
    });
    const end = () => operator.post('/api/desk/promotions/Spring10/end', { reason: 'spring is over' });
    expect([(await end()).statusCode, (await end()).statusCode]).toEqual([200, 404]);
    expect(await logEntries(shop, 2)).toMatchObject([
      { act: 'promotions.end', subject_id: 'Spring10', reason: 'spring is over' },
      { act: 'promotions.make', subject_id: 'Spring10', reason: 'for the spring' },
    ]);
  });

  it('makes a code that gives away more than one person may approve once a second operator has', async () => {
    let second: TestStaff;
    shop.clock.advance(86_400_000);
    operator = await staffWith(shop, 'operator');
    const body = { reason: 'for the summer', code: 'Summer', kind: 'fixed', value: 10, max_uses: 1_001 };
    const make = async (change: object) => (await operator.post('/api/desk/promotions', { ...body, ...change })).json();
    expect(await make({ code: 'Smaller', max_uses: 1_000 })).toMatchObject({ approval_id: null });
    // Those made within 24 hours count together.
    expect(await make({ code: 'Another', max_uses: 1 })).toMatchObject({ approval_id: expect.any(String) as string });
    shop.clock.advance(86_400_000);
    [operator, second] = await Promise.all([staffWith(shop, 'operator'), staffWith(shop, 'operator')]);
    expect(await make({ code: 'Another2', max_uses: 1_000 })).toMatchObject({ approval_id: null });
    const { approval_id: id } = await make({});
    expect(id).toEqual(expect.any(String));
    expect((await make({ value: 1_001 })).code).toBe('limit_exceeded');
    expect((await make({})).code).toBe('approval_waiting');
    const codes = async () =>
      (await operator.get('/api/desk/promotions?per_page=100')).json().data.map(({ code }: { code: string }) => code) as string[];
    expect(await codes()).not.toContain('Summer');
    const approve = (staff: TestStaff) => staff.post(`/api/desk/approvals/${id}/approve`, { reason: 'as planned' });
    expect((await approve(operator)).statusCode).toBe(403);
    expect((await approve(await staffWith(shop, 'payments'))).statusCode).toBe(403);
    expect((await approve(second)).statusCode).toBe(200);
    expect(await codes()).toContain('Summer');
    expect((await make({})).code).toBe('promocode_used');
    const asked = (await logEntries(shop, 20)).find(({ outcome }) => outcome === 'asked');
    expect(asked).toMatchObject({ act: 'promotions.make', subject_id: 'Summer', data: { approval_id: id, value: 10, max_uses: 1_001 } });
    const listed = (await second.get('/api/desk/approvals?status=approved')).json().data;
    expect(listed[0]).toMatchObject({ id, amount: 10_010, subject: { type: 'promotion', id: 'Summer' }, player: null });
  });

  it('counts a percentage as that of the largest card deposit', async () => {
    shop.clock.advance(86_400_000);
    operator = await staffWith(shop, 'operator');
    const make = async (code: string, value: number, max_uses: number) =>
      (await operator.post('/api/desk/promotions', { reason: 'for the autumn', code, kind: 'percent', value, max_uses })).json();
    // 10,000 coins by card at most, of which 5 percent 20 times are all that one person may give away.
    expect(await make('Autumn5', 5, 20)).toMatchObject({ approval_id: null });
    expect(await make('Autumn1', 0.01, 1)).toMatchObject({ approval_id: expect.any(String) as string });
    const { data } = (await operator.get('/api/desk/approvals?status=waiting')).json();
    const asked = (data as { subject: { id: string } }[]).find(({ subject }) => subject.id === 'Autumn1');
    expect(asked).toMatchObject({ amount: 1, sentence: 'Make the code Autumn1: 0.01 percent of a deposit, up to 1 use' });
  });

  it('adds up what was played and moved on each day, as tables and as CSV', async () => {
    const before = await report();
    const player = await seededPlayer(shop, 10_000);
    for (let bets = 0; bets < 3; bets++) expect((await player.post(dice.url, dice.body(1))).statusCode).toBe(200);
    await shop.deps.counting.countAll();
    const { days, games, liabilities } = await report();
    const today = dayName(shop.clock.now(), shop.deps.config.houseTimeZone);
    expect(days).toHaveLength(30);
    expect(days.at(-1)?.day).toBe(today);
    const staked = (of: MoneyReport) => of.days.at(-1)?.staked ?? 0;
    expect(staked(await report()) - staked(before)).toBe(3);
    const played = games.find(({ game }) => game === 'dice');
    expect(played?.expected_ppm).toBeGreaterThan(980_000);
    expect(played?.band_ppm?.low).toBeLessThan(played?.expected_ppm ?? 0);
    const { rows } = await shop.deps.db.read.execute(sql`select sum(balance) as total from account where kind = 'user_cash'`);
    expect(Math.round(liabilities.balances * 100)).toBe(Number(rows[0]?.['total']));
    const csv = (await operator.get(`/api/desk/money/csv?table=days&from=${today}&to=${today}`)).json().data.csv as string;
    const [names, row, end] = csv.split('\r\n');
    expect(names).toBe('day,staked,paid,bonuses,cashback,referral,leaderboard,deposits,withdrawals,kept,fees,other,balances,result');
    expect(row?.split(',')[0]).toBe(today);
    expect(end).toBe('');
  });

  it.each(['?from=2026-01-01&to=2026-12-31', '?from=2026-02-01&to=2026-01-01'])(
    'refuses a period that it does not report: %s',
    async (query) => {
      expect((await operator.get(`/api/desk/money${query}`)).json()).toMatchObject({ code: 'limit_exceeded' });
    },
  );

  it('shows the rules, and says what is wrong with another value or whom it would touch', async () => {
    const rules = (await operator.get('/api/desk/rules')).json().data;
    expect(rules.find(({ name }: { name: string }) => name === 'DESK_TWO_PERSONS')).toMatchObject({ previews: true });
    expect(rules.some(({ name }: { name: string }) => /SECRET|KEY|PASSWORD/.test(name))).toBe(false);
    const preview = async (name: string, value: string) =>
      (await operator.get(`/api/desk/rules/preview?name=${name}&value=${value}`)).json();
    expect((await preview('DESK_TWO_PERSONS', 'much')).data.fault).toContain('DESK_TWO_PERSONS');
    expect((await preview('DESK_TWO_PERSONS', '1')).data).toMatchObject({ fault: null, lines: [{ now: 0, after: 0 }] });
    expect((await preview('SEED_KEY', '1')).code).toBe('not_found');
  });

  it('publishes a version of a box with the return that was shown, once its chances add up, and keeps it at the next start', async () => {
    const [listed] = (await operator.get('/api/desk/boxes')).json().data;
    const { price, items } = (await operator.get(`/api/desk/boxes/${listed.slug}`)).json().data;
    const draft = items.map(({ prize, chance_ppm: chance }: { prize: { id: string }; chance_ppm: number }) => ({
      prize_id: prize.id,
      chance_ppm: chance,
    }));
    const call = (verb: string, body: object) => operator.post(`/api/desk/boxes/${listed.slug}/${verb}`, body);
    expect((await call('preview', { price, items: draft })).json().data).toMatchObject({ return_ppm: listed.return_ppm, faults: [] });
    const dearer = { price: price + 1, items: draft };
    const { return_ppm: shown } = (await call('preview', dearer)).json().data;
    expect(shown).toBeLessThan(listed.return_ppm);
    const reason = 'prices of prizes went up';
    expect((await call('publish', { ...dearer, reason, return_ppm: listed.return_ppm })).json().code).toBe('quote_changed');
    expect((await call('publish', { ...dearer, items: draft.slice(1), reason, return_ppm: shown })).json().code).toBe('price_refused');
    expect((await call('publish', { price: 0.01, items: draft, reason, return_ppm: shown })).json().code).toBe('price_refused');
    expect((await call('publish', { ...dearer, reason, return_ppm: shown })).statusCode).toBe(200);
    await shop.deps.db.transaction((tx) => seedCatalogue(tx, shop.deps));
    const after = (await shop.call({ url: `/api/boxes/${listed.slug}` })).json();
    expect(JSON.stringify(after)).toContain(`"price":${price + 1}`);
    expect((await operator.get('/api/desk/boxes')).json().data[0]).toMatchObject({ return_ppm: shown, version: listed.version + 1 });
  });

  it('counts its queues for a role that may read them', async () => {
    expect((await operator.get('/api/desk/queues')).json().data).toMatchObject({ withdrawals: 0, findings: 0 });
    expect((await (await staffWith(shop, 'support')).get('/api/desk/queues')).json().data).toMatchObject({ tickets: 0, findings: null });
  });
});
