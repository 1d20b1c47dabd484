import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Namespace, Server } from 'socket.io';
import type { Envelope } from '#contract/realtime/envelope.ts';
import { type Heartbeat, roundNames, type RoundGame } from '#contract/realtime/rounds.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { refuseOnSocket } from '#server/http/raw-refusal.ts';
import { SocketPlaces } from '#server/http/sockets/socket-places.ts';
import { spread } from '#server/runtime/spread.ts';
import { splitTarget, type UpgradeEnd } from '#server/http/sockets/upgrades.ts';
import { WebSocketAcceptor } from '#server/http/sockets/web-sockets.ts';
import { FanOut } from './fan-out.ts';
import { cut, ConnectionRules } from './connection-rules.ts';
import { answerQuestions } from './questions.ts';
import type { ToFollower } from './lead/sockets.ts';
import { type LiveSocket, playerRoom, type Viewer, Viewers } from './viewers.ts';

/** Where Socket.io's upgrades arrive. */
const SOCKETS_PATH = '/socket.io/';
/** Ms of real time between two heartbeats. */
const HEARTBEAT_MS = 250;
/** The longest frame taken from a socket, bytes. */
const MAX_FRAME_BYTES = 16_384;
/** How long a connection may stay without joining a namespace, ms. */
const JOIN_WITHIN_MS = 10_000;
/** A reader this many frames behind is cut off; it comes back with a snapshot. */
const MAX_BEHIND = 400;

type LiveNamespace = Namespace<Record<string, (...args: unknown[]) => void>, Record<string, (...args: unknown[]) => void>, object, Viewer>;

/** What a game shows on its namespace. */
export interface LiveGame {
  game: RoundGame;
  /** The snapshot in its JSON form, of a guest or a player; null while there is nothing to show. */
  snapshot(userId: string | null): unknown;
  /** When a question came and when it is answered, by the leader's clock, ms since 1970; null while none leads. */
  time(): unknown;
  /** Null while this process doesn't lead. */
  heartbeat(): Heartbeat | null;
  /** A viewer has connected. */
  watched(): void;
}

/** Where everything goes that the sockets of this process are sent while it leads: to those of other processes. */
export interface OtherSockets {
  send(message: ToFollower): void;
  watchers(game: RoundGame): number;
  /** The number of this process's own sockets on a game has changed. */
  changed(game: RoundGame, sockets: number): void;
}

/** The Socket.io end of the rounds, on the shop's own port, over WebSocket alone. Guests may watch; only the player's own bets in a snapshot need a player. */
export class RoundSockets implements UpgradeEnd {
  readonly #deps: Deps;
  readonly #serves: () => boolean;
  readonly #others: OtherSockets;
  /** Never listens: the shop's server hands its upgrades over. */
  readonly #entrance: HttpServer = createServer();
  readonly #io: Server;
  readonly #places: SocketPlaces;
  readonly #spaces = new Map<RoundGame, { space: LiveNamespace; fanOut: FanOut }>();
  readonly #games: LiveGame[] = [];
  readonly #rules: ConnectionRules;
  readonly #viewers: Viewers;
  #beating: { cancel(): void } | null = null;

  /** `serves`: whether this process leads the rounds, or is connected to the one that does. Where it is not, sockets are refused and ask again. */
  constructor(deps: Deps, serves: () => boolean, others: OtherSockets) {
    this.#deps = deps;
    this.#serves = serves;
    this.#others = others;
    this.#places = new SocketPlaces(deps.config);
    this.#rules = new ConnectionRules(deps.clock);
    this.#viewers = new Viewers(deps.tokens, deps.sessions);
    this.#io = new Server(this.#entrance, {
      path: SOCKETS_PATH,
      serveClient: false,
      transports: ['websocket'],
      allowUpgrades: false,
      wsEngine: WebSocketAcceptor,
      httpCompression: false,
      maxHttpBufferSize: MAX_FRAME_BYTES,
      connectTimeout: JOIN_WITHIN_MS,
      destroyUpgrade: false,
    });
    // The engine would refuse in a form of its own.
    this.#io.engine.on('connection_error', ({ req }: { req: IncomingMessage }) => refuseOnSocket(req.socket, 400));
    this.#io.engine.on('connection', (connection: LiveSocket['conn']) => this.#rules.keep(connection));
    // The default namespace has nothing to say.
    this.#io.use((_socket, next) => next(new Error('not_found')));
  }

  serves(path: string): boolean {
    return path === SOCKETS_PATH;
  }

  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { query } = splitTarget(request.url);
    // A session is one WebSocket from its beginning: there is none to take up or to upgrade.
    const begins = query.get('EIO') === '4' && query.get('transport') === 'websocket' && !query.has('sid');
    if (!begins) return refuseOnSocket(stream, 400);
    if (!this.#serves() || !this.#places.take(request)) return refuseOnSocket(stream, 503, { 'Retry-After': '1' });
    this.#entrance.emit('upgrade', request, stream, head);
  }

  /** Opens the namespace of a game. */
  open(live: LiveGame): void {
    const space = this.#io.of(roundNames(live.game).namespace) as unknown as LiveNamespace;
    const fanOut = new FanOut();
    this.#spaces.set(live.game, { space, fanOut });
    this.#games.push(live);
    space.use((socket, next) => void this.#admit(socket, next));
    space.on('connection', (socket) => this.#welcome(live, socket, fanOut));
  }

  /** Sockets of this process on a game. */
  watchers(game: RoundGame): number {
    return this.#spaces.get(game)?.space.sockets.size ?? 0;
  }

  /** Sends to all who watch a game, at any process. */
  emit(game: RoundGame, envelope: Envelope): void {
    this.#others.send(['event', game, envelope]);
    this.show(game, envelope);
  }

  /** Sends a bet to what its player has open on a game, at any process. */
  emitOwn(game: RoundGame, userId: string, bet: unknown): void {
    this.#others.send(['own', game, userId, bet]);
    this.showOwn(game, userId, bet);
  }

  /** Sends an event to this process's sockets. */
  show(game: RoundGame, envelope: Envelope): void {
    const at = this.#spaces.get(game);
    if (at && at.space.sockets.size > 0) at.fanOut.send((slice) => at.space.to(`${envelope.stream}/${slice}`).emit('message', envelope));
  }

  /** Sends a bet to this process's sockets of its player. */
  showOwn(game: RoundGame, userId: string, bet: unknown): void {
    const space = this.#spaces.get(game)?.space;
    const room = playerRoom(userId);
    if (space?.adapter.rooms.has(room)) space.to(room).emit('own-bet', bet);
  }

  /** Sends a heartbeat to this process's sockets. It says what time it is: it overtakes everything, and one that is late is not followed by another. */
  showBeat(game: RoundGame, beat: Heartbeat): void {
    const at = this.#spaces.get(game);
    if (!at || at.space.sockets.size === 0 || at.fanOut.hurrying) return;
    const room = roundNames(game).game;
    at.fanOut.send((slice) => at.space.to(`${room}/${slice}`).volatile.emit('heartbeat', beat), { urgent: true });
  }

  /** Heartbeats go on a fixed beat while a socket is connected anywhere, in all states of the round. */
  beat(): void {
    this.#beating ??= this.#deps.clock.setInterval(() => {
      let listeners = 0;
      for (const { game, heartbeat } of this.#games) {
        const space = this.#spaces.get(game)?.space;
        const watchers = this.watchers(game) + this.#others.watchers(game);
        if (!space || watchers === 0) continue;
        listeners += watchers;
        this.#cutLaggards(space);
        const beat = heartbeat();
        if (!beat) continue;
        this.#others.send(['beat', game, beat]);
        this.showBeat(game, beat);
      }
      if (listeners > 0) return;
      this.#beating?.cancel();
      this.#beating = null;
    }, HEARTBEAT_MS);
  }

  /** Disconnects all sockets, one slice after the other within `mostMs`. */
  async close(mostMs: number): Promise<void> {
    const sockets = [...this.#spaces.values()].flatMap(({ space }) => [...space.sockets.values()]);
    await spread(sockets, mostMs, (socket) => socket.disconnect(true));
    this.#beating?.cancel();
    this.#beating = null;
    await this.#io.close().catch(() => undefined);
  }

  async #admit(socket: LiveSocket, next: (error?: Error) => void): Promise<void> {
    if (!this.#rules.join(socket.conn, socket.nsp.name)) {
      cut(socket.conn);
      return next(new Error('joined_already'));
    }
    await this.#viewers.admit(socket);
    next();
  }

  #welcome(live: LiveGame, socket: LiveSocket, fanOut: FanOut): void {
    const names = roundNames(live.game);
    const slice = fanOut.join();
    void socket.join([`${names.game}/${slice}`, `${names.bets}/${slice}`]);
    this.#viewers.enter(socket);
    socket.on('disconnect', () => {
      fanOut.leave(slice);
      this.#viewers.leave(socket);
      this.#rules.leave(socket.conn, socket.nsp.name);
      this.#others.changed(live.game, this.watchers(live.game));
    });
    this.#others.changed(live.game, this.watchers(live.game));
    const parts = { viewers: this.#viewers, log: this.#deps.log, snapshots: this.#rules.snapshots(socket.conn) };
    answerQuestions(parts, live, socket, () => cut(socket.conn));
    this.beat();
    live.watched();
  }

  #cutLaggards(space: LiveNamespace): void {
    for (const socket of space.sockets.values()) {
      const { writeBuffer } = socket.conn as unknown as { writeBuffer: unknown[] };
      if (writeBuffer.length > MAX_BEHIND) socket.disconnect(true);
    }
  }
}
