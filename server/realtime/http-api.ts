import type { FastifyReply, FastifyRequest } from 'fastify';
import { userChannel } from '#contract/realtime/main.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { type Info, type Publication, readBatch, readChannel, readEvent, readInfo } from './api-requests.ts';
import { type AppKey, bodyFits, readParams, signatureFault } from './api-signature.ts';
import type { ChannelEvent } from './channels.ts';
import { DoubledKey, parseJson } from '#server/security/strict-json.ts';

/** The application's id in the addresses of the HTTP API. */
export const APP_ID = '1';
/** The largest body: a batch of the largest events, with every character of their data escaped. */
const MAX_BODY_BYTES = 1_048_576;
const PRESENCE = 'presence-';

/** The sockets that the HTTP API speaks to: of this process, or of all that share a Redis. */
export interface ChannelService {
  /** Sends events to the sockets on their channels, in order. */
  trigger(events: readonly ChannelEvent[]): Promise<void>;
  /** Sockets per occupied channel. */
  counts(): Promise<ReadonlyMap<string, number>>;
  /** Closes every socket on a channel permanently. */
  disconnect(channel: string): Promise<void>;
}

type Query = ReadonlyMap<string, string>;

/** One signed call. */
interface Call {
  params: Query;
  /** The body as JSON; undefined when there is none. */
  body: unknown;
  /** The part of the address that names a channel or a user. */
  name: string;
}

const isPresence = (channel: string): boolean => channel.startsWith(PRESENCE);

/** A channel's counts, as far as it has them. Presence channels are not offered, so they are always empty. */
function infoOf(channel: string, sockets: number, info: readonly Info[]): Partial<Record<Info, number>> {
  return {
    ...(info.includes('user_count') && isPresence(channel) ? { user_count: sockets } : {}),
    ...(info.includes('subscription_count') ? { subscription_count: sockets } : {}),
  };
}

function refuseUserCount(info: readonly Info[], presence: boolean): void {
  if (info.includes('user_count') && !presence) throw new Refusal('channel_api_user_count');
}

/** Publishes events; counts of their channels, one entry per event, when any asked for some. */
async function publish(service: ChannelService, publications: readonly Publication[]) {
  await service.trigger(publications.map(({ event }) => event));
  if (publications.every(({ info }) => info === null)) return null;
  const counts = await service.counts();
  return publications.map(({ event, info }) => infoOf(event.channel, counts.get(event.channel) ?? 0, info ?? []));
}

/** What each address answers. Parameters and answers are those of Pusher's HTTP API reference. */
function callsOn(service: ChannelService) {
  return {
    async events({ body }: Call) {
      const publications = readEvent(body);
      const infos = await publish(service, publications);
      return infos ? { channels: Object.fromEntries(publications.map(({ event }, index) => [event.channel, infos[index]])) } : {};
    },
    async batch({ body }: Call) {
      const infos = await publish(service, readBatch(body));
      return infos ? { batch: infos } : {};
    },
    async channels({ params }: Call) {
      const prefix = params.get('filter_by_prefix') ?? '';
      const info = readInfo(params.get('info')) ?? [];
      refuseUserCount(info, isPresence(prefix));
      const occupied = [...(await service.counts())].filter(([channel]) => channel.startsWith(prefix));
      return { channels: Object.fromEntries(occupied.map(([channel, sockets]) => [channel, infoOf(channel, sockets, info)])) };
    },
    async channel({ params, name }: Call) {
      const channel = readChannel(name);
      const info = readInfo(params.get('info')) ?? [];
      refuseUserCount(info, isPresence(channel));
      const sockets = (await service.counts()).get(channel) ?? 0;
      return { occupied: sockets > 0, ...infoOf(channel, sockets, info) };
    },
    async users({ name }: Call) {
      if (!isPresence(readChannel(name))) throw new Refusal('channel_api_users');
      return { users: [] };
    },
    /** A user's sockets are those that were let onto the user's own channel. */
    async terminate({ name }: Call) {
      await service.disconnect(readChannel(userChannel(name)));
      return {};
    },
  };
}

/** Checks who calls before anything of the body is read, and the body once it is. */
function signedCalls(app: App, { clock }: Pick<Deps, 'clock'>, appKey: AppKey): (request: FastifyRequest) => Call {
  const queries = new WeakMap<FastifyRequest, Query>();
  app.addHook('onRequest', async (request) => {
    const { id } = request.params as { id?: string };
    if (id !== APP_ID) throw new Refusal('channel_api_app');
    const [path = '', ...query] = request.raw.url?.split('?') ?? [];
    const params = readParams(query.join('?'));
    if (!params) throw new Refusal('channel_api_parameter');
    const fault = signatureFault(appKey, { method: request.method, path, params }, clock.now());
    if (fault) throw new Refusal('channel_api_signature', fault);
    queries.set(request, params);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return (request) => {
    const params = queries.get(request) ?? new Map<string, string>();
    const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
    if (!bodyFits(params.get('body_md5'), body)) throw new Refusal('channel_api_md5');
    const { channel, user } = request.params as { channel?: string; user?: string };
    return { params, body: jsonOf(body), name: channel ?? user ?? '' };
  };
}

function jsonOf(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    return parseJson(body.toString('utf8'));
  } catch (error) {
    throw new Refusal('channel_api_body', { fault: error instanceof DoubledKey ? 'doubled_key' : 'not_json' });
  }
}

/** Pusher's HTTP API for the embedded endpoint: other programs publish events and ask who listens. A program that knows the secret may do both on every channel. */
export async function registerHttpApi(app: App, deps: Deps, appKey: AppKey, service: ChannelService): Promise<void> {
  await app.register(
    async (api) => {
      const read = signedCalls(api as unknown as App, deps, appKey);
      const calls = callsOn(service);
      const serve =
        (run: (call: Call) => Promise<object>) =>
        async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
          reply.type('application/json; charset=utf-8').send(JSON.stringify(await run(read(request))));
      const options = { schema: { hide: true } as object, bodyLimit: MAX_BODY_BYTES, config: { limit: 'realtimeApi' as const } };
      api.post('/events', options, serve(calls.events));
      api.post('/batch_events', options, serve(calls.batch));
      api.get('/channels', options, serve(calls.channels));
      api.get('/channels/:channel', options, serve(calls.channel));
      api.get('/channels/:channel/users', options, serve(calls.users));
      api.post('/users/:user/terminate_connections', options, serve(calls.terminate));
    },
    { prefix: '/apps/:id' },
  );
}
