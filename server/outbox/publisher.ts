import type { Envelope } from '#contract/realtime/envelope.ts';

/** Publishes committed events to those who listen: the sockets of this process, those of all that share a Redis, or a service outside. */
export interface Publisher {
  /** Publishes events on their channels (`stream`), in order. Rejects when they could not be handed on; the outbox publishes them again. */
  publish(envelopes: readonly Envelope[]): Promise<void>;
  /** Present where several processes have sockets: then each publishes all events to its own, whichever process numbered them. */
  readonly shared?: {
    /** Lets the other processes know that there are events. It may be lost: they look for themselves now and then. */
    ring(): void;
    /** Calls the listener when another process has sent a signal. */
    onRing(received: () => void): void;
    /** Closes the sockets of this process with "reconnect now": events were removed before it could publish them. */
    reconnectAll(): void;
  };
  /** How many sockets of this process listen to a channel; Infinity when only a service outside knows. */
  watchers(channel: string): number;
  /** The signature that lets a socket onto a private channel: `key:hex`. */
  authorise(socketId: string, channel: string): string;
  /**
   * Names the session that authorised a socket, whichever process has it, and until when (ms since 1970) by its token: the socket is closed once either
   * is over. Resolves when that is sure.
   */
  bind(socketId: string, sessionId: string, until: number): Promise<void>;
  close(): Promise<void>;
}
