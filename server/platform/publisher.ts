import type { Envelope } from '#contract/realtime/envelope.ts';

/** Tells committed events to whoever listens: the embedded endpoint, or a service outside. */
export interface Publisher {
  /** Tells events on their channels (`stream`), in order. Rejects when they could not be handed on; the outbox tells them again. */
  publish(envelopes: readonly Envelope[]): Promise<void>;
  /** How many sockets of this process listen to a channel; Infinity when only a service outside knows. */
  watchers(channel: string): number;
  /** The signature that lets a socket onto a private channel: `key:hex`. */
  authorise(socketId: string, channel: string): string;
  /** Names the session that authorised a socket, and until when (ms since 1970) by its token: the socket is closed once either is over. */
  bind(socketId: string, sessionId: string, until: number): void;
  close(): Promise<void>;
}
