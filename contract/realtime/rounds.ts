import * as z from 'zod/mini';
import { crashBetSchema, publicCrashBetSchema, crashRoundSchema } from '../api/crash.ts';
import { idSchema } from '../api/common.ts';
import { wheelBetSchema, publicWheelBetSchema, wheelRoundSchema } from '../api/wheel.ts';
import { coinsCodec } from '../coins-codec.ts';
import { timesCodec } from '../games/crash.ts';
import { LISTED, type RoundGameKey } from '../games/index.ts';
import { envelopeOf } from './envelope.ts';

/*
 * Crash and wheel over Socket.io. Each game has a namespace; its sockets are in two rooms, each a stream of its own:
 *   /crash  crash:game, crash:bets        /wheel  wheel:game, wheel:bets
 * The server emits every envelope as the event `message`; heartbeats come as `heartbeat`, volatile and without seq. Each socket of a player receives
 * `own-bet` with a CrashBet or WheelBet when one was placed, queued or taken back, whichever page did it, and `signed-out` when the session has ended and
 * the socket goes on as a guest's. WebSocket alone. A client asks:
 *   snapshot  ({}) → ack CrashSnapshot | WheelSnapshot     after each (re)connect and on a gap; null in the first moments of a server: ask again
 *   time      ({ t0 }) → ack { t0, t1, t2 }                server's receipt and answer, ms since 1970, for the synchronised clock
 *   sign-in   ({ token }) → ack { signed_in }              when the access token was renewed; '' signs out
 * An answer of null means that there is none. Guests may watch. The token of the handshake is in `auth.token`.
 */

export type RoundGame = RoundGameKey;

/** The games that are played in rounds. */
export const ROUND_GAMES: readonly RoundGame[] = LISTED.flatMap((game) => (game.source === 'rounds' ? [game.key] : []));

/** Names of a game's namespace, rooms and streams. */
export function roundNames(game: RoundGame) {
  return { namespace: `/${game}`, game: `${game}:game`, bets: `${game}:bets` } as const;
}

/** A few times a second: the status of the round, by the server's clock. Nothing in it depends on the outcome. */
export const heartbeatSchema = z.object({ round_id: idSchema, status: crashRoundSchema.shape.status, ts: z.number() });

export type Heartbeat = z.output<typeof heartbeatSchema>;

/** On `…:game`: the round entered a state. Written before it is published. */
export const crashStateEvent = envelopeOf('state', crashRoundSchema);
export const wheelStateEvent = envelopeOf('state', wheelRoundSchema);

/** On `…:bets`, batched: bets that came, were taken back, and were paid. */
export const crashBetsEvent = envelopeOf(
  'bets',
  z.object({
    round_id: idSchema,
    placed: z.array(publicCrashBetSchema),
    canceled: z.array(idSchema),
    cashed: z.array(z.object({ id: idSchema, at: timesCodec, payout: coinsCodec })),
  }),
);
export const wheelBetsEvent = envelopeOf(
  'bets',
  z.object({ round_id: idSchema, placed: z.array(publicWheelBetSchema), canceled: z.array(idSchema) }),
);

const place = z.object({ epoch: z.string(), seq: z.number() });

const snapshotBase = {
  /** Positions of the two streams: apply what is newer. */
  places: z.object({ game: place, bets: place }),
  ts: z.number(),
  /** How long the phases last, ms; null: as long as the flight does. */
  phases: z.object({ starting_ms: z.number(), in_progress_ms: z.nullable(z.number()), ended_ms: z.number() }),
};

/** Everything a client needs to go on from here. */
export const crashSnapshotSchema = z.object({
  ...snapshotBase,
  /** What one round may pay in all: where it is reached, all bets are cashed out. */
  round_cap: coinsCodec,
  round: crashRoundSchema,
  bets: z.array(publicCrashBetSchema),
  /** The player's own bets of this round and the queued one; empty for a guest. */
  mine: z.array(crashBetSchema),
  recent: z.array(crashRoundSchema),
});

export type CrashSnapshot = z.output<typeof crashSnapshotSchema>;

export const wheelSnapshotSchema = z.object({
  ...snapshotBase,
  round: wheelRoundSchema,
  bets: z.array(publicWheelBetSchema),
  mine: z.array(wheelBetSchema),
  recent: z.array(wheelRoundSchema),
});

/** On the private channel of the main socket: a bet of the player was settled by the server (auto cash-out, bust, refund, end of the spin). */
export const roundBetEvent = envelopeOf(
  'roundBet',
  z.discriminatedUnion('game', [
    z.object({ game: z.literal('crash'), bet: crashBetSchema }),
    z.object({ game: z.literal('wheel'), bet: wheelBetSchema }),
  ]),
);

/** What that event says, in its JSON form. */
export type RoundBetNews = z.input<typeof roundBetEvent>['data'];
