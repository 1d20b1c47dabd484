import type { WebSocket } from 'ws';
import type { Clock } from '#server/core/clock.ts';
import type { Random } from '#server/core/random.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { Tally } from '#server/security/limits/tally.ts';
import { errorFrame, eventFrame, readFrame, readSubscription } from './frames.ts';

/** Seconds of silence after which a client checks the connection. */
const ACTIVITY_TIMEOUT_S = 30;
/** Silence after which the server asks, and the time it waits for a sign of life, ms. */
const IDLE_MS = 45_000;
const PONG_MS = 20_000;
const MAX_CHANNELS = 50;
/** A reader this far behind is cut off, bytes. */
const MAX_BACKLOG_BYTES = 1_000_000;
/** Broken frames forgiven per socket. */
const MAX_STRIKES = 20;
/** How long a socket that is closed may take to answer the close frame before its connection is cut, ms. */
const GOODBYE_MS = 1_000;

/** What a socket asks of the endpoint that it belongs to. */
export interface SocketHost {
  subscribe(socket: PusherSocket, channel: string): void;
  unsubscribe(socket: PusherSocket, channel: string): void;
  /** True when the signature lets this socket onto the private channel. */
  admits(socketId: string, channel: string, auth: string): boolean;
  gone(socket: PusherSocket): void;
}

/** What a socket works with. */
export type SocketParts = Pick<Deps, 'clock' | 'random' | 'log'>;

/** One client that speaks the Pusher protocol, version 7. What fails on it ends it alone. */
export class PusherSocket {
  readonly id: string;
  readonly channels = new Set<string>();
  readonly #socket: WebSocket;
  readonly #host: SocketHost;
  readonly #clock: Clock;
  #receivedAt: number;
  #askedAt: number | null = null;
  readonly #frames: Tally;
  #strikes = 0;

  constructor(socket: WebSocket, host: SocketHost, parts: SocketParts) {
    this.#socket = socket;
    this.#host = host;
    this.#clock = parts.clock;
    this.#receivedAt = parts.clock.monotonic();
    this.#frames = new Tally(parts.clock, 'channelFrame');
    this.id = socketId(parts.random);
    socket.on('message', (data: Buffer, isBinary) => {
      try {
        this.#hear(data, isBinary);
      } catch (error) {
        parts.log.error({ err: error }, 'a frame could not be handled; its socket was closed');
        this.terminate();
      }
    });
    socket.on('ping', () => {
      this.#alive();
      if (!this.#frames.allows()) this.#endFlood();
    });
    socket.on('pong', () => this.#alive());
    // An error is always followed by a close; a broken frame or a reset line needs nothing more.
    socket.on('error', () => undefined);
    socket.on('close', () => host.gone(this));
    this.send(eventFrame('pusher:connection_established', { socket_id: this.id, activity_timeout: ACTIVITY_TIMEOUT_S }));
  }

  /** Sends a frame; a reader that lags too far behind is cut off, and takes a snapshot when it comes back. */
  send(frame: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_BACKLOG_BYTES) this.#socket.terminate();
    else this.#socket.send(frame);
  }

  /** Closes the socket. It receives nothing more from now on, with or without a close frame from the client. */
  close(code: number, reason: string): void {
    this.#host.gone(this);
    closeForGood(this.#socket, code, reason);
  }

  /** Cuts the line without a word, for sockets that don't answer a close. */
  terminate(): void {
    this.#socket.terminate();
  }

  /** Called now and then: asks a silent client for a sign of life, and ends one that gave none. */
  check(): void {
    const now = this.#clock.monotonic();
    if (this.#askedAt !== null && now - this.#askedAt > PONG_MS) {
      this.close(4201, 'no answer to ping');
      this.terminate();
    } else if (this.#askedAt === null && now - this.#receivedAt > IDLE_MS) {
      this.#askedAt = now;
      this.send(eventFrame('pusher:ping', {}));
      this.#socket.ping();
    }
  }

  #alive(): void {
    this.#receivedAt = this.#clock.monotonic();
    this.#askedAt = null;
  }

  #hear(data: Buffer, isBinary: boolean): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#alive();
    if (isBinary) return this.close(1003, 'text frames only');
    if (!this.#frames.allows()) return this.#endFlood();
    const frame = readFrame(data.toString('utf8'));
    if (!frame) return this.#strike();
    if (frame.event === 'pusher:ping') return this.send(eventFrame('pusher:pong', {}));
    if (frame.event === 'pusher:pong') return;
    if (frame.event === 'pusher:subscribe') return this.#subscribe(frame.data);
    if (frame.event === 'pusher:unsubscribe') return this.#unsubscribe(frame.data);
    if (frame.event.startsWith('client-')) return this.send(errorFrame(4301, 'Client events are not enabled'));
    this.#strike();
  }

  #endFlood(): void {
    this.send(errorFrame(4301, 'Too many messages'));
    this.close(4301, 'too many messages');
  }

  #strike(): void {
    this.#strikes += 1;
    this.send(errorFrame(4200, 'Invalid message format'));
    if (this.#strikes > MAX_STRIKES) this.close(4301, 'too many invalid messages');
  }

  #subscribe(data: unknown): void {
    const wanted = readSubscription(data);
    if (!wanted) return this.#strike();
    const { channel, auth } = wanted;
    if (!this.channels.has(channel)) {
      if (this.channels.size >= MAX_CHANNELS) return this.send(errorFrame(4301, `At most ${MAX_CHANNELS} channels`));
      if (channel.startsWith('presence-')) return this.#refuse(channel, 403, 'Presence channels are not offered');
      if (channel.startsWith('private-') && !this.#host.admits(this.id, channel, auth ?? ''))
        return this.#refuse(channel, 401, 'Not authorised');
      this.channels.add(channel);
      this.#host.subscribe(this, channel);
    }
    this.send(eventFrame('pusher_internal:subscription_succeeded', {}, channel));
  }

  #refuse(channel: string, status: number, error: string): void {
    this.send(eventFrame('pusher:subscription_error', { type: 'AuthError', error, status }, channel));
  }

  #unsubscribe(data: unknown): void {
    const wanted = readSubscription(data);
    if (!wanted) return this.#strike();
    if (this.channels.delete(wanted.channel)) this.#host.unsubscribe(this, wanted.channel);
  }
}

/** Turns a socket away with a close code of the protocol and a sentence. */
export function refuseSocket(socket: WebSocket, code: number, sentence: string): void {
  socket.on('error', () => undefined);
  socket.send(errorFrame(code, sentence));
  closeForGood(socket, code, sentence);
}

/** Closes a socket, and cuts its connection when it does not answer the close frame in time. */
function closeForGood(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
}

/** Two numbers of nine to ten digits that can't be guessed. */
function socketId(random: Random): string {
  const bytes = Buffer.from(random.bytes(8));
  return `${bytes.readUInt32BE(0) + 1}.${bytes.readUInt32BE(4) + 1}`;
}
