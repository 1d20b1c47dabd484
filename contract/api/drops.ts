import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { idSchema, instantSchema, queryFlag, queryInteger, raritySchema, slugSchema } from './common.ts';
import { route } from './route.ts';

/** One prize that a player won, for the live feed. */
export const dropSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  user_name: z.string(),
  /** Won by one of the sandbox's demo players. */
  is_demo: z.boolean(),
  at: instantSchema,
  box: z.object({ slug: slugSchema, name: z.string(), img_url: z.string() }),
  item: z.object({ name: z.string(), rarity: raritySchema, img_url: z.string(), price: coinsCodec, sale_price: coinsCodec }),
});

export type Drop = z.output<typeof dropSchema>;

/** A list's position in its stream: events of the same epoch up to `seq` are in it already. */
const streamPosition = z.object({ stream: z.string(), epoch: z.string(), seq: z.number() });

const query = z.strictObject({
  /** Ordered by price instead of by time. */
  best: z.optional(queryFlag),
  /** Only those since the house's day began. */
  today: z.optional(queryFlag),
  limit: z.optional(queryInteger(1, 50)),
});

const reply = z.object({ data: z.array(dropSchema), meta: streamPosition });

export const lastDrops = route({ method: 'GET', path: '/api/last-drops', summary: 'List the latest drops', auth: 'guest', query, reply });

function dropsOfBox(path: string, summary: string) {
  return route({
    method: 'GET',
    path,
    summary,
    auth: 'guest',
    params: z.strictObject({ slug: slugSchema }),
    query,
    reply,
    errors: ['not_found'],
  });
}

export const boxDrops = dropsOfBox('/api/boxes/:slug/last-drops', 'List the drops of a box');
export const freeBoxDrops = dropsOfBox('/api/free-boxes/:slug/last-drops', 'List the drops of a free box');
export const userBoxDrops = dropsOfBox('/api/user-boxes/:slug/last-drops', 'List the drops of a custom box');
