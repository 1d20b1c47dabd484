// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { GAMES } from '#src/app/games.ts';
import { provideGames } from '#src/games/registry.ts';
import { keepLastSeen } from '#src/session/last-seen.ts';
import { cookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { ALL_COOKIES } from '#contract/consents/cookie-choices.ts';
import { readLastBets } from './last-bets.ts';

afterEach(() => localStorage.clear());

it('bets of games that this build does not have are left out', () => {
  provideGames(GAMES);
  cookieChoices.setState({ choices: ALL_COOKIES });
  const at = '2027-01-15T08:00:00.000Z';
  const bet = (id: string, game: string) => ({
    id,
    placed_at: at,
    status: 'settled',
    stake: 1,
    multiplier: 2,
    payout: 2,
    outcome: { game },
  });
  keepLastSeen('me', JSON.stringify({ seen_at: at, balance: 5, bets: [bet('a', 'dice'), bet('b', 'of-a-later-build')] }));
  expect(readLastBets()?.bets.map(({ id }) => id)).toEqual(['a']);
});
