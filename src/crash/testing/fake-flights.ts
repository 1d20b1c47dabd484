import { act } from '@testing-library/react';
import type { FakeSocket } from '#src/rounds/testing/fake-socket.ts';

const iso = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** For tests: flights and bets in their JSON form, sent over a fake socket. */
export function fakeFlights(socket: () => FakeSocket | null) {
  let number = 10;
  let bets = 0;
  const roundOf = (status: string, change: object = {}): object => ({
    id: `round-${number}`,
    number,
    chain_id: 'chain',
    status,
    opened_at: iso(-1_000),
    closes_at: iso(4_000),
    started_at: null,
    ended_at: null,
    hash: null,
    bust: null,
    ...change,
  });
  const state = (status: string, change: object = {}): void => act(() => socket()?.publish('game', 'state', roundOf(status, change)));
  return {
    opens(): void {
      number += 1;
      state('starting');
    },
    /** The flight is this far. */
    flies(elapsedMs = 6_000): void {
      state('pending');
      state('in_progress', { started_at: iso(-elapsedMs) });
    },
    busts: (times: number): void => state('ended', { started_at: iso(-9_000), ended_at: iso(0), bust: times, hash: 'a'.repeat(64) }),
    /** The public list has the last bet. */
    listed: (): void =>
      act(() =>
        socket()?.publish('bets', 'bets', {
          round_id: `round-${number}`,
          placed: [
            { id: `bet-${bets}`, player: { name: 'Mira', is_demo: false, hue: 0, avatar_url: null }, stake: 1, at: null, payout: 0 },
          ],
          canceled: [],
          cashed: [],
        }),
      ),
    /** The public list says that the last bet is out. */
    leaves: (times: number, payout: number): void =>
      act(() =>
        socket()?.publish('bets', 'bets', {
          round_id: `round-${number}`,
          placed: [],
          canceled: [],
          cashed: [{ id: `bet-${bets}`, at: times, payout }],
        }),
      ),
    /** The player's last bet, as `call` gives it. */
    bet: (change: object = {}): object => ({
      id: `bet-${bets}`,
      round_id: `round-${number}`,
      placed_at: iso(0),
      status: 'placed',
      stake: 100,
      auto: null,
      at: null,
      payout: 0,
      ...change,
    }),
    nextBet(): void {
      bets += 1;
    },
    betId: (): string => `bet-${bets}`,
    /** What the next page is answered: a round that rests, and one that is over. */
    snapshot(): object {
      number += 1;
      return {
        phases: { starting_ms: 5_000, in_progress_ms: null, ended_ms: 3_000 },
        round_cap: 1_000_000,
        round: roundOf('new'),
        bets: [],
        mine: [],
        recent: [{ ...roundOf('ended'), id: 'old', number: number - 1, bust: 3.41, hash: 'b'.repeat(64) }],
      };
    },
  };
}
