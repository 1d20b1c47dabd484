import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DICE_SIDES, diceMultiplier, winningRolls } from '#contract/games/dice.ts';
import { payoutAt } from '#contract/multiplier.ts';
import { cents } from '#contract/money.ts';
import { betOf, expectProven, netOf, revealedSeeds, seededPlayer, playerState } from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';

describe.each(DATABASES)('dice on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  it('rolls what the seeds say and pays what the target says, on both sides from the longest odds to the shortest', async () => {
    const player = await seededPlayer(shop, 1_000_000);
    const targets = { under: [0.01, 0.5, 12.34, 49.5, 50, 75.01, 97.99, 98], over: [2, 2.01, 33.33, 50, 50.5, 90, 99.98, 99.99] };
    const bets = [];
    for (const side of DICE_SIDES) {
      for (const target of targets[side]) {
        const bet = betOf(await player.post('/api/dice/bet', { stake: 1.23, choice: { side, target } }));
        expect(bet.outcome).toMatchObject({ game: 'dice', side, target: Math.round(target * 100) });
        bets.push(bet);
      }
    }
    // Enough bets at even odds to see both results.
    for (let turn = 0; turn < 20; turn++)
      bets.push(betOf(await player.post('/api/dice/bet', { stake: 0.55, choice: { side: turn % 2 ? 'under' : 'over', target: 50 } })));
    expect(new Set(bets.slice(16).map(({ payout }) => payout))).toEqual(new Set([0, payoutAt(cents(55), diceMultiplier(5_000))]));
    const seeds = await revealedSeeds(player);
    for (const bet of bets) expectProven(bet, seeds.get(bet.server_seed_hash) ?? '');
    expect(await shop.balance(player.id)).toBe(1_000_000 + netOf(bets));
    expect(await shop.audit()).toEqual([]);
  });

  it('refuses targets that may not be played, and moves nothing', async () => {
    const player = await seededPlayer(shop, 10_000);
    const before = await playerState(shop, player);
    const wrong = [
      ...[0, 98.01, 99, 100, -1, 50.001, '50', null, 1e9].map((target) => ({ side: 'under', target })),
      ...[0, 1.99, 100, 99.995].map((target) => ({ side: 'over', target })),
      { side: 'middle', target: 50 },
      { side: 'under' },
      { target: 50 },
      { side: 'under', target: 50, multiplier: 100 },
      'under',
      null,
      [],
    ];
    for (const choice of wrong) {
      const answer = await player.post('/api/dice/bet', { stake: 1, choice });
      expect([answer.statusCode, typeof answer.json().msg], JSON.stringify(choice)).toEqual([422, 'string']);
    }
    expect(await playerState(shop, player)).toEqual(before);
  });

  it('refuses a stake whose largest payout passes the largest win, and takes one that just keeps within', async () => {
    const player = await seededPlayer(shop, 1_000_000);
    const choice = { side: 'under', target: 0.01 };
    const top = diceMultiplier(winningRolls('under', 1));
    // 99,009,900 ten-thousandths: 10.10 coins would pay 99,999.99…, 10.11 more than the limit.
    expect([payoutAt(cents(1_010), top) <= 10_000_000, payoutAt(cents(1_011), top) > 10_000_000]).toEqual([true, true]);
    betOf(await player.post('/api/dice/bet', { stake: 10.1, choice }));
    const before = await playerState(shop, player);
    const answer = await player.post('/api/dice/bet', { stake: 10.11, choice });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'limit_exceeded']);
    expect(answer.json().msg).toContain('100,000.00');
    expect(await playerState(shop, player)).toEqual(before);
  });
});
