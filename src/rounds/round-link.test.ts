// @vitest-environment happy-dom
import Cookies from 'js-cookie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { crashBetSchema, type CrashRound } from '#contract/api/crash.ts';
import { crashBetsEvent, crashSnapshotSchema, crashStateEvent } from '#contract/realtime/rounds.ts';
import type { CrashKinds } from '#src/crash/crash-kinds.ts';
import { clearAccessToken, writeAccessToken } from '#src/lib/api/access-token.ts';
import { Services } from '#src/lib/services/services.ts';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { HEARTBEAT_MS, RoundLink } from './round-link.ts';
import { type MakeRoundSocket, roundSocketService, type SocketEvents } from './round-socket.ts';

const SERVER_MS = 1_800_000_000_000;

const round = (number: number, status: CrashRound['status']): CrashRound => ({
  id: `round-${number}`,
  number,
  chain_id: 'chain',
  status,
  opened_at: '2027-01-15T08:00:00.000Z',
  closes_at: '2027-01-15T08:00:05.000Z',
  started_at: null,
  ended_at: null,
  hash: null,
  bust: null,
});

const sessionStore = createSessionStore();

/** A link on a socket that only does what the test says. */
function setUp() {
  const asked: { event: string; payload: object }[] = [];
  const log: string[] = [];
  const server = { number: 1, status: 'starting' as CrashRound['status'], seq: 1, answers: true };
  let events: SocketEvents | null = null;
  const makeSocket: MakeRoundSocket = (_game, received) => {
    events = received;
    return {
      open: () => void log.push('open'),
      close: () => void log.push('close'),
      renew: () => void log.push('renew'),
      ask: (event, payload) => {
        asked.push({ event, payload });
        if (!server.answers) return Promise.reject(new Error('no answer'));
        const now = SERVER_MS + performance.now();
        if (event === 'time') return Promise.resolve({ t1: now, t2: now });
        if (event === 'sign-in') return Promise.resolve({ signed_in: true });
        const place = { epoch: 'e', seq: server.seq };
        return Promise.resolve({
          places: { game: place, bets: place },
          ts: now,
          phases: { starting_ms: 5_000, in_progress_ms: null, ended_ms: 3_000 },
          round_cap: 1_000,
          round: round(server.number, server.status),
          bets: [],
          mine: [],
          recent: [],
        });
      },
    };
  };
  const services = new Services().bring(sessionStoreService, sessionStore).bring(roundSocketService, makeSocket);
  const link = new RoundLink<CrashKinds>(services, {
    game: 'crash',
    schemas: { state: crashStateEvent, bets: crashBetsEvent, snapshot: crashSnapshotSchema, ownBet: crashBetSchema },
  });
  const received = (): SocketEvents => {
    if (!events) throw new Error('no socket');
    return events;
  };
  const beat = (): void => received().heartbeat({ round_id: 'round-1', status: 'starting', ts: SERVER_MS + performance.now() });
  async function beats(forMs: number): Promise<void> {
    for (let passedMs = 0; passedMs < forMs; passedMs += HEARTBEAT_MS) {
      await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
      beat();
    }
  }
  const count = (event: string): number => asked.filter((one) => one.event === event).length;
  return { link, server, log, received, beat, beats, asked, count };
}

let hidden = false;
function show(visible: boolean): void {
  hidden = !visible;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  clearAccessToken();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the live connection of a game', () => {
  test('is open while it has a viewer, with one snapshot per connection', async () => {
    const { link, log, received, count } = setUp();
    const leave = link.enter();
    const leaveToo = link.enter();
    expect(log).toEqual(['open']);
    received().up();
    await vi.advanceTimersByTimeAsync(10);
    expect(link.feed.store.getState().round?.id).toBe('round-1');
    expect(count('snapshot')).toBe(1);
    leave();
    leave();
    expect(log).toEqual(['open']);
    leaveToo();
    expect(log).toEqual(['open', 'close']);
    expect(link.store.getState().connected).toBe(false);
    const asks = count('time');
    await vi.advanceTimersByTimeAsync(200_000);
    expect(count('time')).toBe(asks);
  });

  test('keeps the server’s time', async () => {
    const { link, received, beats } = setUp();
    const leave = link.enter();
    received().up();
    await beats(3_000);
    expect(link.clock.store.getState().synced).toBe(true);
    expect(link.clock.now() - SERVER_MS - performance.now()).toBeCloseTo(0, 3);
    leave();
  });

  test('lags after two missed beats, not before, and no longer with the next one', async () => {
    const { link, received, beat, beats } = setUp();
    const leave = link.enter();
    received().up();
    await beats(2_000);
    await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS);
    expect(link.store.getState().lagSinceMs).toBeNull();
    await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS);
    const since = link.store.getState().lagSinceMs ?? 0;
    expect(Math.abs(since - SERVER_MS - performance.now())).toBeLessThan(2 * HEARTBEAT_MS);
    beat();
    expect(link.store.getState().lagSinceMs).toBeNull();
    leave();
  });

  test('a tab that was hidden over several rounds is right within a second of its return', async () => {
    const { link, server, received, beats, log } = setUp();
    const leave = link.enter();
    received().up();
    await beats(1_000);
    show(false);
    // Nothing comes through; the rounds go on.
    await vi.advanceTimersByTimeAsync(90_000);
    expect(link.store.getState().lagSinceMs).toBeNull();
    Object.assign(server, { number: 7, status: 'in_progress', seq: 40 });
    show(true);
    await beats(1_000);
    expect(link.feed.store.getState().round).toMatchObject({ id: 'round-7', status: 'in_progress' });
    expect(link.feed.inStep).toBe(true);
    expect(log).not.toContain('renew');
    leave();
  });

  test('a connection on which nothing comes any more is given up within 10 s', async () => {
    const { link, server, received, beats, log } = setUp();
    const leave = link.enter();
    received().up();
    await beats(1_000);
    server.answers = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log).not.toContain('renew');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(log).toContain('renew');
    leave();
  });

  test('a connection without beats is kept while messages come, or the server answers', async () => {
    const { link, received, beats, log } = setUp();
    const leave = link.enter();
    received().up();
    await beats(1_000);
    for (let count = 0; count < 10; count++) {
      await vi.advanceTimersByTimeAsync(2_000);
      received().message({ type: 'something else' });
    }
    await vi.advanceTimersByTimeAsync(30_000);
    expect(link.store.getState().lagSinceMs).not.toBeNull();
    expect(log).not.toContain('renew');
    leave();
  });

  test('pages renew a dead connection at different moments', async () => {
    const waitedMs: number[] = [];
    for (const random of [0, 0.999]) {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      const { link, server, received, log } = setUp();
      server.answers = false;
      const leave = link.enter();
      received().up();
      const fromMs = performance.now();
      while (!log.includes('renew')) await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
      waitedMs.push(performance.now() - fromMs);
      leave();
    }
    const [soon = 0, late = 0] = waitedMs;
    expect(late - soon).toBeGreaterThan(1_500);
    expect(late).toBeLessThan(8_500);
  });

  test('a connection that died unnoticed is replaced as soon as the tab is seen', async () => {
    const { link, server, received, beats, log } = setUp();
    const leave = link.enter();
    received().up();
    await beats(1_000);
    show(false);
    await vi.advanceTimersByTimeAsync(60_000);
    server.answers = false;
    show(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toContain('renew');
    Object.assign(server, { answers: true, number: 3, seq: 9 });
    received().down();
    received().up();
    await beats(1_000);
    expect(link.feed.store.getState().round?.id).toBe('round-3');
    leave();
  });

  test('signs in again when the token is renewed', async () => {
    const { link, received, beats, asked, count } = setUp();
    const leave = link.enter();
    received().up();
    await beats(500);
    expect(count('sign-in')).toBe(0);
    writeAccessToken('fresh', 900);
    await beats(500);
    expect(asked.filter(({ event }) => event === 'sign-in')).toEqual([{ event: 'sign-in', payload: { token: 'fresh' } }]);
    leave();
    writeAccessToken('later', 900);
    await vi.advanceTimersByTimeAsync(500);
    expect(count('sign-in')).toBe(1);
  });

  test('own bets of the player’s other pages are known at once, until another player is here', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { link, received, beats, count } = setUp();
    const bet = (id: string, status = 'placed') => ({
      id,
      round_id: 'round-1',
      placed_at: '2027-01-15T08:00:01.000Z',
      status,
      stake: 5,
      auto: null,
      at: null,
      payout: 0,
    });
    const mine = () => link.feed.store.getState().mine.map(({ id, status }) => `${id} ${status}`);
    sessionStore.setState({ player: { id: 'me', name: 'Me' } as never });
    const leave = link.enter();
    writeAccessToken('mine', 900);
    received().up();
    await beats(500);
    received().ownBet(bet('a'));
    received().ownBet({ id: 'a' });
    received().ownBet(bet('b'));
    received().ownBet(bet('a', 'canceled'));
    expect(mine()).toEqual(['a canceled', 'b placed']);
    const asked = count('sign-in');
    writeAccessToken('theirs', 900);
    sessionStore.setState({ player: { id: 'other', name: 'Other' } as never });
    received().ownBet(bet('late'));
    expect(mine()).toEqual([]);
    await beats(500);
    expect(count('sign-in')).toBeGreaterThan(asked);
    received().ownBet(bet('theirs'));
    expect(mine()).toEqual(['theirs placed']);
    leave();
    sessionStore.setState({ player: undefined });
  });

  test('a player whose profile comes after the player’s bets keeps them; a visitor has none', async () => {
    const { link, received, beats } = setUp();
    const bet = {
      id: 'a',
      round_id: 'round-1',
      placed_at: '2027-01-15T08:00:01.000Z',
      status: 'placed',
      stake: 5,
      auto: null,
      at: null,
      payout: 0,
    };
    const counts: number[] = [];
    sessionStore.setState({ player: undefined });
    writeAccessToken('mine', 900);
    const leave = link.enter();
    received().up();
    await beats(500);
    received().ownBet(bet);
    const stop = link.feed.store.subscribe(({ mine }) => counts.push(mine.length));
    sessionStore.setState({ player: { id: 'me', name: 'Me' } as never });
    received().ownBet({ ...bet, id: 'b' });
    expect(counts).not.toContain(0);
    expect(link.feed.store.getState().mine).toHaveLength(2);
    sessionStore.setState({ player: undefined });
    sessionStore.setState({ player: null });
    expect(link.feed.store.getState().mine).toEqual([]);
    stop();
    leave();
    sessionStore.setState({ player: undefined });
  });

  test('a connection that the server has signed out signs in again with another token, and takes a snapshot', async () => {
    const { link, received, beats, asked, count } = setUp();
    writeAccessToken('old', 900);
    const leave = link.enter();
    received().up();
    await beats(500);
    expect([count('sign-in'), count('snapshot')]).toEqual([0, 1]);
    // Another tab has renewed the token; this one has not been notified.
    Cookies.set('token', 'fresh', { path: '/' });
    received().signedOut();
    await beats(500);
    expect(asked.filter(({ event }) => event === 'sign-in')).toEqual([{ event: 'sign-in', payload: { token: 'fresh' } }]);
    expect(count('snapshot')).toBe(2);
    leave();
  });

  test('what can’t be read leaves a gap, which a snapshot closes', async () => {
    const { link, server, received, beats, count } = setUp();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const leave = link.enter();
    received().up();
    await beats(500);
    const envelope = (seq: number, data: unknown) => ({ stream: 'crash:game', epoch: 'e', seq, ts: SERVER_MS, type: 'state', data });
    received().message('nonsense');
    received().message(envelope(2, { id: 'round-1' }));
    Object.assign(server, { status: 'in_progress', seq: 3 });
    received().message(envelope(3, round(1, 'in_progress')));
    await beats(1_000);
    expect(count('snapshot')).toBe(2);
    expect(link.feed.store.getState().round?.status).toBe('in_progress');
    received().message(envelope(4, { ...round(1, 'ended'), bust: 2.5, hash: 'a'.repeat(64) }));
    expect(link.feed.store.getState().round).toMatchObject({ status: 'ended', bust: 250 });
    leave();
  });
});
