import { expect, it } from 'vitest';
import { LIMIT_RULES } from '#server/security/limits/rules.ts';
import { seededPlayer } from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestPlayer } from '#tests/support/shop.ts';

const bet = (player: TestPlayer) => player.post('/api/dice/bet', { stake: 1, choice: { side: 'under', target: 50 } });
const BURST = LIMIT_RULES.bet.max - 10;

it.each(DATABASES)('one player’s burst of bets fails no call and lets others go first, on %s', async (database) => {
  const shop = await makeApp({ database });
  try {
    const hasty = await seededPlayer(shop, 100_000);
    const others = await Promise.all(Array.from({ length: 10 }, () => seededPlayer(shop, 10_000)));
    let answered = 0;
    const burst = Array.from({ length: BURST }, () => bet(hasty).finally(() => (answered += 1)));
    const calls = await Promise.all(others.flatMap((player) => [bet(player), player.get('/api/profile')]));
    expect(calls.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 200));
    expect(answered, 'bets of the burst before the calls of the others').toBeLessThan(BURST / 2);
    expect(new Set((await Promise.all(burst)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    // More than may wait is refused at once.
    const more = await Promise.all(Array.from({ length: 300 }, () => hasty.get('/api/profile')));
    expect(new Set(more.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
  } finally {
    await shop.close();
  }
});
