import type { OutboxEvent } from '#server/outbox/outbox.ts';

/** The stream on which processes share who authorised a socket. No client can name it, and nothing of it is sent to one. */
export const SOCKETS_STREAM = '#sockets';

/** A socket's id, the session that authorised it, and until when (ms since 1970). */
export type BoundSocket = [socketId: string, sessionId: string, until: number];

/** The event by which the process that has the socket learns of its session. */
export function socketBound(bound: BoundSocket): OutboxEvent {
  return { channel: SOCKETS_STREAM, type: 'socketBound', data: bound };
}
