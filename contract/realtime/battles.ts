import * as z from 'zod/mini';
import { battleResultSchema, battleSchema, battleSummarySchema } from '../api/battles.ts';
import { idSchema } from '../api/common.ts';
import { channel } from './channel.ts';
import { envelopeOf } from './envelope.ts';

/*
 * Battles over the main socket. `battles` is the live list: every battle that is not private, as its summary. `battle-{id}` is one battle; guests may
 * subscribe. After each (re)connect a watcher takes `GET /api/battles/{id}`. Every event has the complete current state of its part (a round's number with
 * what was drawn in it, all seats, the whole result), so one that is received twice or late changes nothing; a watcher who misses a round requests the
 * battle again. The list gets no event of each round: `started_at`, `fast` and the number of rounds say which one runs (`contract/battle/schedule.ts`). On
 * the list a battle is in progress until its final is over, so that the list gives no end away.
 */

/** On `battles`: a battle was created, or anything of its summary changed. */
const battleCreatedEvent = envelopeOf('battleCreated', battleSummarySchema);
const battleChangedEvent = envelopeOf('battleChanged', battleSummarySchema);

/** On `battle-{id}`: a seat was taken. */
const playerJoinedEvent = envelopeOf(
  'playerJoined',
  z.object({
    battle_id: idSchema,
    seats: battleSummarySchema.shape.seats,
    /** With public entropy, from the last seat on: the round is named and the client seeds are shown before its value exists. Null otherwise. */
    client_seeds: battleSchema.shape.client_seeds,
    public_entropy: battleSchema.shape.public_entropy,
  }),
);

/** All seats are taken: the countdown runs, the client seeds are shown. */
const battleStartedEvent = envelopeOf(
  'battleStarted',
  z.object({
    battle_id: idSchema,
    started_at: battleSchema.shape.started_at,
    client_seeds: battleSchema.shape.client_seeds,
    public_entropy: battleSchema.shape.public_entropy,
    entropy: battleSchema.shape.entropy,
  }),
);

/** A round begins, with what every seat draws in it. */
const battleRoundStartedEvent = envelopeOf(
  'battleRoundStarted',
  z.object({ battle_id: idSchema, round: z.number(), draws: battleSchema.shape.draws.def.element }),
);

/** A round's reels have stopped. */
const battleRoundEndedEvent = envelopeOf('battleRoundEnded', z.object({ battle_id: idSchema, round: z.number() }));

/** The last round is over: how it was decided, who gets what, and the seed that proves it. */
const battleEndedEvent = envelopeOf('battleEnded', z.object({ battle_id: idSchema, result: battleResultSchema }));

/** The battle was canceled: every player has their stake back. */
const battleCanceledEvent = envelopeOf('battleCanceled', z.object({ battle_id: idSchema }));

/** The final is over: prizes, coins, drops and lists are there. */
const battleSettledEvent = envelopeOf('battleSettled', z.object({ battle_id: idSchema, settled_at: battleSchema.shape.settled_at }));

/** The live list. */
export const battlesChannel = channel({
  pattern: 'battles',
  audience: 'everybody',
  events: { battleCreated: battleCreatedEvent, battleChanged: battleChangedEvent },
});

/** One battle, for every viewer who has its address. */
export const battleChannel = channel({
  pattern: 'battle-{id}',
  audience: 'everybody',
  events: {
    playerJoined: playerJoinedEvent,
    battleStarted: battleStartedEvent,
    battleRoundStarted: battleRoundStartedEvent,
    battleRoundEnded: battleRoundEndedEvent,
    battleEnded: battleEndedEvent,
    battleSettled: battleSettledEvent,
    battleCanceled: battleCanceledEvent,
  },
});
