import { Redis } from 'ioredis';
import Pusher from 'pusher';
import type { Envelope } from '#contract/realtime/envelope.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Publisher } from '#server/platform/publisher.ts';
import type { RealtimeService } from '#server/platform/realtime-service.ts';
import type { RealtimeHub } from './hub.ts';
import { channelSignature } from './signature.ts';

/** Tells the sockets of this process: all there are when it is the only one. */
export function embeddedPublisher(hub: RealtimeHub): Publisher {
  return {
    async publish(envelopes) {
      hub.deliver(envelopes);
    },
    watchers: (channel) => hub.watchers(channel),
    authorise: (socketId, channel) => hub.sign(socketId, channel),
    bind: (socketId, sessionId, until) => hub.bind(socketId, sessionId, until),
    close: async () => undefined,
  };
}

const EVENTS = 'fairdrop:events';
const SOCKETS = 'fairdrop:sockets';

/** Tells the sockets of every process that shares a Redis. */
export async function sharedPublisher(hub: RealtimeHub, redisUrl: string, log: Logger): Promise<Publisher> {
  const speaker = new Redis(redisUrl, { maxRetriesPerRequest: 2 });
  const listener = speaker.duplicate({ maxRetriesPerRequest: null });
  for (const client of [speaker, listener])
    client.on('error', (error: unknown) => log.warn({ err: error }, 'Redis is not well; events wait'));
  listener.on('message', (channel: string, text: string) => {
    if (channel === EVENTS) hub.deliver(JSON.parse(text) as Envelope[]);
    else hub.bind(...(JSON.parse(text) as [socketId: string, sessionId: string, until: number]));
  });
  await listener.subscribe(EVENTS, SOCKETS);
  return {
    async publish(envelopes) {
      await speaker.publish(EVENTS, JSON.stringify(envelopes));
    },
    watchers: (channel) => hub.watchers(channel),
    authorise: (socketId, channel) => hub.sign(socketId, channel),
    bind(socketId, sessionId, until) {
      hub.bind(socketId, sessionId, until);
      speaker
        .publish(SOCKETS, JSON.stringify([socketId, sessionId, until]))
        .catch((error: unknown) => log.warn({ err: error }, 'a socket will outlive its session'));
    },
    async close() {
      speaker.disconnect();
      listener.disconnect();
    },
  };
}

/** The service's limit of events in one call. */
const BATCH = 10;

/** Tells a Pusher-compatible service outside, which holds the sockets. A session's end reaches its page as the event `sessionEnded`; nobody else's socket is the service's to close. */
export function outsidePublisher(service: RealtimeService): Publisher {
  const { appId, key, secret, cluster, host, port, tls } = service;
  const place = host === null ? { cluster } : { host, ...(port === null ? {} : { port: String(port) }) };
  const pusher = new Pusher({ appId, key, secret, useTLS: tls, timeout: 5_000, ...place });
  return {
    async publish(envelopes) {
      for (let from = 0; from < envelopes.length; from += BATCH) {
        const batch = envelopes
          .slice(from, from + BATCH)
          .map((envelope) => ({ channel: envelope.stream, name: envelope.type, data: JSON.stringify(envelope) }));
        await pusher.triggerBatch(batch);
      }
    },
    watchers: () => Infinity,
    authorise: (socketId, channel) => channelSignature(key, secret, socketId, channel),
    bind: () => undefined,
    close: async () => undefined,
  };
}
