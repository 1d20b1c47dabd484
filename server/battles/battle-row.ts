import { asc, eq } from 'drizzle-orm';
import { battleSeats, battleSides } from '#contract/battle/rules.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import type { BattleBox } from './ordered-boxes.ts';
import { battleBoxTable, battleSeatTable, battleTable } from './schema.ts';

/** What reads battles. */
export type ReadDeps = Pick<Deps, 'db' | 'config' | 'catalogue'>;

export type BattleRow = typeof battleTable.$inferSelect;
export type SeatRow = typeof battleSeatTable.$inferSelect;

/** The battle, held until the transaction ends: seats are taken and lobbies are canceled one after the other. Refusal `battle_not_found`. */
export async function heldBattle(tx: Tx, id: string): Promise<BattleRow> {
  const [row] = isUuid(id) ? await tx.select().from(battleTable).where(eq(battleTable.id, id)).for('update') : [];
  if (!row) throw new Refusal('battle_not_found');
  return row;
}

/** The seats that are taken, in their order. */
export function takenSeats(queries: Queries | Tx, battleId: string): Promise<SeatRow[]> {
  return queries.select().from(battleSeatTable).where(eq(battleSeatTable.battleId, battleId)).orderBy(asc(battleSeatTable.seat));
}

/** The boxes of a battle in their versions. */
export async function boxesOf(queries: Queries | Tx, deps: ReadDeps, battleId: string): Promise<BattleBox[]> {
  const rows = await queries.select().from(battleBoxTable).where(eq(battleBoxTable.battleId, battleId)).orderBy(asc(battleBoxTable.place));
  const ids = rows.map(({ versionId }) => versionId);
  const versions = await deps.catalogue.versions(ids, queries);
  return rows.flatMap(({ versionId, count }) => {
    const version = versions.get(versionId);
    return version ? [{ version, count }] : [];
  });
}

/** The creator's part of one other seat. */
export function sponsoredPart({ price, seatPrice }: Pick<BattleRow, 'price' | 'seatPrice'>): Cents {
  return cents(price - seatPrice);
}

/** The first free seat, of one side where that is named. Refusal `battle_seat_taken`. */
export function freeSeat({ lineup }: BattleRow, taken: readonly SeatRow[], side?: number): number {
  const isFree = (seat: number): boolean => !taken.some((one) => one.seat === seat);
  const seats = side === undefined ? Array.from({ length: battleSeats(lineup) }, (_, seat) => seat) : battleSides(lineup)[side];
  if (!seats) throw new Refusal('battle_side_unknown');
  const seat = seats.find(isFree);
  if (seat === undefined) throw new Refusal('battle_seat_taken');
  return seat;
}
