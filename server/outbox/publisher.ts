import type { Envelope } from '#contract/realtime/envelope.ts';

/** Tells committed events to whoever listens: the sockets of this process, those of all that share a Redis, or a service outside. */
export interface Publisher {
  /** Tells events on their channels (`stream`), in order. Rejects when they could not be handed on; the outbox tells them again. */
  publish(envelopes: readonly Envelope[]): Promise<void>;
  /** Present where several processes have sockets: then each tells its own of all events, whoever numbered them. */
  readonly shared?: {
    /** Lets the other processes know that there are events. It may be lost: they look for themselves now and then. */
    ring(): void;
    /** Calls `heard` when another process has rung. */
    onRing(heard: () => void): void;
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
