import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '#contract/realtime/envelope.ts';
import { sessionEndedEvent } from '#contract/realtime/main.ts';
import type { Config } from '#server/runtime/config.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { SocketPlaces } from '#server/http/sockets/socket-places.ts';
import { spread } from '#server/runtime/spread.ts';
import { splitTarget, type UpgradeEnd } from '#server/http/sockets/upgrades.ts';
import { WebSocketAcceptor } from '#server/http/sockets/web-sockets.ts';
import { type BoundSocket, SOCKETS_STREAM } from './bound-sockets.ts';
import { type ChannelEvent, Channels } from './channels.ts';
import { MAX_FRAME_BYTES } from './frames.ts';
import type { ChannelService } from './http-api.ts';
import { channelSignature, signatureFits } from './signature.ts';
import { PusherSocket, refuseSocket, type SocketHost, type SocketParts } from './socket.ts';

/** The application key that browsers name; public. */
export const EMBEDDED_KEY = 'fairdrop';

/** Where browsers connect; the group is the key. */
const KEY_PATH = /^\/app\/([^/]{1,64})$/;
const CHECK_EVERY_MS = 5_000;
/** Within how long all sockets are closed when events were missed, ms. */
const RECONNECT_WITHIN_MS = 2_000;
/** How long closing sockets may take to answer the close frame, ms. */
const GOODBYE_MS = 100;

type HubParts = SocketParts & Pick<Deps, 'sessions'>;

/** The embedded endpoint `/app/{key}` on the shop's own port. */
export class RealtimeHub implements SocketHost, ChannelService, UpgradeEnd {
  readonly #config: Config;
  readonly #parts: HubParts;
  readonly #acceptor = new WebSocketAcceptor({ maxPayload: MAX_FRAME_BYTES });
  readonly #sockets = new Map<string, PusherSocket>();
  readonly #channels = new Channels();
  readonly #places: SocketPlaces;
  /** Of each socket, how to stop watching the sessions that authorised it. */
  readonly #releases = new Map<string, Map<string, () => void>>();
  readonly #checking: { cancel(): void };
  #closing = false;

  constructor(config: Config, parts: HubParts) {
    this.#config = config;
    this.#parts = parts;
    this.#places = new SocketPlaces(config);
    this.#checking = parts.clock.setInterval(() => {
      for (const socket of this.#sockets.values()) socket.check();
    }, CHECK_EVERY_MS);
  }

  serves(path: string): boolean {
    return KEY_PATH.test(path);
  }

  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { path, query } = splitTarget(request.url);
    const key = KEY_PATH.exec(path)?.[1] ?? '';
    const fault = this.#handshakeFault(key, query) ?? (this.#places.take(request) ? null : ([4100, 'Over capacity'] as const));
    this.#acceptor.handleUpgrade(request, stream, head, (socket) => {
      if (fault) return refuseSocket(socket, ...fault);
      const welcome = new PusherSocket(socket, this, this.#parts);
      this.#sockets.set(welcome.id, welcome);
    });
  }

  /** Sends each event to the local subscribers of its channel. A session's end, once sent, closes the sockets that it authorised. */
  deliver(envelopes: readonly Envelope[]): void {
    for (const envelope of envelopes) {
      const { stream, type } = envelope;
      if (stream === SOCKETS_STREAM) {
        this.bind(...(envelope.data as BoundSocket));
        continue;
      }
      if (this.watchers(stream) > 0) this.#channels.send({ channel: stream, name: type, data: JSON.stringify(envelope) });
      const ended = envelope.type === 'sessionEnded' ? sessionEndedEvent.safeParse(envelope).data : undefined;
      if (ended) this.#parts.sessions.ended(ended.data.session_id);
    }
  }

  /** Open sockets. */
  get size(): number {
    return this.#sockets.size;
  }

  watchers(channel: string): number {
    return this.#channels.of(channel).size;
  }

  async trigger(events: readonly ChannelEvent[]): Promise<void> {
    for (const event of events) this.#channels.send(event);
  }

  async counts(): Promise<ReadonlyMap<string, number>> {
    return this.#channels.counts();
  }

  async disconnect(channel: string): Promise<void> {
    for (const socket of this.#channels.of(channel)) socket.close(4009, 'terminated');
  }

  /**
   * Remembers a session that authorised a local socket, until a time (ms since 1970): the socket is closed with "reconnect now" once either is over.
   * The last call of a session counts. False for a socket that is unknown here, which is another process's.
   */
  bind(socketId: string, sessionId: string, until: number): boolean {
    const socket = this.#sockets.get(socketId);
    if (!socket) return false;
    const releases = this.#releases.get(socketId) ?? new Map<string, () => void>();
    releases.get(sessionId)?.();
    releases.set(
      sessionId,
      this.#parts.sessions.use(sessionId, until, () => socket.close(4200, 'Session ended')),
    );
    this.#releases.set(socketId, releases);
    return true;
  }

  /** Closes every socket with "reconnect now", a crowd one after the other: their pages then read everything anew. */
  reconnectAll(): void {
    void spread([...this.#sockets.values()], RECONNECT_WITHIN_MS, (socket) => socket.close(4200, 'Events were missed'));
  }

  /** Closes every socket with "come back later", a crowd one after the other within `mostMs`. A socket that comes meanwhile is closed the same way. */
  async close(mostMs: number): Promise<void> {
    this.#closing = true;
    this.#checking.cancel();
    const open = [...this.#sockets.values()];
    await spread(open, mostMs, (socket) => socket.close(4100, 'Restarting'));
    if (open.length > 0) await sleep(GOODBYE_MS);
    for (const socket of open) socket.terminate();
    this.#acceptor.close();
  }

  subscribe(socket: PusherSocket, channel: string): void {
    this.#channels.join(socket, channel);
  }

  unsubscribe(socket: PusherSocket, channel: string): void {
    this.#channels.leave(socket, channel);
  }

  admits(socketId: string, channel: string, auth: string): boolean {
    return this.#config.secrets.realtime.some((secret) => signatureFits(auth, channelSignature(EMBEDDED_KEY, secret, socketId, channel)));
  }

  sign(socketId: string, channel: string): string {
    return channelSignature(EMBEDDED_KEY, this.#config.secrets.realtime[0], socketId, channel);
  }

  gone(socket: PusherSocket): void {
    for (const channel of socket.channels) this.unsubscribe(socket, channel);
    this.#sockets.delete(socket.id);
    for (const release of this.#releases.get(socket.id)?.values() ?? []) release();
    this.#releases.delete(socket.id);
  }

  /** Why a client is not let in: the protocol's close code and a sentence. */
  #handshakeFault(key: string, query: URLSearchParams): readonly [number, string] | null {
    const protocol = query.get('protocol');
    if (key !== EMBEDDED_KEY) return [4001, 'Application does not exist'];
    if (protocol === null || protocol === '') return [4008, 'No protocol version supplied'];
    if (!/^\d{1,3}$/.test(protocol)) return [4006, 'Invalid version string format'];
    if (Number(protocol) < 5 || Number(protocol) > 7) return [4007, 'Unsupported protocol version'];
    return this.#closing ? [4100, 'Restarting'] : null;
  }
}
