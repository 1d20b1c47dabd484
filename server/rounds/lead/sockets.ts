import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Envelope } from '#contract/realtime/envelope.ts';
import type { Heartbeat, RoundGame } from '#contract/realtime/rounds.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { refuseOnSocket } from '#server/http/raw-refusal.ts';
import type { UpgradeEnd } from '#server/http/sockets/upgrades.ts';
import { WebSocketAcceptor } from '#server/http/sockets/web-sockets.ts';
import type { FedSnapshot } from './shared-snapshots.ts';

/*
 * The feed: one WebSocket from each process that doesn't lead to the one that does, JSON texts in both directions
 * 1. The leader sends what it sends to its own sockets, in the same order and at the same time: events, own bets, heartbeats. So no other process has
 *    anything of a result earlier, and an answer on the feed has exactly the events before it.
 * 2. A new feed begins with the last event of each stream. Sockets that missed events see a gap or another epoch, and ask for a snapshot.
 * 3. Snapshots and the time come from the leader for sockets of all processes: there is one state and one clock. A process has one question for a
 *    snapshot of a game under way at a time, for all its sockets.
 * 4. The other process says how many sockets watch each game.
 * 5. Feeds are taken only while this process leads. The moment it begins to give the lead up, all are closed and new ones are refused.
 */

/** Where the other processes connect. */
export const FEED_PATH = '/internal/rounds';

export type ToFollower =
  | ['event', RoundGame, Envelope]
  | ['own', RoundGame, string, unknown]
  | ['beat', RoundGame, Heartbeat]
  | ['answer', number, unknown];

/** What a process asks for its sockets: a snapshot with the bets of some players, or the time. `refunded`: it has given back bets of these players that waited. */
export type FeedQuestion = { what: 'snapshot' | 'refunded'; userIds: readonly string[] } | { what: 'time' };

export type ToLeader = ['ask', number, RoundGame, FeedQuestion] | ['watchers', RoundGame, number];

/** Ms of real time between two signs of life to each process. */
export const ALIVE_MS = 1_000;
/** Pings without an answer after which a process counts as gone. */
export const MOST_UNANSWERED = 3;
/** How long a process may take to close its end, ms. */
const CLOSE_MS = 500;
/** A process this far behind is cut off; its feed begins anew. */
const MOST_BEHIND_BYTES = 33_554_432;
/** Proofs of connections remembered, more than the processes of a shop need in years; the oldest goes first. */
const MOST_USED = 100_000;
/** The longest question, bytes: for a thousand players. */
const MAX_FRAME_BYTES = 65_536;

/** A game as the feed shows it. */
export interface FedGame {
  game: RoundGame;
  /** Null before the first round, and until what was left is taken up. */
  snapshot(userIds: readonly string[]): FedSnapshot | null;
  time(): { t1: number; t2: number };
  /** The last event of each stream. */
  latest(): readonly Envelope[];
  /** A viewer has connected somewhere. */
  watched(): void;
  /** Bets of a player that waited may have been given back by another process. */
  refunded(userId: string): void;
}

/** The leader's end of the feed. */
export class LeaderFeed implements UpgradeEnd {
  readonly #deps: Pick<Deps, 'peers' | 'processId' | 'log'>;
  /** Aborted while this process doesn't lead. */
  #leading = AbortSignal.abort();
  readonly #acceptor = new WebSocketAcceptor({ maxPayload: MAX_FRAME_BYTES });
  readonly #games = new Map<RoundGame, FedGame>();
  /** Connected processes, with their sockets by game. */
  readonly #followers = new Map<WebSocket, Map<RoundGame, number>>();
  /** A connection's proof counts once, also one that was refused: it is not to be used later, when this process leads again. */
  readonly #used = new Set<string>();

  constructor(deps: Pick<Deps, 'peers' | 'processId' | 'log'>) {
    this.#deps = deps;
  }

  /** True while another process is connected. */
  get isFollowed(): boolean {
    return this.#followers.size > 0;
  }

  open(game: FedGame): void {
    this.#games.set(game.game, game);
  }

  /** Takes feeds of other processes until the signal ends the lead; then ends them at once. */
  lead(signal: AbortSignal): void {
    this.#leading = signal;
    signal.addEventListener('abort', () => this.close(), { once: true });
  }

  serves(path: string): boolean {
    return path === FEED_PATH;
  }

  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const call = this.#deps.peers.read(request);
    if (!call || this.#used.has(call.nonce)) return refuseOnSocket(stream, 404);
    if (call.target !== this.#deps.processId) return refuseOnSocket(stream, 421);
    this.#used.add(call.nonce);
    const [oldest] = this.#used;
    if (this.#used.size > MOST_USED && oldest !== undefined) this.#used.delete(oldest);
    if (this.#leading.aborted) return refuseOnSocket(stream, 421);
    this.#acceptor.handleUpgrade(request, stream, head, (socket) => this.#accept(socket));
  }

  /** Sockets of other processes on a game. */
  watchers(game: RoundGame): number {
    let sum = 0;
    for (const watchers of this.#followers.values()) sum += watchers.get(game) ?? 0;
    return sum;
  }

  send(message: ToFollower): void {
    if (this.#followers.size === 0) return;
    const text = JSON.stringify(message);
    for (const socket of this.#followers.keys()) {
      if (socket.bufferedAmount > MOST_BEHIND_BYTES) socket.terminate();
      else socket.send(text);
    }
  }

  /** Ends all feeds. */
  close(): void {
    for (const socket of this.#followers.keys()) {
      socket.close(1001);
      setTimeout(() => socket.terminate(), CLOSE_MS).unref();
    }
    this.#followers.clear();
  }

  #accept(socket: WebSocket): void {
    this.#followers.set(socket, new Map());
    let unanswered = 0;
    const alive = setInterval(() => {
      if (unanswered === MOST_UNANSWERED) return socket.terminate();
      unanswered += 1;
      socket.ping();
    }, ALIVE_MS).unref();
    socket.on('pong', () => (unanswered = 0));
    socket.on('message', (data) => {
      try {
        this.#read(socket, JSON.parse((data as Buffer).toString()) as ToLeader);
      } catch (error) {
        this.#deps.log.error({ err: error }, 'a message of another process could not be read; its connection was closed');
        socket.terminate();
      }
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(alive);
      this.#followers.delete(socket);
    });
    for (const { game, latest } of this.#games.values())
      for (const envelope of latest()) socket.send(JSON.stringify(['event', game, envelope] satisfies ToFollower));
  }

  #read(socket: WebSocket, message: ToLeader): void {
    if (message[0] === 'watchers') {
      const [, game, count] = message;
      this.#followers.get(socket)?.set(game, count);
      if (count > 0) this.#games.get(game)?.watched();
      return;
    }
    const [, id, game, question] = message;
    const fed = this.#games.get(game);
    socket.send(JSON.stringify(['answer', id, (fed && answerTo(fed, question)) ?? null] satisfies ToFollower));
  }
}

function answerTo(fed: FedGame, question: FeedQuestion): unknown {
  if (question.what === 'time') return fed.time();
  if (question.what === 'refunded') return question.userIds.forEach((userId) => fed.refunded(userId));
  fed.watched();
  return fed.snapshot(question.userIds);
}
