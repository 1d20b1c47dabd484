import { type SQL, sql } from 'drizzle-orm';
import { type GameKey, games } from '#contract/games/index.ts';
import type { Queries } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { Refusal } from '#server/core/refusal.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { betTable } from './schema.ts';

const listed = declaredColumns(betTable, 'id');

export interface OwnPageWanted {
  /** Every game when left out. */
  game?: GameKey | undefined;
  limit?: number | undefined;
  /** The last bet of the page before. */
  before?: string | undefined;
}

/** How many bets a page has when the call names no limit. */
const DEFAULT_LIMIT = 50;

/**
 * The ids of one page of a player's own bets, newest first, and the id that asks for the next one. Throws Refusal `cursor_unknown` for a page after a bet
 * that isn't the player's. Each game is a run of the index; bets of one millisecond come in the order of their nonces.
 */
export async function ownPage(
  queries: Queries,
  userId: string,
  { game, limit = DEFAULT_LIMIT, before }: OwnPageWanted,
): Promise<{ ids: string[]; next: string | null }> {
  if (before !== undefined && !isUuid(before)) throw new Refusal('cursor_unknown');
  const last = sql`select placed_at, coalesce(nonce, 0), id from bet where id = ${before} and user_id = ${userId}`;
  const older = before === undefined ? sql`` : sql`and (placed_at, coalesce(nonce, 0), id) < (${last})`;
  const runOf = (key: string): SQL => sql`
    (select id, placed_at, coalesce(nonce, 0) as nonce from bet where user_id = ${userId} and game = ${key} ${older}
    order by placed_at desc, coalesce(nonce, 0) desc, id desc limit ${limit + 1})`;
  const runs = game === undefined ? games().map(({ key }) => runOf(key)) : [runOf(game)];
  const { rows } = await queries.execute(sql`
    select ${listed.of('page')} from (${sql.join(runs, sql` union all `)}) page order by placed_at desc, nonce desc, id desc limit ${limit + 1}`);
  if (before !== undefined && rows.length === 0 && (await queries.execute(last)).rows.length === 0) throw new Refusal('cursor_unknown');
  const ids = rows.slice(0, limit).map((row) => listed.read(row).id);
  return { ids, next: rows.length > limit ? (ids.at(-1) ?? null) : null };
}
