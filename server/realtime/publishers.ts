import { Redis } from 'ioredis';
import Pusher from 'pusher';
import { LEFT_OUT } from '#contract/realtime/envelope.ts';
import type { OutboxEvent } from '#server/outbox/outbox.ts';
import type { Logger } from '#server/runtime/log.ts';
import type { Publisher } from '#server/outbox/publisher.ts';
import type { RealtimeService } from '#server/outbox/realtime-service.ts';
import { socketBound } from './bound-sockets.ts';
import type { RealtimeHub } from './hub.ts';
import { channelSignature } from './signature.ts';

/** Publishes to the sockets of this process: all there are when it is the only one. */
export function embeddedPublisher(hub: RealtimeHub): Publisher {
  return {
    async publish(envelopes) {
      hub.deliver(envelopes);
    },
    watchers: (channel) => hub.watchers(channel),
    authorise: (socketId, channel) => hub.sign(socketId, channel),
    async bind(socketId, sessionId, until) {
      hub.bind(socketId, sessionId, until);
    },
    close: async () => undefined,
  };
}

const RING = 'fairdrop:ring';
/** The longest wait before Redis is asked for again, ms. */
const MOST_RECONNECT_MS = 2_000;

/** Gives notice of events to the processes that share a Redis. One that can't be reached looks for events without it. */
class RedisBell {
  readonly #speaker: Redis;
  readonly #listener: Redis;
  readonly #log: Logger;
  /** This process, which needs no notice of its own events. */
  readonly #me: string;
  #away = false;

  constructor(url: string, me: string, log: Logger) {
    this.#log = log;
    this.#me = me;
    const retryStrategy = (times: number): number => Math.min(times * 100, MOST_RECONNECT_MS);
    this.#speaker = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, connectTimeout: 1_000, retryStrategy });
    // Subscribed anew after each reconnect, by the client itself.
    this.#listener = this.#speaker.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
    for (const client of [this.#speaker, this.#listener]) client.on('error', (error: unknown) => this.#leaves(error));
    this.#speaker.on('ready', () => this.#returns());
    this.#listener.subscribe(RING).catch((error: unknown) => this.#leaves(error));
  }

  ring(): void {
    this.#speaker.publish(RING, this.#me).catch((error: unknown) => this.#leaves(error));
  }

  onRing(received: () => void): void {
    this.#listener.on('message', (_channel, from: string) => {
      if (from !== this.#me) received();
    });
    // What was published without a listener is looked for at once.
    this.#listener.on('ready', received);
  }

  close(): void {
    this.#speaker.disconnect();
    this.#listener.disconnect();
  }

  #leaves(error: unknown): void {
    if (!this.#away) this.#log.warn({ err: error }, 'Redis is unreachable; events of other processes are polled twice a second');
    this.#away = true;
  }

  #returns(): void {
    if (this.#away) this.#log.warn('Redis is reachable again; events of other processes arrive at once');
    this.#away = false;
  }
}

/** What the shared publisher needs. `notifyAll`: has every process look for an event, after a commit. */
export interface SharedParts {
  hub: RealtimeHub;
  redisUrl: string;
  processId: string;
  log: Logger;
  notifyAll(event: OutboxEvent): Promise<void>;
}

/** Publishes to the sockets of this process, one of several that share a database and a Redis. Events come from the database; Redis only says when. */
export function sharedPublisher({ hub, redisUrl, processId, log, notifyAll }: SharedParts): Publisher {
  const bell = new RedisBell(redisUrl, processId, log);
  return {
    ...embeddedPublisher(hub),
    shared: { ring: () => bell.ring(), onRing: (received) => bell.onRing(received), reconnectAll: () => hub.reconnectAll() },
    async bind(...bound) {
      if (!hub.bind(...bound)) await notifyAll(socketBound(bound));
    },
    async close() {
      bell.close();
    },
  };
}

/** The service's limit of events in one call. */
const BATCH = 10;
/** The statuses with which it refuses what an event is, as one of more than 10 kB: it would refuse it again. */
const NEVER_TAKEN: readonly (number | undefined)[] = [400, 413];

/** Publishes to a Pusher-compatible service outside, which holds the sockets. A session's end reaches its page as the event `sessionEnded`; the service closes no other player's socket. */
export function outsidePublisher(service: RealtimeService, log: Pick<Logger, 'error'>): Publisher {
  const { appId, key, secret, cluster, host, port, tls } = service;
  const place = host === null ? { cluster } : { host, ...(port === null ? {} : { port: String(port) }) };
  const pusher = new Pusher({ appId, key, secret, useTLS: tls, timeout: 5_000, ...place });
  /** One event that the service refuses would hold back all others for ever: it is left out, and its channel gets word to read anew, since nothing may follow that shows the gap. */
  const publishBatch = async (batch: Pusher.BatchEvent[]): Promise<void> => {
    try {
      await pusher.triggerBatch(batch);
    } catch (error) {
      if (!(error instanceof Pusher.RequestError) || !NEVER_TAKEN.includes(error.status)) throw error;
      if (batch.length > 1) for (const event of batch) await publishBatch([event]);
      const [one] = batch;
      if (!one || batch.length > 1) return;
      log.error({ err: error, channel: one.channel, event: one.name }, 'the realtime service refused an event; it was left out');
      if (one.name !== LEFT_OUT) await publishBatch([{ channel: one.channel, name: LEFT_OUT, data: '{}' }]);
    }
  };
  return {
    async publish(envelopes) {
      for (let from = 0; from < envelopes.length; from += BATCH)
        await publishBatch(
          envelopes
            .slice(from, from + BATCH)
            .map((envelope) => ({ channel: envelope.stream, name: envelope.type, data: JSON.stringify(envelope) })),
        );
    },
    watchers: () => Infinity,
    authorise: (socketId, channel) => channelSignature(key, secret, socketId, channel),
    bind: async () => undefined,
    close: async () => undefined,
  };
}
