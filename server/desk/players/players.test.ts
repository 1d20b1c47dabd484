import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { logEntries, staffWith, type TestStaff } from '#tests/support/desk.ts';
import { DATABASES, makeApp, signedIn, type TestShop } from '#tests/support/shop.ts';

const REASON = { reason: 'under review' };

describe.each(DATABASES)('players at the desk, on %s', (database) => {
  let shop: TestShop;
  let risk: TestStaff;
  let support: TestStaff;
  beforeAll(async () => {
    shop = await makeApp({ database });
    [risk, support] = await Promise.all([staffWith(shop, 'risk'), staffWith(shop, 'support')]);
  });
  afterAll(() => shop.close());

  const bettor = async (name?: string) => {
    const player = await shop.player({ ...(name !== undefined && { name }), balance: cents(10_000) });
    await player.post('/api/fairness/client-seed', { client_seed: 'mine' });
    return player;
  };
  const act = (id: string, name: string, staff = risk) => staff.post(`/api/desk/players/${id}/${name}`, REASON);
  const found = async (q: string) =>
    (await risk.get(`/api/desk/players?q=${encodeURIComponent(q)}`)).json().data as { id: string; held: string[] }[];

  it('are found by name, address and the id of a record, literally', async () => {
    const player = await bettor('Mira_100%');
    await shop.player({ name: 'MiraX100X' });
    const bet = (await player.post('/api/dice/bet', { stake: 1, choice: { side: 'over', target: 50 } })).json();
    for (const q of ['mira_100%', player.email.slice(0, 20).toUpperCase(), player.id, bet.data.bet.id as string])
      expect(
        (await found(q)).map(({ id }) => id),
        q,
      ).toEqual([player.id]);
    expect(await found('no such player')).toEqual([]);
  });

  it('are shown with their money, bets, sessions and consents, with an entry in the log', async () => {
    const player = await bettor();
    for (const side of ['over', 'under']) await player.post('/api/dice/bet', { stake: 2, choice: { side, target: 50 } });
    const { data } = (await support.get(`/api/desk/players/${player.id}`)).json();
    expect(data).toMatchObject({ id: player.id, email: player.email, money: { staked: 4 }, games: [{ game: 'dice', bets: 2, staked: 4 }] });
    expect([data.bets.length, data.sessions.length, data.limits]).toEqual([2, 1, []]);
    expect((await logEntries(shop, 1))[0]).toMatchObject({ act: 'players.read', subject_id: player.id, staff_id: support.id });
    expect(JSON.stringify(data)).not.toMatch(/password|hash|secret/);
  });

  it('can’t bet or withdraw while they are held, until a person lifts it', async () => {
    const player = await bettor();
    const bet = () => player.post('/api/dice/bet', { stake: 1, choice: { side: 'over', target: 50 } });
    expect((await act(player.id, 'hold-play')).statusCode).toBe(200);
    expect((await act(player.id, 'hold-money')).statusCode).toBe(200);
    expect((await act(player.id, 'hold-play')).json().code).toBe('hold_exists');
    expect((await found(player.id))[0]?.held).toEqual(['money', 'play']);
    expect((await bet()).json().code).toBe('play_not_allowed');
    const { holds } = (await risk.get(`/api/desk/players/${player.id}`)).json().data;
    const play = (holds as { id: string; what: string }[]).find(({ what }) => what === 'play')?.id ?? '';
    expect((await risk.post(`/api/desk/players/${(await shop.player()).id}/holds/${play}/lift`, REASON)).statusCode).toBe(404);
    expect((await risk.post(`/api/desk/players/${player.id}/holds/${play}/lift`, REASON)).statusCode).toBe(200);
    expect((await risk.post(`/api/desk/players/${player.id}/holds/${play}/lift`, REASON)).statusCode).toBe(404);
    expect((await bet()).statusCode).toBe(200);
    expect((await logEntries(shop, 20)).find((entry) => entry['act'] === 'players.lift_hold')).toMatchObject({
      subject_id: player.id,
      ...REASON,
    });
  });

  it('are excluded for good, with their sessions ended and play and deposits closed', async () => {
    const player = await bettor();
    const exclude = (days: number | null) => risk.post(`/api/desk/players/${player.id}/exclude`, { ...REASON, days });
    expect((await exclude(0)).statusCode).toBe(422);
    // One person keeps the player out until a second one has decided.
    const { approval_id: approval } = (await exclude(null)).json();
    expect(approval).toEqual(expect.any(String));
    expect((await exclude(null)).json()).toMatchObject({ code: 'approval_waiting' });
    const { exclusion } = (await risk.get(`/api/desk/players/${player.id}`)).json().data;
    expect(Date.parse(exclusion.until) - shop.clock.now()).toBeLessThanOrEqual(shop.deps.config.desk.approvalMs);
    expect((await logEntries(shop, 20)).find(({ outcome }) => outcome === 'asked')).toMatchObject({
      act: 'players.exclude',
      subject_id: player.id,
      data: { days: null, approval_id: approval },
    });
    const approve = (staff: TestStaff) => staff.post(`/api/desk/approvals/${approval}/approve`, REASON);
    expect((await approve(risk)).statusCode).toBe(403);
    expect((await approve(await staffWith(shop, 'risk'))).statusCode).toBe(200);
    expect((await player.get('/api/profile')).statusCode).toBe(401);
    const again = await signedIn(shop, player);
    const bet = await again.post('/api/dice/bet', { stake: 1, choice: { side: 'over', target: 50 } });
    expect(bet.json()).toMatchObject({ code: 'self_excluded', exclusion: { until: null } });
    expect((await exclude(null)).json()).toMatchObject({
      msg: 'The player is excluded for good, and all sessions have ended.',
      approval_id: null,
    });
  });

  it('are shown with the exclusion that is in force, which a shorter one does not change', async () => {
    const player = await bettor();
    const exclude = async (days: number | null) =>
      (await risk.post(`/api/desk/players/${player.id}/exclude`, { ...REASON, days })).json().msg as string;
    const shown = async () => (await risk.get(`/api/desk/players/${player.id}`)).json().data.exclusion as { until: string | null } | null;
    expect(await shown()).toBeNull();
    const first = await exclude(30);
    expect(first).toMatch(/^The player is excluded until \w+ \d+, \d+ at [\d:]+ .M UTC, and all sessions have ended\.$/);
    const until = (await shown())?.until ?? '';
    expect(Math.abs(Date.parse(until) - shop.clock.now() - 30 * 86_400_000)).toBeLessThan(60_000);
    expect(await exclude(2)).toBe(first);
    expect(await shown()).toMatchObject({ kind: 'self_exclusion', until });
    expect(await exclude(null)).toBe(`${first} For good waits for a second person.`);
    expect(await shown()).toMatchObject({ kind: 'self_exclusion', until });
  });

  it('are shown with the limits that they have set', async () => {
    const player = await shop.player();
    await player.post('/api/profile/limits', { kind: 'loss', period: 'day', limit: 12.5 });
    const { limits } = (await support.get(`/api/desk/players/${player.id}`)).json().data;
    expect(limits).toEqual([{ name: 'loss, day', value: '12.50' }]);
  });

  it('have notes that other staff reads', async () => {
    const player = await shop.player();
    expect((await act(player.id, 'note', support)).statusCode).toBe(200);
    const { notes } = (await risk.get(`/api/desk/players/${player.id}`)).json().data;
    expect(notes).toMatchObject([{ text: REASON.reason, by: support.email }]);
  });

  it('are closed for good where nothing is left', async () => {
    const rich = await shop.player({ balance: cents(10_000) });
    expect((await act(rich.id, 'close')).json().code).toBe('account_in_use');
    const player = await shop.player();
    await act(player.id, 'note', support);
    expect((await act(player.id, 'close')).statusCode).toBe(200);
    expect((await player.get('/api/profile')).statusCode).toBe(401);
    for (const name of ['close', 'hold-play'])
      expect((await act(player.id, name)).json().msg).toBe('The account of this player is closed.');
  });

  it('need a reason', async () => {
    const player = await shop.player();
    const bare = await risk.post(`/api/desk/players/${player.id}/hold-play`, {});
    expect([bare.statusCode, Object.keys(bare.json().errors)]).toEqual([422, ['reason']]);
  });
});
