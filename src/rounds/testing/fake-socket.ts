import type { RoundSocket, SocketEvents } from '../round-socket.ts';

/** For tests: a game's socket that says what the test says, and answers snapshots from what the test set. */
export function fakeSocket() {
  const state = { snapshot: null as object | null, seq: { game: 0, bets: 0 }, events: null as SocketEvents | null };
  const places = () => ({ game: { epoch: 'e', seq: state.seq.game }, bets: { epoch: 'e', seq: state.seq.bets } });
  const make = (_game: unknown, events: SocketEvents): RoundSocket => {
    state.events = events;
    return {
      open: () => setTimeout(() => events.up(), 0),
      close: () => undefined,
      renew: () => undefined,
      ask: (event) => {
        if (event === 'time') return Promise.resolve({ t1: Date.now(), t2: Date.now() });
        return Promise.resolve(
          event === 'snapshot' ? state.snapshot && { ...state.snapshot, places: places(), ts: Date.now() } : { signed_in: true },
        );
      },
    };
  };
  const publish = (room: 'game' | 'bets', type: string, data: unknown): void => {
    state.seq[room] += 1;
    state.events?.message({ stream: room, epoch: 'e', seq: state.seq[room], ts: Date.now(), type, data });
  };
  return { state, make, publish };
}

export type FakeSocket = ReturnType<typeof fakeSocket>;
