import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Namespace, Server, type Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { Envelope } from '#contract/realtime/envelope.ts';
import { type Heartbeat, roundNames, type RoundGame } from '#contract/realtime/rounds.ts';
import type { Claims } from '#server/platform/access-token.ts';
import { addressOf } from '#server/platform/address.ts';
import type { Deps } from '#server/platform/deps.ts';
import { playerOf } from '#server/platform/player.ts';
import { refuseOnLine } from '#server/platform/raw-refusal.ts';
import type { UpgradeEnd } from '#server/platform/upgrades.ts';
import { FanOut } from './fan-out.ts';
import type { RoundClock } from './round-clock.ts';

/** Where Socket.io's upgrades arrive. */
export const SOCKETS_PATH = '/socket.io/';
/** Ms of real time between two heartbeats. */
const HEARTBEAT_MS = 250;
/** The longest frame taken from a socket, bytes. */
const MAX_FRAME_BYTES = 16_384;
/** The most sockets of this process, and of one address. */
const MAX_SOCKETS = 10_000;
const MAX_SOCKETS_PER_ADDRESS = 200;
/** Messages taken per second from one socket. */
const MAX_MESSAGES_PER_S = 20;
/** A reader this many frames behind is cut off; it comes back with a snapshot. */
const MAX_BEHIND = 400;

const timeAsked = z.strictObject({ t0: z.number() });
const tokenSent = z.strictObject({ token: z.string().check(z.maxLength(2_048)) });

interface SocketData {
  claims: Claims | null;
  second: number;
  messages: number;
}

type LiveSocket = Socket<Record<string, (...args: unknown[]) => void>, Record<string, (...args: unknown[]) => void>, object, SocketData>;
type LiveNamespace = Namespace<
  Record<string, (...args: unknown[]) => void>,
  Record<string, (...args: unknown[]) => void>,
  object,
  SocketData
>;

/** What a game shows on its namespace. */
export interface LiveGame {
  game: RoundGame;
  /** The snapshot in its JSON form, of a guest or a player; null while there is nothing to show. */
  snapshot(userId: string | null): unknown;
  heartbeat(): Heartbeat | null;
  /** Somebody came to watch. */
  watched(): void;
}

/** The Socket.io end of the rounds, on the shop's own port, over WebSocket alone. Guests may watch; nothing but the own bets in a snapshot needs a player. */
export class RoundSockets implements UpgradeEnd {
  readonly #deps: Deps;
  readonly #clock: RoundClock;
  readonly #serves: () => boolean;
  /** Never listens: the shop's server hands its upgrades over. */
  readonly #entrance: HttpServer = createServer();
  readonly #io: Server;
  readonly #addresses = new Map<string, number>();
  readonly #spaces = new Map<RoundGame, { space: LiveNamespace; fanOut: FanOut }>();
  #beating: { cancel(): void } | null = null;
  readonly #games: LiveGame[] = [];

  /** `serves`: whether this process runs the rounds now. Where it does not, sockets are refused and ask again, perhaps somewhere else. */
  constructor(deps: Deps, clock: RoundClock, serves: () => boolean) {
    this.#deps = deps;
    this.#clock = clock;
    this.#serves = serves;
    this.#io = new Server(this.#entrance, {
      path: SOCKETS_PATH,
      serveClient: false,
      transports: ['websocket'],
      allowUpgrades: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: MAX_FRAME_BYTES,
      destroyUpgrade: false,
      allowRequest: (request, decide) => decide(null, this.#admits(request)),
    });
    // The engine would refuse in a form of its own.
    this.#io.engine.on('connection_error', ({ req }: { req: IncomingMessage }) => refuseOnLine(req.socket, 400));
    // The default namespace has nothing to say.
    this.#io.use((_socket, next) => next(new Error('not_found')));
  }

  serves(path: string): boolean {
    return path === SOCKETS_PATH;
  }

  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
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

  watchers(game: RoundGame): number {
    return this.#spaces.get(game)?.space.sockets.size ?? 0;
  }

  /** Tells everybody who watches a game. */
  emit(game: RoundGame, envelope: Envelope): void {
    const at = this.#spaces.get(game);
    if (at && at.space.sockets.size > 0) at.fanOut.send((slice) => at.space.to(`${envelope.stream}/${slice}`).emit('message', envelope));
  }

  async close(): Promise<void> {
    this.#beating?.cancel();
    this.#beating = null;
    this.#io.disconnectSockets(true);
    await this.#io.close().catch(() => undefined);
  }

  #admits(request: IncomingMessage): boolean {
    const { config } = this.#deps;
    if (!this.#serves()) return false;
    const address = addressOf(request, config.trustProxy);
    const open = this.#addresses.get(address) ?? 0;
    if ((config.rateLimits && open >= MAX_SOCKETS_PER_ADDRESS) || this.#io.engine.clientsCount >= MAX_SOCKETS) return false;
    this.#addresses.set(address, open + 1);
    request.socket.once('close', () => {
      const left = (this.#addresses.get(address) ?? 1) - 1;
      if (left > 0) this.#addresses.set(address, left);
      else this.#addresses.delete(address);
    });
    return true;
  }

  /** Lets everybody in, as a guest or as the player whose token came along. */
  async #admit(socket: LiveSocket, next: () => void): Promise<void> {
    const claims = await this.#claimsOf((socket.handshake.auth as { token?: unknown }).token);
    Object.assign(socket.data, { claims, second: 0, messages: 0 } satisfies SocketData);
    next();
  }

  async #claimsOf(token: unknown): Promise<Claims | null> {
    return typeof token === 'string' && token !== '' && token.length <= 2_048 ? this.#deps.tokens.verify(token) : null;
  }

  /** The player behind a socket, as of now: a session that has ended is a guest's. */
  async #playerOf({ data }: LiveSocket): Promise<string | null> {
    if (!data.claims) return null;
    const { db, clock } = this.#deps;
    const player = await playerOf(db.read, data.claims, clock.now());
    if (!player) data.claims = null;
    return player?.id ?? null;
  }

  #welcome(live: LiveGame, socket: LiveSocket, fanOut: FanOut): void {
    const names = roundNames(live.game);
    const slice = fanOut.join();
    void socket.join([`${names.game}/${slice}`, `${names.bets}/${slice}`]);
    socket.on('disconnect', () => fanOut.leave(slice));
    socket.on('error', () => undefined);
    socket.use((_event, next) => {
      if (this.#floods(socket)) socket.disconnect(true);
      else next();
    });
    this.#listen(socket, 'snapshot', (_asked, ack) => {
      if (typeof ack !== 'function') return;
      live.watched();
      this.#playerOf(socket).then(
        (userId) => (ack as (reply: unknown) => void)(live.snapshot(userId)),
        (error: unknown) => this.#deps.log.warn({ err: error }, 'a snapshot could not be given'),
      );
    });
    this.#listen(socket, 'time', (asked, ack) => {
      const t1 = this.#clock.now();
      const parsed = timeAsked.safeParse(asked);
      if (parsed.success && typeof ack === 'function') (ack as (reply: unknown) => void)({ t0: parsed.data.t0, t1, t2: this.#clock.now() });
    });
    this.#listen(socket, 'sign-in', (sent, ack) => {
      const parsed = tokenSent.safeParse(sent);
      if (!parsed.success || typeof ack !== 'function') return;
      void this.#claimsOf(parsed.data.token).then((claims) => {
        socket.data.claims = claims;
        (ack as (reply: unknown) => void)({ signed_in: claims !== null });
      });
    });
    this.#beat();
    live.watched();
  }

  /** Listens to an event of a socket. A listener that fails ends that socket alone. */
  #listen(socket: LiveSocket, event: string, listener: (...args: unknown[]) => void): void {
    socket.on(event, (...args) => {
      try {
        listener(...args);
      } catch (error) {
        this.#deps.log.error({ err: error, event }, 'a message could not be dealt with; its socket was cut');
        socket.disconnect(true);
      }
    });
  }

  #floods({ data }: LiveSocket): boolean {
    const second = Math.floor(this.#deps.clock.monotonic() / 1_000);
    if (second !== data.second) data.messages = 0;
    data.second = second;
    data.messages += 1;
    return data.messages > MAX_MESSAGES_PER_S;
  }

  /** Heartbeats go on a fixed beat while anybody listens, whatever the round does. */
  #beat(): void {
    this.#beating ??= this.#deps.clock.setInterval(() => {
      let listeners = 0;
      for (const live of this.#games) {
        const at = this.#spaces.get(live.game);
        if (!at || at.space.sockets.size === 0) continue;
        listeners += at.space.sockets.size;
        this.#cutLaggards(at.space);
        const beat = live.heartbeat();
        // A heartbeat says what time it is: it overtakes everything, and one that is late is not followed by another.
        if (!beat || at.fanOut.hurrying) continue;
        const room = roundNames(live.game).game;
        at.fanOut.send((slice) => at.space.to(`${room}/${slice}`).volatile.emit('heartbeat', beat), { urgent: true });
      }
      if (listeners > 0) return;
      this.#beating?.cancel();
      this.#beating = null;
    }, HEARTBEAT_MS);
  }

  #cutLaggards(space: LiveNamespace): void {
    for (const socket of space.sockets.values()) {
      const { writeBuffer } = socket.conn as unknown as { writeBuffer: unknown[] };
      if (writeBuffer.length > MAX_BEHIND) socket.disconnect(true);
    }
  }
}
