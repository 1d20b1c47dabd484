import * as z from 'zod/mini';
import { coinsCodec } from '../../coins-codec.ts';
import { gameKeySchema } from '../../games/record.ts';
import { BET_STATUSES } from '../bets.ts';
import { BONUS_STATUSES } from '../bonus.ts';
import { idSchema, instantSchema, pageOf, pageQuery, writtenText } from '../common.ts';
import { INVOICE_STATUSES } from '../deposits.ts';
import { TICKET_STATUSES } from '../support.ts';
import { WITHDRAWAL_STATUSES, WITHDRAWAL_TYPES } from '../withdrawals.ts';
import { actReply, deskRoute, ofRecord, reasonBody, reasonSchema } from './desk-route.ts';

/** A player as lists of the desk show one. */
export const deskPlayerSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.nullable(z.string()),
  is_demo: z.boolean(),
  created_at: instantSchema,
  closed_at: z.nullable(instantSchema),
  /** What is held now. */
  held: z.array(z.enum(['play', 'money'])),
});

export type DeskPlayer = z.output<typeof deskPlayerSchema>;

/** Players whose name or email contains the text, or whose id, payment, withdrawal or bet it is; without a text the newest. */
export const deskPlayers = deskRoute({
  act: 'players.read',
  method: 'GET',
  path: '/api/desk/players',
  summary: 'Search players',
  query: z.strictObject({ q: z.optional(z.string().check(z.maxLength(128))), ...pageQuery }),
  reply: pageOf(deskPlayerSchema),
});

const holdSchema = z.object({
  id: idSchema,
  what: z.enum(['play', 'money']),
  reason: z.string(),
  placed_at: instantSchema,
  placed_by: z.string(),
  /** The auditor's finding that has placed it; resolve that to lift it. */
  finding_id: z.nullable(idSchema),
  lifted_at: z.nullable(instantSchema),
  lifted_by: z.nullable(z.string()),
});

/** What keeps a player from playing and depositing. */
const exclusionSchema = z.object({
  kind: z.enum(['time_out', 'self_exclusion', 'register']),
  since: instantSchema,
  /** Null for no end. */
  until: z.nullable(instantSchema),
  /** When play returns: the player has asked for it. */
  play_again_at: z.nullable(instantSchema),
});

const detailSchema = z.extend(deskPlayerSchema, {
  email_verified: z.boolean(),
  country: z.nullable(z.string()),
  exclusion: z.nullable(exclusionSchema),
  balance: coinsCodec,
  /** The part of the balance that is locked as a bonus. */
  locked: coinsCodec,
  /** Debts of reversed deposits. */
  debt: coinsCodec,
  money: z.object({
    deposited: coinsCodec,
    reversed: coinsCodec,
    withdrawn: coinsCodec,
    /** Charged by withdrawals that are open. */
    withdrawing: coinsCodec,
    staked: coinsCodec,
    paid: coinsCodec,
    bonuses: coinsCodec,
    /** By labelled transfers of staff: given, and taken. */
    given: coinsCodec,
    taken: coinsCodec,
  }),
  games: z.array(z.object({ game: gameKeySchema, bets: z.number(), staked: coinsCodec, paid: coinsCodec })),
  /** The newest of each, 20 at most. */
  deposits: z.array(
    z.object({
      id: idSchema,
      gateway: z.string(),
      status: z.enum(INVOICE_STATUSES),
      amount: coinsCodec,
      bonus: coinsCodec,
      created_at: instantSchema,
    }),
  ),
  withdrawals: z.array(
    z.object({
      id: idSchema,
      type: z.enum(WITHDRAWAL_TYPES),
      status: z.enum(WITHDRAWAL_STATUSES),
      charged: coinsCodec,
      created_at: instantSchema,
    }),
  ),
  bets: z.array(
    z.object({
      id: idSchema,
      game: gameKeySchema,
      status: z.enum(BET_STATUSES),
      stake: coinsCodec,
      payout: coinsCodec,
      placed_at: instantSchema,
    }),
  ),
  bonus_history: z.array(
    z.object({
      id: idSchema,
      status: z.enum(BONUS_STATUSES),
      code: z.nullable(z.string()),
      granted: coinsCodec,
      released: coinsCodec,
      created_at: instantSchema,
    }),
  ),
  /** The limits that the player has set; empty where none is. */
  limits: z.array(z.object({ name: z.string(), value: z.string() })),
  sessions: z.array(
    z.object({
      id: idSchema,
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      address: z.nullable(z.string()),
      country: z.nullable(z.string()),
      created_at: instantSchema,
      used_at: instantSchema,
      ended_at: z.nullable(instantSchema),
    }),
  ),
  consents: z.array(z.object({ document: z.string(), version: z.string(), accepted_at: instantSchema })),
  /** Accounts that were seen from the same network, device or mailbox. */
  linked: z.array(z.object({ id: idSchema, name: z.string(), by: z.array(z.enum(['address', 'device', 'mailbox'])) })),
  tickets: z.array(z.object({ id: idSchema, subject: z.string(), status: z.enum(TICKET_STATUSES), updated_at: instantSchema })),
  notes: z.array(z.object({ id: idSchema, text: z.string(), by: z.string(), at: instantSchema })),
  holds: z.array(holdSchema),
});

export type DeskPlayerDetail = z.output<typeof detailSchema>;

export const deskPlayer = deskRoute({
  act: 'players.read',
  method: 'GET',
  path: '/api/desk/players/:id',
  summary: 'Get a player with everything that a decision needs',
  params: ofRecord,
  reply: z.object({ data: detailSchema }),
  errors: ['not_found'],
});

/** Adds a note, which other staff read. */
export const notePlayer = deskRoute({
  act: 'players.note',
  method: 'POST',
  path: '/api/desk/players/:id/note',
  summary: 'Add a note to a player',
  params: ofRecord,
  body: z.strictObject({ reason: writtenText(3, 2_000) }),
  reply: actReply,
  errors: ['not_found'],
});

const held = (what: 'play' | 'money') =>
  deskRoute({
    act: `players.hold_${what}`,
    method: 'POST',
    path: `/api/desk/players/:id/hold-${what}`,
    summary: `Hold the ${what} of a player`,
    params: ofRecord,
    body: reasonBody,
    reply: actReply,
    errors: ['not_found', 'hold_exists'],
  });

/** Keeps a player from betting until the hold is lifted. */
export const holdPlay = held('play');

/** Keeps a player's coins and prizes from leaving until the hold is lifted. */
export const holdMoney = held('money');

/** Lifts one hold of a player that a person has placed. One of a finding ends with it: `forbidden`. */
export const liftHold = deskRoute({
  act: 'players.lift_hold',
  method: 'POST',
  path: '/api/desk/players/:id/holds/:hold/lift',
  summary: 'Lift a hold',
  params: z.strictObject({ id: idSchema, hold: idSchema }),
  body: reasonBody,
  reply: actReply,
  errors: ['not_found'],
});

/**
 * Excludes a player from play for a number of days, or without an end, which a second person must approve: until that one decides, the player is excluded for as long as the approval
 * waits. It can't be undone early; a shorter one than that in force ends only the sessions.
 */
export const excludePlayer = deskRoute({
  act: 'players.exclude',
  method: 'POST',
  path: '/api/desk/players/:id/exclude',
  summary: 'Exclude a player from play',
  params: ofRecord,
  body: z.strictObject({ reason: reasonSchema, days: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(1_826))) }),
  reply: actReply,
  errors: ['not_found', 'approval_waiting'],
});

/** Closes a player's account for good. `account_in_use` names what keeps it open. */
export const closePlayer = deskRoute({
  act: 'players.close',
  method: 'POST',
  path: '/api/desk/players/:id/close',
  summary: 'Close the account of a player',
  params: ofRecord,
  body: reasonBody,
  reply: actReply,
  errors: ['not_found', 'account_in_use'],
});

/** Gives coins to a player or takes own coins, under a label for the books. Always waits for a second person. */
export const makeTransfer = deskRoute({
  act: 'transfers.make',
  method: 'POST',
  path: '/api/desk/players/:id/transfer',
  summary: 'Ask for a transfer of coins to or from a player',
  params: ofRecord,
  body: z.strictObject({
    reason: reasonSchema,
    direction: z.enum(['give', 'take']),
    amount: coinsCodec,
    label: writtenText(3, 80),
  }),
  reply: actReply,
  errors: ['not_found', 'approval_waiting', 'limit_exceeded'],
});
