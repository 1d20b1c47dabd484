import * as z from 'zod/mini';
import { coinsCodec } from '../../coins-codec.ts';
import { slugSchema, idSchema, instantSchema, pageOf, pageQuery, prizeSchema } from '../common.ts';
import { BOX_CATEGORIES } from '../boxes.ts';
import { CUSTOM_BOX_STATUSES, REPORT_REASONS } from '../custom-boxes.ts';
import { actReply, deskRoute, reasonBody, reasonSchema } from './desk-route.ts';

const ofBox = z.strictObject({ slug: slugSchema });

const reportSchema = z.object({
  id: idSchema,
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  by: z.string(),
  created_at: instantSchema,
  /** Null while it waits. */
  decision: z.nullable(z.enum(['kept', 'taken_down'])),
});

/** What a player has reported of a box. */
export type BoxReport = z.output<typeof reportSchema>;

const reportedSchema = z.object({
  slug: slugSchema,
  name: z.string(),
  status: z.enum(CUSTOM_BOX_STATUSES),
  creator: z.object({ id: idSchema, name: z.string() }),
  review_since: z.nullable(instantSchema),
  /** All of its reports; `reports` has the newest five. */
  report_count: z.number(),
  reports: z.array(reportSchema),
});

export type ReportedBox = z.output<typeof reportedSchema>;

/** Custom boxes in review, the longest wait first. */
export const reportedBoxes = deskRoute({
  act: 'boxes.read',
  method: 'GET',
  path: '/api/desk/boxes/reported',
  summary: 'List reported boxes',
  query: z.strictObject({ ...pageQuery }),
  reply: pageOf(reportedSchema),
});

/** The reports of one box, the newest first. */
export const reportsOfBox = deskRoute({
  act: 'boxes.read',
  method: 'GET',
  path: '/api/desk/boxes/reported/:slug/reports',
  summary: 'List the reports of a box',
  params: ofBox,
  query: z.strictObject({ ...pageQuery }),
  reply: pageOf(reportSchema),
  errors: ['not_found'],
});

const decided = (verb: 'keep' | 'take-down', summary: string) =>
  deskRoute({
    act: 'boxes.decide',
    method: 'POST',
    path: `/api/desk/boxes/reported/:slug/${verb}`,
    summary,
    params: ofBox,
    body: reasonBody,
    reply: actReply,
    errors: ['not_found'],
  });

/** Puts a reported box back. */
export const keepBox = decided('keep', 'Keep a reported box');
/** Takes a box off sale for good and removes its name. */
export const takeDownBox = decided('take-down', 'Take a box down');

const houseBoxSchema = z.object({
  slug: slugSchema,
  name: z.string(),
  on_sale: z.boolean(),
  version: z.number(),
  price: coinsCodec,
  return_ppm: z.number(),
  /** Openings by players in the last seven days. */
  openings: z.number(),
  published_at: instantSchema,
});

/** Boxes of the house. */
export const houseBoxes = deskRoute({
  act: 'boxes.read',
  method: 'GET',
  path: '/api/desk/boxes',
  summary: 'List the boxes of the house',
  query: z.strictObject({ q: z.optional(z.string().check(z.maxLength(64))), ...pageQuery }),
  reply: pageOf(houseBoxSchema),
});

/** A prize of a version: its chance, millionths. */
const draftItem = z.object({
  prize_id: z.string().check(z.minLength(1), z.maxLength(64)),
  chance_ppm: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
});

/** A version to publish. Chances add up to 1,000,000. */
const draftSchema = z.strictObject({
  price: coinsCodec,
  items: z.array(draftItem).check(z.minLength(1), z.maxLength(100)),
});

/** A box of the house with the draft that equals its current version. */
export const houseBox = deskRoute({
  act: 'boxes.read',
  method: 'GET',
  path: '/api/desk/boxes/:slug',
  summary: 'Get a box of the house',
  params: ofBox,
  reply: z.object({
    data: z.extend(houseBoxSchema, {
      categories: z.array(z.enum(BOX_CATEGORIES)),
      items: z.array(z.object({ prize: prizeSchema, chance_ppm: z.number(), sale_price: coinsCodec })),
    }),
  }),
  errors: ['not_found'],
});

/** What a version would return, by the server's own exact calculation. */
export const previewBox = deskRoute({
  act: 'boxes.read',
  method: 'POST',
  path: '/api/desk/boxes/:slug/preview',
  summary: 'Compute the return of a version',
  params: ofBox,
  body: draftSchema,
  reply: z.object({
    data: z.object({ return_ppm: z.number(), edge_ppm: z.number(), largest_win: coinsCodec, faults: z.array(z.string()) }),
  }),
  errors: ['not_found', 'prize_unavailable'],
});

/** Publishes a new version. `return_ppm` is what the preview has shown: another one answers `quote_changed`. */
export const publishBox = deskRoute({
  act: 'boxes.publish',
  method: 'POST',
  path: '/api/desk/boxes/:slug/publish',
  summary: 'Publish a version of a box',
  params: ofBox,
  body: z.extend(draftSchema, { reason: reasonSchema, return_ppm: z.number().check(z.int(), z.gte(0), z.lte(1_000_000)) }),
  reply: actReply,
  errors: ['not_found', 'prize_unavailable', 'quote_changed', 'price_refused'],
});
