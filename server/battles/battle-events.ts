import * as z from 'zod/mini';
import { type BattleResult, battleResultSchema, battleSchema, battleSummarySchema } from '#contract/api/battles.ts';
import type { SeatDraw } from '#contract/battle/play.ts';
import { battleChannel, battlesChannel } from '#contract/realtime/battles.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { enqueue, type OutboxEvent } from '#server/outbox/outbox.ts';
import { type BattleRow, type ReadDeps, type SeatRow } from './battle-row.ts';
import { battleParts } from './read-battles.ts';
import { battleSummary, shownEntropy } from './shown-battle.ts';

/** How parts of a battle travel. */
const forms = { seats: battleSummarySchema.shape.seats, result: battleResultSchema, draws: battleSchema.shape.draws.def.element };

type ListEvent = 'battleCreated' | 'battleChanged';

/** Battles in their public form, each with the event for those who look at the list; none for a private battle. */
async function shownToAll(queries: Queries | Tx, deps: ReadDeps, rows: readonly BattleRow[], type: ListEvent) {
  return (await battleParts(queries, deps, rows)).map((parts) => {
    const summary = battleSummary(parts, null);
    return { summary, events: parts.row.private ? [] : [battlesChannel.news(type, z.encode(battleSummarySchema, summary))] };
  });
}

/** Publishes the current state of battles to the list. */
export async function announceOnList(tx: Tx, deps: ReadDeps, rows: readonly BattleRow[], type: ListEvent): Promise<void> {
  for (const { events } of await shownToAll(tx, deps, rows, type)) enqueue(tx, events);
}

const seedsOf = (seats: readonly SeatRow[]): string[] => seats.flatMap(({ clientSeed }) => clientSeed ?? []);

/** All seats are taken and everything is drawn: the countdown runs, and the client seeds are shown. */
function battleStarted({ id, startedAt, entropy, ...row }: BattleRow, seats: readonly SeatRow[]): OutboxEvent {
  const started_at = startedAt === null ? null : new Date(startedAt).toISOString();
  const data = { battle_id: id, started_at, client_seeds: seedsOf(seats), public_entropy: shownEntropy(row), entropy };
  return battleChannel.news('battleStarted', data, id);
}

/** Seats were taken, and perhaps all of them are: then the battle starts, or its round of the beacon is named. */
export async function announceSeats(tx: Tx, deps: ReadDeps, row: BattleRow, seats: readonly SeatRow[]): Promise<void> {
  const [shown] = await shownToAll(tx, deps, [row], 'battleChanged');
  if (!shown) throw new Refusal('battle_not_found');
  const { summary, events } = shown;
  const sealed =
    row.sealedAt === null
      ? { client_seeds: null, public_entropy: null }
      : { client_seeds: seedsOf(seats), public_entropy: shownEntropy(row) };
  enqueue(tx, battleChannel.news('playerJoined', { battle_id: row.id, seats: z.encode(forms.seats, summary.seats), ...sealed }, row.id));
  if (row.startedAt !== null) enqueue(tx, battleStarted(row, seats));
  enqueue(tx, events);
}

/** The value of the beacon has come to a battle that waited for it. */
export async function announceStarted(tx: Tx, deps: ReadDeps, row: BattleRow, seats: readonly SeatRow[]): Promise<void> {
  enqueue(tx, battleStarted(row, seats));
  await announceOnList(tx, deps, [row], 'battleChanged');
}

/** A lobby was canceled: all stakes are returned. */
export async function announceCanceled(tx: Tx, deps: ReadDeps, row: BattleRow): Promise<void> {
  enqueue(tx, battleChannel.news('battleCanceled', { battle_id: row.id }, row.id));
  await announceOnList(tx, deps, [row], 'battleChanged');
}

/** A round begins with what every seat draws in it; counted from 0. */
export function roundStarted(battleId: string, round: number, draws: readonly SeatDraw[]): OutboxEvent {
  const data = { battle_id: battleId, round, draws: z.encode(forms.draws, [...draws]) };
  return battleChannel.news('battleRoundStarted', data, battleId);
}

/** A round is over; counted from 0. */
export function roundEnded(battleId: string, round: number): OutboxEvent {
  return battleChannel.news('battleRoundEnded', { battle_id: battleId, round }, battleId);
}

/** All rounds are over: how it was decided, and who gets what. */
export function battleEnded(battleId: string, result: BattleResult): OutboxEvent {
  return battleChannel.news('battleEnded', { battle_id: battleId, result: z.encode(forms.result, result) }, battleId);
}

/** All winnings are paid. */
export function battleSettled(battleId: string, settledAt: number): OutboxEvent {
  const data = { battle_id: battleId, settled_at: new Date(settledAt).toISOString() };
  return battleChannel.news('battleSettled', data, battleId);
}
