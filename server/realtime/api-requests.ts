import * as z from 'zod/mini';
import { Refusal } from '#server/core/refusal.ts';
import type { ChannelEvent } from './channels.ts';
import { channelName } from './frames.ts';

/** The most bytes of one event's data, channels of one event, and events of one batch. */
const MAX_DATA_BYTES = 10_240;
const MAX_CHANNELS = 100;
const MAX_BATCH = 10;

/** Counts that a call may ask for: distinct users of a presence channel, sockets of any channel. */
const INFO = ['user_count', 'subscription_count'] as const;

export type Info = (typeof INFO)[number];

const common = {
  name: z.string('must be text').check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(200, 'can have up to 200 characters'),
    z.refine((name) => !/^pusher(_internal)?:/.test(name), 'starts with pusher:, which is reserved for the protocol'),
  ),
  data: z.string('must be a string; encode anything else as JSON'),
  socket_id: z.nullish(z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/, 'must be two numbers separated by a dot'))),
  info: z.nullish(z.string()),
};

const eventBody = z.object({
  ...common,
  channel: z.nullish(channelName),
  channels: z.nullish(
    z.array(channelName).check(z.minLength(1, 'must not be empty'), z.maxLength(MAX_CHANNELS, `can list up to ${MAX_CHANNELS} channels`)),
  ),
});

const batchBody = z.object({
  batch: z
    .array(z.object({ ...common, channel: channelName }))
    .check(z.minLength(1, 'must not be empty'), z.maxLength(MAX_BATCH, `can hold up to ${MAX_BATCH} events`)),
});

/** An event to publish, and the counts of its channel that the caller wants back; `info` null: none. */
export interface Publication {
  event: ChannelEvent;
  info: readonly Info[] | null;
}

const invalid = (sentence: string): Refusal => new Refusal(400, 'invalid_request', sentence);

function parse<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [{ path, message } = { path: [], message: 'isn’t valid' }] = parsed.error.issues;
  throw invalid(`${path.join('.') || 'The body'}: ${message}.`);
}

function publication(sent: z.output<(typeof batchBody)['shape']['batch']>[number]): Publication {
  const { name, data, channel, socket_id: except, info } = sent;
  if (Buffer.byteLength(data) > MAX_DATA_BYTES)
    throw new Refusal(413, 'invalid_request', `The data of ${name} on ${channel} is larger than ${MAX_DATA_BYTES} bytes.`);
  return { event: { channel, name, data, except: except ?? undefined }, info: readInfo(info) };
}

/** The body of an event for one or more channels, one publication for each. Throws Refusal `invalid_request`: 400, or 413 for data that is too large. */
export function readEvent(body: unknown): Publication[] {
  const { channel, channels, ...event } = parse(eventBody, body);
  if ((channel ?? null) !== null && channels) throw invalid('Give either channel or channels, not both.');
  const names = channels ? [...new Set(channels)] : [channel];
  return names.map((name) => {
    if (name === null || name === undefined) throw invalid('Give a channel, or up to 100 of them in channels.');
    return publication({ ...event, channel: name });
  });
}

/** The body of a batch of events. Throws as `readEvent` does. */
export function readBatch(body: unknown): Publication[] {
  return parse(batchBody, body).batch.map(publication);
}

/** The counts that `info` names; null without one. Throws Refusal `invalid_request` for a name that means nothing. */
export function readInfo(info: string | null | undefined): Info[] | null {
  if (info === null || info === undefined) return null;
  return info
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const known = INFO.find((one) => one === name);
      if (!known) throw invalid(`info: ${name.slice(0, 40)} is not a count; use ${INFO.join(' and ')}.`);
      return known;
    });
}

/** A channel's name from an address. Throws Refusal `invalid_request`. */
export function readChannel(name: string): string {
  if (channelName.safeParse(name).success) return name;
  throw invalid('channel: this isn’t a valid channel name.');
}
