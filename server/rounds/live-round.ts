import type { SeenPlayer } from '#contract/api/listed-player.ts';
import type { Cents } from '#contract/money.ts';
import type { RoundStatus } from '#contract/api/rounds.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import type { Tx } from '#server/database/database.ts';
import { afterCommit } from '#server/database/pending.ts';
import type { Config } from '#server/runtime/config.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { Refusal } from '#server/core/refusal.ts';
import { type BetsBatch, type BoardKinds, RoundBoard } from './board.ts';
import type { Receipts } from './receipts.ts';
import type { RoundClock } from './round-clock.ts';
import { type RoundPlay, RoundRunner } from './runner.ts';
import type { LeaderFeed } from './lead/sockets.ts';
import type { LeaderLink } from './lead/leader-link.ts';
import { type FedSnapshot, sharedSnapshots } from './lead/shared-snapshots.ts';
import type { RoundSockets } from './sockets.ts';

/** Who bets, in the public form. */
export interface Bettor extends SeenPlayer {
  id: string;
}

/** Rounds that take longer than this to start don't start in a moment, ms. */
const STARTING_MS = 30_000;

/** What a bet answers while this process runs no rounds: they are off, are just being taken up, or another process has them. `sinceMs`: how long this one has been up. */
export function roundsUnavailable({ run }: Pick<Config['rounds'], 'run'>, sinceMs: number): Refusal {
  if (run === 'off') return new Refusal('rounds_off');
  return new Refusal(sinceMs < STARTING_MS ? 'rounds_starting' : 'rounds_not_running');
}

/** What every game of rounds gets from the process that it runs in. */
interface RoundHost {
  deps: Deps;
  clock: RoundClock;
  receipts: Receipts;
  sockets: RoundSockets;
  /** What the other processes get while this one leads, and the one that leads while it doesn't. */
  feed: LeaderFeed;
  link: LeaderLink;
  /** Whether this process leads the rounds. */
  leads(): boolean;
}

/** What the rounds of one game need. */
export interface RoundPlayParts<Kinds extends BoardKinds> extends Pick<RoundHost, 'deps' | 'clock' | 'receipts'> {
  board: RoundBoard<Kinds>;
  /** A viewer is connected, at any process. */
  isWatched(): boolean;
  /** A bet waits for a round. */
  awaited(): void;
}

/** What the calls of a game of rounds need. */
export interface RoundCalls<Play> {
  receipts: Receipts;
  /** The game while this process runs it. Throws Refusal `rounds_not_running` otherwise. */
  play(): Play;
  /** The same; null otherwise. */
  playing(): Play | null;
  /** Has a round that rests open, with or without a viewer; resolves when its bets are open. At once where this process doesn't run the game. */
  rouse(): Promise<void>;
}

/** Bets on rounds for tools that play through HTTP. Placing, taking back and the list of own bets have the same addresses for every game. */
interface RoundTrial {
  /** A small bet, as JSON; `turn` and `player` count from 0. */
  body(turn: number, player: number): object;
  /** The call that leaves a round while it runs, if there is one. */
  leave?: string;
}

/** A game of rounds as its folder declares it. */
interface RoundServer<Kinds extends BoardKinds, Result, Play extends RoundPlay<Result>> {
  key: RoundGame;
  /** The path of the call whose moment of receipt counts, if there is one. */
  stamped?: string;
  trial: RoundTrial;
  encode: {
    round(round: Kinds['round']): unknown;
    bets(batch: BetsBatch<Kinds>): unknown;
    mine(bet: Kinds['mine']): unknown;
    snapshot(shown: NonNullable<ReturnType<RoundBoard<Kinds>['snapshot']>>, config: Config['rounds']): object;
  };
  play(parts: RoundPlayParts<Kinds>): Play;
  register(app: App, deps: Deps, calls: RoundCalls<Play>): void;
  /** A demo player's bet, by the game's own rules. */
  demoBet(tx: Tx, deps: Deps, play: Play, player: Bettor): Promise<unknown>;
}

/** A game of rounds as this process runs it, for all kinds of bets and results. */
export interface LiveRound {
  game: RoundGame;
  /** True once what was left is taken up, and while rounds run. */
  readonly ready: boolean;
  /** The state of the round that was published last; null before the first. */
  status(): RoundStatus | null;
  lead(signal: AbortSignal): Promise<void>;
  register(app: App): void;
  demoBet(tx: Tx, player: Bettor): Promise<void>;
  /** Gives a player's bets that wait for a round back, whichever process leads, and answers them. */
  refundWaiting(tx: Tx, userId: string): Promise<readonly { stake: Cents }[]>;
}

/** A game of rounds, as the server's list of games keeps it. */
export interface RoundServerGame {
  key: RoundGame;
  stamped?: string;
  trial: RoundTrial;
  open(host: RoundHost): LiveRound;
}

/** Declares a game of rounds. */
export function roundServer<Kinds extends BoardKinds, Result, Play extends RoundPlay<Result>>(
  server: RoundServer<Kinds, Result, Play>,
): RoundServerGame {
  const { key, stamped, trial } = server;
  return { key, trial, ...(stamped === undefined ? {} : { stamped }), open: (host) => openRound(host, server) };
}

function boardOf<Kinds extends BoardKinds>(
  { deps, clock, sockets }: RoundHost,
  { key, encode }: Pick<RoundServer<Kinds, unknown, never>, 'key' | 'encode'>,
): RoundBoard<Kinds> {
  return new RoundBoard<Kinds>({
    game: key,
    epoch: deps.processId,
    clock,
    later: (run, ms) => void deps.clock.setTimeout(run, ms),
    emit: (envelope) => sockets.emit(key, envelope),
    emitOwn: (userId, bet) => sockets.emitOwn(key, userId, bet),
    encodeRound: encode.round,
    encodeBets: encode.bets,
    encodeOwn: encode.mine,
  });
}

function openRound<Kinds extends BoardKinds, Result, Play extends RoundPlay<Result>>(
  host: RoundHost,
  server: RoundServer<Kinds, Result, Play>,
): LiveRound {
  const { deps, clock, receipts, sockets, feed, link } = host;
  const { key, encode } = server;
  const openedAt = deps.clock.monotonic();
  const board = boardOf<Kinds>(host, server);
  const play = server.play({
    deps,
    clock,
    receipts,
    board,
    isWatched: () => sockets.watchers(key) + feed.watchers(key) > 0,
    awaited: () => runner.wake(),
  });
  const runner = new RoundRunner(deps, clock, play);
  const status = (): RoundStatus | null => (board.round?.status ?? null) as RoundStatus | null;
  const running = (): Play | null => (host.leads() && runner.ready ? play : null);
  /** Whether this process answers its sockets itself. The embedded database has no other that could, also while the rounds are resumed after an error. */
  const isHere = (): boolean => deps.db.engine === 'pglite' || running() !== null;
  /** What all see, encoded once for each change of it. */
  let kept: { changes: number; shown: object } | null = null;
  const snapshot = (userId: string | null): object | null => {
    const shown = board.snapshot(null);
    if (!shown) return null;
    if (kept?.changes !== board.changes) kept = { changes: board.changes, shown: encode.snapshot(shown, deps.config.rounds) };
    return { ...kept.shown, ts: shown.ts, mine: userId === null ? [] : board.ownBets(userId).map(encode.mine) };
  };
  const time = (): { t1: number; t2: number } => {
    const now = clock.now();
    return { t1: now, t2: now };
  };
  const fedSnapshot = (userIds: readonly string[]): FedSnapshot | null => {
    const shown = running() && snapshot(null);
    return shown ? { shown, mine: Object.fromEntries(userIds.map((id) => [id, board.ownBets(id).map(encode.mine)])) } : null;
  };
  const askLeader = sharedSnapshots((userIds) => link.ask(key, { what: 'snapshot', userIds }) as Promise<FedSnapshot | null>);
  feed.open({
    game: key,
    snapshot: fedSnapshot,
    time,
    latest: () => (running() ? board.latest() : []),
    watched: () => watched(),
    refunded: (userId) => reread(userId),
  });
  const reread = (userId: string): void => {
    play
      .rereadWaiting(userId)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'waiting bets could not be read again; they are until the next round'));
  };
  const watched = (): void => {
    sockets.beat();
    runner.wake();
  };
  sockets.open({
    game: key,
    watched: () => runner.wake(),
    heartbeat: () =>
      isHere() && board.round ? { round_id: board.round.id, status: board.round.status as RoundStatus, ts: clock.now() } : null,
    snapshot: (userId) => (isHere() ? snapshot(userId) : askLeader(userId)),
    time: () => (isHere() ? time() : link.ask(key, { what: 'time' })),
  });
  return {
    game: key,
    get ready() {
      return runner.ready;
    },
    status,
    lead: (signal) => runner.lead(signal),
    register: (app) =>
      server.register(app, deps, {
        receipts,
        playing: running,
        play() {
          const now = running();
          if (!now) throw roundsUnavailable(deps.config.rounds, deps.clock.monotonic() - openedAt);
          return now;
        },
        rouse: async () => void (running() && (await runner.rouse())),
      }),
    async refundWaiting(tx, userId) {
      const refunded = await play.refundWaiting(tx, userId);
      // The process that leads has them in memory, too.
      if (refunded.length > 0) afterCommit(tx, () => void link.ask(key, { what: 'refunded', userIds: [userId] }));
      return refunded;
    },
    async demoBet(tx, player) {
      const now = running();
      if (now) await server.demoBet(tx, deps, now, player);
    },
  };
}
