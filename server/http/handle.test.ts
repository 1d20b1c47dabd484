import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { until } from '#tests/support/rounds.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeApp({ database: 'pglite' });
});
afterAll(() => shop.close());

const timesOf = (codes: readonly number[], code: number): number => codes.filter((one) => one === code).length;

/** A gate that is open once the test says so, and at its end. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  onTestFinished(() => open());
  return { opened, open };
}

describe('the calls of one caller', () => {
  it('take turns where they write: three at once, fifty wait, and more are refused; signing out never waits', async () => {
    const [player, { opened, open }] = [await shop.player(), gate()];
    const begun = vi.spyOn(shop.deps.consents, 'require').mockImplementation(() => opened);
    onTestFinished(() => begun.mockRestore());
    const codes: number[] = [];
    const sent = Array.from({ length: 60 }, async () =>
      codes.push((await player.post('/api/fairness/client-seed', { client_seed: 'mine' })).statusCode),
    );
    await until('the others are refused', () => codes.length === 7);
    expect([timesOf(codes, 429), begun.mock.calls.length]).toEqual([7, 3]);
    const leaving = player.post('/api/profile/logout', {});
    await until('the sign-out has begun', () => begun.mock.calls.length === 4);
    open();
    await Promise.all(sent);
    expect((await leaving).statusCode).toBe(200);
    expect(timesOf(codes, 429)).toBe(7);
  });

  it('take turns where guests read: eight of a network at once, beside those of other networks', async () => {
    const { opened, open } = gate();
    const begun = vi.spyOn(shop.deps.catalogue, 'box').mockImplementation(() => opened.then(() => null));
    onTestFinished(() => begun.mockRestore());
    const ask = (remoteAddress: string) => shop.call({ url: '/api/boxes/penny-arcade', remoteAddress });
    const sent = Array.from({ length: 30 }, () => ask('198.51.100.1'));
    await until('eight have begun', () => begun.mock.calls.length === 8);
    const other = ask('198.51.100.2');
    await until('the other network’s has begun', () => begun.mock.calls.length === 9);
    open();
    const codes = (await Promise.all([...sent, other])).map(({ statusCode }) => statusCode);
    expect(timesOf(codes, 404)).toBe(31);
  });
});

describe('an answer', () => {
  it('is kept by no cache where the player is known, and by none for other callers where it could be another for them', async () => {
    const player = await shop.player();
    for (const { headers } of [await player.get('/api/profile'), await player.post('/api/dice/bet', {})])
      expect(headers['cache-control']).toBe('no-store');
    const [known, guest] = [await player.get('/api/leaderboard'), await shop.call({ url: '/api/leaderboard' })];
    expect([known.headers['cache-control'], guest.headers['cache-control']]).toEqual(['no-store', undefined]);
    for (const { headers } of [known, guest]) expect(String(headers.vary)).toContain('authorization');
  });
});
