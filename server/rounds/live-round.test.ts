import { expect, it, vi } from 'vitest';
import type { App, Deps } from '#server/runtime/deps.ts';
import type { BoardKinds, RoundBoard } from './board.ts';
import { roundServer } from './live-round.ts';
import type { LiveGame } from './sockets.ts';

interface Kinds extends BoardKinds {
  publicBet: { id: string; payout: number };
}

it('a snapshot is encoded once for each change of what all see, with the time and the bets of the player who asks', () => {
  let board: RoundBoard<Kinds> | undefined;
  let live: LiveGame | undefined;
  const time = { ms: 1_000 };
  const encode = vi.fn((shown: object) => ({ ...shown, encoded: true }));
  const game = roundServer<Kinds, unknown, never>({
    key: 'wheel',
    trial: { body: () => ({}) },
    encode: { round: (round) => round, bets: (batch) => batch, mine: ({ id }) => ({ id }), snapshot: encode },
    play: (parts) => void ({ board } = parts) as never,
    register: (_app: App) => undefined,
    demoBet: () => Promise.resolve(),
  });
  const clock = { now: () => time.ms, monotonic: () => time.ms, setTimeout: () => ({ cancel: () => undefined }) };
  const deps = { clock, processId: 'one', db: { engine: 'pglite' }, config: { rounds: {} } } as unknown as Deps;
  const sockets = { open: (one: LiveGame) => (live = one), emit: () => undefined, emitOwn: () => undefined, beat: () => undefined };
  game.open({ deps, clock, sockets, feed: { open: () => undefined }, link: {}, receipts: {}, leads: () => true } as never);

  board?.state({ id: 'r1', status: 'pending' });
  expect(live?.snapshot(null)).toMatchObject({ ts: 1_000, round: { id: 'r1' }, bets: [], mine: [], encoded: true });
  time.ms = 2_000;
  board?.own('ada', { id: 'b1', round_id: 'r1', status: 'placed' });
  expect(live?.snapshot('ada')).toMatchObject({ ts: 2_000, mine: [{ id: 'b1' }] });
  expect(live?.snapshot('ben')).toMatchObject({ mine: [] });
  expect(encode).toHaveBeenCalledTimes(1);

  board?.placed('r1', { id: 'b1', payout: 0 });
  for (let count = 0; count < 5; count += 1) expect(live?.snapshot(null)).toMatchObject({ bets: [{ id: 'b1', payout: 0 }] });
  board?.amend((bet) => ({ ...bet, payout: 5 }));
  for (let count = 0; count < 5; count += 1) expect(live?.snapshot(null)).toMatchObject({ bets: [{ id: 'b1', payout: 5 }] });
  expect(encode).toHaveBeenCalledTimes(3);
});
