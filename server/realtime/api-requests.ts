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

function parse<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [{ path, message } = { path: [], message: 'isn’t valid' }] = parsed.error.issues;
  throw new Refusal('channel_api_field', { field: path.join('.'), fault: message });
}

function publication(sent: z.output<(typeof batchBody)['shape']['batch']>[number]): Publication {
  const { name, data, channel, socket_id: except, info } = sent;
  if (Buffer.byteLength(data) > MAX_DATA_BYTES) throw new Refusal('channel_api_data_size', { name, channel, mostBytes: MAX_DATA_BYTES });
  return { event: { channel, name, data, except: except ?? undefined }, info: readInfo(info) };
}

/** The body of an event for one or more channels, one publication for each. Throws Refusal `channel_api_field`, `channel_api_channels` or `channel_api_data_size`. */
export function readEvent(body: unknown): Publication[] {
  const { channel, channels, ...event } = parse(eventBody, body);
  if ((channel ?? null) !== null && channels) throw new Refusal('channel_api_channels', { fault: 'both' });
  const names = channels ? [...new Set(channels)] : [channel];
  return names.map((name) => {
    if (name === null || name === undefined) throw new Refusal('channel_api_channels', { fault: 'missing' });
    return publication({ ...event, channel: name });
  });
}

/** The body of a batch of events. Throws as `readEvent` does. */
export function readBatch(body: unknown): Publication[] {
  return parse(batchBody, body).batch.map(publication);
}

/** The counts that `info` names; null without one. Throws Refusal `channel_api_info` for a name that means nothing. */
export function readInfo(info: string | null | undefined): Info[] | null {
  if (info === null || info === undefined) return null;
  return info
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const known = INFO.find((one) => one === name);
      if (!known) throw new Refusal('channel_api_info', { name: name.slice(0, 40), known: INFO });
      return known;
    });
}

/** A channel's name from an address. Throws Refusal `channel_api_channels`. */
export function readChannel(name: string): string {
  if (channelName.safeParse(name).success) return name;
  throw new Refusal('channel_api_channels', { fault: 'name' });
}
