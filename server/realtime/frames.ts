import * as z from 'zod/mini';
import { parseJson } from '#server/security/strict-json.ts';

/** The longest frame taken from a socket, bytes. */
export const MAX_FRAME_BYTES = 16_384;

/** What a client may say, as far as this endpoint listens. */
const frame = z.object({ event: z.string().check(z.maxLength(200)), data: z.optional(z.unknown()), channel: z.optional(z.string()) });

/** The name of a channel, as the protocol has it. */
export const channelName = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_\-=@,.;]{1,200}$/, 'a channel has a name of up to 200 letters, digits and the signs _ - = @ , . ;'));

const subscription = z.object({
  channel: channelName,
  auth: z.optional(z.string().check(z.maxLength(512))),
});

export type Frame = z.output<typeof frame>;
export type Subscription = z.output<typeof subscription>;

/** A text frame as an event; null when it is not JSON or not an event. */
export function readFrame(text: string): Frame | null {
  try {
    const parsed = frame.safeParse(parseJson(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The data of a subscribe or unsubscribe event; null when the channel has no possible name. */
export function readSubscription(data: unknown): Subscription | null {
  const parsed = subscription.safeParse(data);
  return parsed.success ? parsed.data : null;
}

/** An event whose data is text already. */
export function textFrame(event: string, data: string, channel?: string): string {
  return JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data });
}

/** An event with its data as JSON text, as the protocol has it. */
export function eventFrame(event: string, data: unknown, channel?: string): string {
  return textFrame(event, JSON.stringify(data), channel);
}

/** A protocol error; the socket stays open unless it is closed with the code. */
export function errorFrame(code: number, message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message } });
}
