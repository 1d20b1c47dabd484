import { userChannel } from '#contract/realtime/main.ts';
import type { RefreshOutcome } from '#src/lib/api/refresh.ts';
import { reconnectDelayMs } from './socket.ts';

/** What is used of a channel of the main socket. */
export interface BoundChannel {
  bind(event: string, listener: (data: unknown) => void): unknown;
  unbind(): unknown;
}

/** The main socket, as far as a private channel needs it. */
export interface ChannelSocket {
  subscribe(name: string): BoundChannel;
  unsubscribe(name: string): unknown;
  channel(name: string): BoundChannel | undefined;
}

interface OwnChannelPorts {
  socket: ChannelSocket;
  /** Binds the events that the channel brings. */
  listen(channel: BoundChannel): void;
  /** Renews the access token. */
  renew(): Promise<RefreshOutcome>;
  after(delayMs: number, run: () => void): () => void;
  random(): number;
}

/**
 * The private channel of whoever is signed in. The socket does not repeat an authorisation that failed, so that is done here: the token is renewed if
 * it was refused, and the channel subscribed afresh, again and again with growing pauses, until it is let in or the session turns out to be over.
 */
export class OwnChannel {
  readonly #ports: OwnChannelPorts;
  #name: string | null = null;
  #tries = 0;
  #stopRetry = (): void => undefined;

  constructor(ports: OwnChannelPorts) {
    this.#ports = ports;
  }

  /** Somebody is signed in, or nobody. */
  follow(userId: string | null): void {
    const name = userId === null ? null : userChannel(userId);
    if (name === this.#name) return;
    this.#stopRetry();
    if (this.#name !== null) this.#ports.socket.unsubscribe(this.#name);
    this.#name = name;
    this.#tries = 0;
    if (name !== null) this.#subscribe(name);
  }

  #subscribe(name: string): void {
    const channel = this.#ports.socket.subscribe(name);
    channel.bind('pusher:subscription_succeeded', () => (this.#tries = 0));
    channel.bind('pusher:subscription_error', (error) => void this.#again(name, error));
    this.#ports.listen(channel);
  }

  async #again(name: string, error: unknown): Promise<void> {
    const refused = (error as { status?: unknown } | null)?.status === 401;
    if (refused && (await this.#ports.renew()) === 'lost') return;
    if (this.#name !== name) return;
    this.#stopRetry();
    this.#stopRetry = this.#ports.after(reconnectDelayMs(this.#tries++, this.#ports.random()), () => {
      const { socket } = this.#ports;
      socket.channel(name)?.unbind();
      socket.unsubscribe(name);
      this.#subscribe(name);
    });
  }
}
