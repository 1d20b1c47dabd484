import * as z from 'zod/mini';
import { type BattleResult, battleResultSchema, battleSchema, battleSummarySchema } from '#contract/api/battles.ts';
import type { SeatDraw } from '#contract/battle/play.ts';
import { battleChannel, battlesChannel } from '#contract/realtime/battles.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { enqueue, type OutboxEvent } from '#server/outbox/outbox.ts';
import { type BattleRow, type ReadDeps, type SeatRow, unknownBattle } from './battle-row.ts';
import { battleParts } from './read-battles.ts';
import { battleSummary } from './shown-battle.ts';

/** How parts of a battle travel. */
const forms = { seats: battleSummarySchema.shape.seats, result: battleResultSchema, draws: battleSchema.shape.draws.def.element };

type ListEvent = 'battleCreated' | 'battleChanged';

/** Battles as everybody is shown them, each with the event for those who look at the list; none for a private battle. */
async function shownToAll(queries: Queries | Tx, deps: ReadDeps, rows: readonly BattleRow[], type: ListEvent) {
  return (await battleParts(queries, deps, rows)).map((parts) => {
    const summary = battleSummary(parts, null);
    return { summary, events: parts.row.private ? [] : [battlesChannel.news(type, z.encode(battleSummarySchema, summary))] };
  });
}

/** Shows battles on the list as they stand. */
export async function announceOnList(tx: Tx, deps: ReadDeps, rows: readonly BattleRow[], type: ListEvent): Promise<void> {
  for (const { events } of await shownToAll(tx, deps, rows, type)) enqueue(tx, events);
}

/** Seats were taken, and perhaps all of them are: then the countdown runs, and the client seeds are shown. */
export async function announceSeats(tx: Tx, deps: ReadDeps, row: BattleRow, seats: readonly SeatRow[]): Promise<void> {
  const [shown] = await shownToAll(tx, deps, [row], 'battleChanged');
  if (!shown) throw unknownBattle();
  const { summary, events } = shown;
  const { id } = row;
  enqueue(
    tx,
    battleChannel.news(
      'playerJoined',
      { battle_id: id, seats: z.encode(forms.seats, summary.seats), client_seeds: null, public_entropy: null },
      id,
    ),
  );
  if (row.startedAt !== null) {
    const clientSeeds = seats.flatMap(({ clientSeed }) => clientSeed ?? []);
    const data = { battle_id: id, started_at: summary.started_at, client_seeds: clientSeeds, public_entropy: null, entropy: row.entropy };
    enqueue(tx, battleChannel.news('battleStarted', data, id));
  }
  enqueue(tx, events);
}

/** A lobby was canceled: everybody has their stake back. */
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

/** Everybody has what they won. */
export function battleSettled(battleId: string, settledAt: number): OutboxEvent {
  const data = { battle_id: battleId, settled_at: new Date(settledAt).toISOString() };
  return battleChannel.news('battleSettled', data, battleId);
}
