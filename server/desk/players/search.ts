import { and, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { DeskPlayer } from '#contract/api/desk/players.ts';
import { betTable } from '#server/bets/schema.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { likeLiteral, type PageWanted, pageWindow } from '#server/database/list-window.ts';
import { invoiceTable } from '#server/deposits/schema.ts';
import { userTable } from '#server/players/schema.ts';
import { holdTable } from '#server/rules/schema.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { withdrawalTable } from '#server/withdrawals/schema.ts';
import { isoOf, isoOrNull } from '#server/core/clock.ts';

type UserRow = typeof userTable.$inferSelect;

/** Players by a name, an address, or the id of the player or of one of their bets, deposits and withdrawals. */
function matching(text: string): SQL | undefined {
  if (text === '') return undefined;
  if (!isUuid(text)) {
    const pattern = `%${likeLiteral(text)}%`;
    return or(ilike(userTable.name, pattern), ilike(userTable.email, pattern));
  }
  const ofRecord = [betTable, invoiceTable, withdrawalTable].map(
    (table) => sql`select ${table.userId} from ${table} where ${table.id} = ${text}`,
  );
  return or(eq(userTable.id, text), sql`${userTable.id} in (${sql.join(ofRecord, sql` union all `)})`);
}

/** What is held now, by player. */
async function heldOf(tx: Tx, ids: readonly string[]): Promise<Map<string, DeskPlayer['held']>> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: holdTable.userId, what: holdTable.what })
          .from(holdTable)
          .where(and(inArray(holdTable.userId, [...ids]), isNull(holdTable.liftedAt)));
  const held = new Map<string, DeskPlayer['held']>();
  for (const { id, what } of rows)
    if (id !== null && what !== 'game') held.set(id, [...new Set([...(held.get(id) ?? []), what])].toSorted());
  return held;
}

const shown = ({ id, name, email, isDemo, createdAt, closedAt }: UserRow, held: DeskPlayer['held'] = []): DeskPlayer => ({
  id,
  name,
  email,
  is_demo: isDemo,
  created_at: isoOf(createdAt),
  closed_at: isoOrNull(closedAt),
  held,
});

/** Players that a text names, the newest first. */
export async function searchPlayers(
  tx: Tx,
  { q = '', ...page }: PageWanted & { q?: string | undefined },
): Promise<{ players: DeskPlayer[]; total: number }> {
  const where = matching(q.trim());
  const { limit, offset } = pageWindow(page);
  const rows = await tx.select().from(userTable).where(where).orderBy(desc(userTable.createdAt), userTable.id).limit(limit).offset(offset);
  const total = await tx.$count(userTable, where);
  const held = await heldOf(
    tx,
    rows.map(({ id }) => id),
  );
  return { players: rows.map((row) => shown(row, held.get(row.id))), total };
}

/** A player's row, and as lists show it. Refusal `player_not_found`. */
export async function deskPlayerOf(tx: Tx, id: string): Promise<{ row: UserRow; player: DeskPlayer }> {
  const [row] = isUuid(id) ? await tx.select().from(userTable).where(eq(userTable.id, id)) : [];
  if (!row) throw new Refusal('player_not_found');
  return { row, player: shown(row, (await heldOf(tx, [id])).get(id)) };
}

/** A player whose account is open. Refusals `player_not_found`, `player_closed`. */
export async function openPlayer(tx: Tx, id: string): Promise<DeskPlayer> {
  const { player } = await deskPlayerOf(tx, id);
  if (player.closed_at !== null) throw new Refusal('player_closed');
  return player;
}
