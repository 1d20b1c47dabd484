import * as z from 'zod/mini';
import { eventTypesOf, LEFT_OUT } from '#contract/realtime/envelope.ts';
import type { RefreshOutcome } from '#src/lib/api/refresh.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

/** What is used of a channel of the main socket. */
export interface BoundChannel {
  bind(event: string, listener: (data: unknown) => void): unknown;
  bind_global(listener: (event: string, data: unknown) => void): unknown;
  unbind_all(): unknown;
  /** Counts the channel as neither subscribed nor on its way to it. */
  disconnect(): unknown;
}

/** The main socket, as far as channels need it. */
export interface ChannelSocket {
  subscribe(name: string): BoundChannel;
  unsubscribe(name: string): unknown;
  channel(name: string): BoundChannel | undefined;
}

/** What is done with the messages of a channel. */
export interface ChannelListener<Message> {
  /** The channel was subscribed, the first time or again: or an event of it was left out: a snapshot now misses nothing that comes later. */
  connected?: () => void;
  message: (message: Message) => void;
}

interface Subscription {
  connected: () => void;
  /** False when the message is not one of the subscriber's. */
  take: (raw: unknown) => boolean;
}

interface Channel {
  readonly subscriptions: Set<Subscription>;
  connected: boolean;
  tries: number;
  stopRetry: () => void;
}

interface ChannelPorts {
  /** Renews the access token. */
  renew(): Promise<RefreshOutcome>;
  after(delayMs: number, run: () => void): () => void;
  random(): number;
}

const OF_THE_LIBRARY = 'pusher:';

/**
 * The channels of the main socket. Each is subscribed while it has a listener, as soon as there is a socket. The socket does not repeat an authorisation
 * that failed, so that is done here: the token is renewed if it was refused, and the channel subscribed afresh, again and again with growing pauses,
 * until it is let in or the session turns out to be over.
 */
export class Channels {
  readonly #ports: ChannelPorts;
  readonly #channels = new Map<string, Channel>();
  #socket: ChannelSocket | null = null;

  constructor(ports: ChannelPorts) {
    this.#ports = ports;
  }

  /** Listens to the messages of a channel that the schema reads; others are for other listeners. Returns how to stop. */
  subscribe<Schema extends z.ZodMiniType>(name: string, schema: Schema, listener: ChannelListener<z.output<Schema>>): () => void {
    const types = eventTypesOf(schema);
    const subscription: Subscription = {
      connected: () => listener.connected?.(),
      take(raw) {
        // Many listen to a channel, each to another event: what is plainly not meant isn't read any further.
        if (types !== null && !types.has((raw as { type?: unknown } | null)?.type)) return false;
        const read = z.safeDecode(schema, raw as z.input<Schema>);
        if (read.success) listener.message(read.data);
        return read.success;
      },
    };
    const known = this.#channels.get(name);
    const channel = known ?? { subscriptions: new Set(), connected: false, tries: 0, stopRetry: () => undefined };
    channel.subscriptions.add(subscription);
    this.#channels.set(name, channel);
    if (known === undefined) this.#open(name, channel);
    else if (channel.connected) subscription.connected();
    return () => {
      channel.subscriptions.delete(subscription);
      if (channel.subscriptions.size > 0 || this.#channels.get(name) !== channel) return;
      this.#channels.delete(name);
      channel.stopRetry();
      this.#socket?.channel(name)?.unbind_all();
      this.#socket?.unsubscribe(name);
    };
  }

  /** There is a socket: everything that is listened to is subscribed on it. */
  attach(socket: ChannelSocket): void {
    this.#socket = socket;
    for (const [name, channel] of this.#channels) this.#open(name, channel);
  }

  /** No news comes by the socket: every listener catches up on what it may have missed. */
  catchUp(): void {
    for (const { subscriptions } of this.#channels.values()) for (const { connected } of subscriptions) connected();
  }

  /** The socket goes. */
  detach(): void {
    this.#socket = null;
    for (const channel of this.#channels.values()) {
      channel.stopRetry();
      channel.connected = false;
    }
  }

  #open(name: string, channel: Channel): void {
    const bound = this.#socket?.subscribe(name);
    if (bound === undefined) return;
    bound.bind('pusher:subscription_succeeded', () => {
      channel.tries = 0;
      channel.connected = true;
      for (const { connected } of channel.subscriptions) connected();
    });
    bound.bind('pusher:subscription_error', (error) => void this.#again(name, channel, error));
    bound.bind_global((event, raw) => {
      if (event.startsWith(OF_THE_LIBRARY)) return;
      if (event === LEFT_OUT) {
        for (const { connected } of channel.subscriptions) connected();
        return;
      }
      const taken = [...channel.subscriptions].filter(({ take }) => take(raw));
      // A message that no listener can read leaves a gap, which a snapshot closes.
      if (taken.length === 0) console.warn(`Message "${event}" on ${name} was dropped: no subscriber could parse it`);
    });
  }

  async #again(name: string, channel: Channel, error: unknown): Promise<void> {
    const refused = (error as { status?: unknown } | null)?.status === 401;
    if (refused && (await this.#ports.renew()) === 'lost') return;
    if (this.#channels.get(name) !== channel) return;
    channel.stopRetry();
    channel.stopRetry = this.#ports.after(reconnectDelayMs(channel.tries++, this.#ports.random()), () => {
      const socket = this.#socket;
      const refusedChannel = socket?.channel(name);
      refusedChannel?.unbind_all();
      // To the library, what the server refused by a frame is still on its way, and would not be asked for again.
      refusedChannel?.disconnect();
      socket?.unsubscribe(name);
      this.#open(name, channel);
    });
  }
}
