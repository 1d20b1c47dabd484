import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket, type ClientOptions } from 'ws';
import type { Envelope } from '#contract/realtime/envelope.ts';

/** An event of the Pusher protocol as it came. */
export interface PusherFrame {
  event: string;
  channel?: string;
  data: unknown;
}

/** What pusher-js asks for when it connects. */
export const PUSHER_PATH = '/app/fairdrop?protocol=7&client=js&version=8.6.0&flash=false';

/** A bare client of the Pusher protocol that keeps everything it hears. */
export class PusherClient {
  readonly frames: PusherFrame[] = [];
  readonly socket: WebSocket;
  /** How the socket was closed; null while it stands. */
  closed: { code: number; reason: string } | null = null;

  /** `shop`: where the shop listens, as http or ws. */
  constructor(shop: URL | string, { path = PUSHER_PATH, ...options }: ClientOptions & { path?: string } = {}) {
    const url = new URL(path, shop);
    url.protocol = 'ws:';
    this.socket = new WebSocket(url, options);
    this.socket.on('message', (data: Buffer) => this.frames.push(JSON.parse(data.toString()) as PusherFrame));
    this.socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }));
    this.socket.on('error', () => undefined);
  }

  /** Waits until something is there, in real time. */
  async until<T>(what: () => T | undefined | null | false | Promise<T | undefined | null | false>, ms = 20_000): Promise<T> {
    const deadline = performance.now() + ms;
    for (;;) {
      const found = await what();
      if (found) return found;
      if (performance.now() > deadline)
        throw new Error(`did not come; heard ${JSON.stringify(this.frames)} ${JSON.stringify(this.closed)}`);
      await sleep(5);
    }
  }

  frame = (event: string, channel?: string): Promise<PusherFrame> =>
    this.until(() => this.frames.find((frame) => frame.event === event && (channel === undefined || frame.channel === channel)));
  end = (): Promise<{ code: number; reason: string }> => this.until(() => this.closed);

  /** The id that the server gave this socket. */
  async id(): Promise<string> {
    const { data } = await this.frame('pusher:connection_established');
    return (JSON.parse(data as string) as { socket_id: string }).socket_id;
  }

  say(event: string, data: unknown): void {
    this.socket.send(JSON.stringify({ event, data }));
  }

  /** Subscribes, and waits until it is let in. */
  async join(channel: string, auth = ''): Promise<void> {
    await this.id();
    this.say('pusher:subscribe', { channel, auth });
    await this.frame('pusher_internal:subscription_succeeded', channel);
  }

  /** The shop's own events on a channel. */
  published(channel: string): Envelope[] {
    return this.frames
      .filter((frame) => frame.channel === channel && !frame.event.startsWith('pusher'))
      .map(({ data }) => JSON.parse(data as string) as Envelope);
  }

  close(): void {
    this.socket.close();
  }
}
