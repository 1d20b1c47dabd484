import type { Envelope } from '#contract/realtime/envelope.ts';
import { SocketClient, type SocketOptions } from './socket-client.ts';

/** An event of the Pusher protocol as it came. */
export interface PusherFrame {
  event: string;
  channel?: string;
  data: unknown;
}

/** What pusher-js asks for when it connects. */
export const PUSHER_PATH = '/app/fairdrop?protocol=7&client=js&version=8.6.0&flash=false';

/** A bare client of the Pusher protocol that keeps everything it receives. */
export class PusherClient extends SocketClient {
  constructor(shop: URL | string, options: Partial<SocketOptions> = {}) {
    super(shop, { path: PUSHER_PATH, ...options });
  }

  get frames(): PusherFrame[] {
    return this.received.map((text) => JSON.parse(String(text)) as PusherFrame);
  }

  frame = (event: string, channel?: string): Promise<PusherFrame> =>
    this.until(() => this.frames.find((frame) => frame.event === event && (channel === undefined || frame.channel === channel)));

  /** The id that the server gave this socket. */
  async id(): Promise<string> {
    const { data } = await this.frame('pusher:connection_established');
    return (JSON.parse(data as string) as { socket_id: string }).socket_id;
  }

  say(event: string, data: unknown): void {
    this.send(JSON.stringify({ event, data }));
  }

  /** Waits until the server has dealt with everything that was said before. */
  async settled(): Promise<void> {
    const pongs = (): number => this.frames.filter(({ event }) => event === 'pusher:pong').length;
    const before = pongs();
    this.say('pusher:ping', {});
    await this.until(() => pongs() > before);
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
}
