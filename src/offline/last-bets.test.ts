// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { cents } from '#contract/money.ts';
import { GAMES } from '#src/app/games.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { Services } from '#src/lib/services/services.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { type Player, sessionStoreService } from '#src/session/session-store.ts';
import { gateService } from '#src/settlement/gate.ts';
import { provideGames } from '#src/games/registry.ts';
import { keepLastSeen } from '#src/session/last-seen.ts';
import { cookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { ALL_COOKIES } from '#contract/consents/cookie-choices.ts';
import { lastBetsService, readLastBets, REFRESH_AFTER_MS } from './last-bets.ts';

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

it('bets are kept anew once they are settled or given back while no scene shows it', async () => {
  vi.useFakeTimers();
  const call = vi.fn<() => Promise<unknown>>().mockResolvedValue({ data: [] });
  let message = (): void => undefined;
  const services = new Services().bring(apiService, { call } as never).bring(realtimeService, {
    subscribeOwn(_schema: unknown, listener: { message: () => void }) {
      message = listener.message;
      return () => undefined;
    },
  } as never);
  services.get(sessionStoreService).setState({ player: { id: 'me' } as Player });
  const stop = services.get(lastBetsService).start();
  const askedAfter = async (happens: () => void): Promise<number> => {
    happens();
    await vi.advanceTimersByTimeAsync(REFRESH_AFTER_MS);
    return call.mock.calls.length;
  };
  expect(await askedAfter(() => undefined)).toBe(1);
  expect(await askedAfter(() => message())).toBe(2);
  const balance = (version: number) => services.get(gateService).receiveBalance({ balance: cents(version), version });
  expect(await askedAfter(() => balance(1))).toBe(3);
  expect(await askedAfter(() => undefined)).toBe(3);
  stop();
  vi.useRealTimers();
});
