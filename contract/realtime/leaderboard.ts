import * as z from 'zod/mini';
import { leaderSchema } from '../api/leaderboard.ts';
import { LEADER_METRICS } from '../api/leaders.ts';
import { coinsCodec } from '../coins-codec.ts';
import { instantSchema } from '../api/common.ts';
import { channel } from './channel.ts';
import { envelopeOf } from './envelope.ts';

/** The first places of the week that runs have changed, by one metric; at most once in a few seconds. */
const leadersChangedEvent = envelopeOf(
  'leadersChanged',
  z.object({
    metric: z.enum(LEADER_METRICS),
    starts_at: instantSchema,
    ends_at: instantSchema,
    /** As many as win a prize. */
    leaders: z.array(leaderSchema),
    players: z.number(),
  }),
);

/** A week was closed: its prizes are paid, and the next one runs. */
const weekClosedEvent = envelopeOf('weekClosed', z.object({ starts_at: instantSchema, ends_at: instantSchema }));

/** The week's race, for all viewers. */
export const leaderboardChannel = channel({
  pattern: 'leaderboard',
  audience: 'everybody',
  events: { leadersChanged: leadersChangedEvent, weekClosed: weekClosedEvent },
});

/** On the private channel: the player won a prize of a week that was closed. */
export const leaderboardPrizeEvent = envelopeOf(
  'leaderPrize',
  z.object({ metric: z.enum(LEADER_METRICS), starts_at: instantSchema, place: z.number(), prize: coinsCodec }),
);
