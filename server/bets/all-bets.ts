import { sql } from 'drizzle-orm';
import type { PublicBet } from '#contract/api/bets.ts';
import { listedPlayer } from '#contract/api/listed-player.ts';
import { type GameKey, games } from '#contract/games/index.ts';
import type { Queries } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';
import { betTable } from './schema.ts';

const betColumns = declaredColumns(betTable, 'id', 'userId', 'game', 'placedAt', 'stake', 'multiplier', 'payout');
const playerColumns = declaredColumns(userTable, 'name', 'isDemo', 'avatarUrl');

/** How many bets a list has when the call names no limit. */
const DEFAULT_LIMIT = 30;

/** The newest decided bets of one game, straight from the index. */
const newestOf = (game: string, limit: number) => sql`
  (select id, user_id, game, placed_at, coalesce(nonce, 0) as nonce, stake, multiplier, payout from bet
  where game = ${game} and status in ('won', 'lost') order by placed_at desc, coalesce(nonce, 0) desc, id desc limit ${limit})`;

/** All players' newest decided bets, of one game or all. `playerId` is the caller's, whose own bets are marked; null for a guest. */
export async function newestBets(
  queries: Queries,
  playerId: string | null,
  { game, limit = DEFAULT_LIMIT }: { game?: GameKey | undefined; limit?: number | undefined },
): Promise<PublicBet[]> {
  const newest = (game === undefined ? games().map(({ key }) => key) : [game]).map((one) => newestOf(one, limit));
  const { rows } = await queries.execute(sql`
    select ${betColumns.of('b')}, ${playerColumns.of('u')}, coalesce(b.user_id = ${playerId}::uuid, false) as mine
    from (${sql.join(newest, sql` union all `)}) b join users u on u.id = b.user_id
    order by b.placed_at desc, b.nonce desc, b.id desc limit ${limit}`);
  return rows.map((row) => {
    const { id, userId, game: played, placedAt, ...money } = betColumns.read(row);
    const player = listedPlayer({ id: userId, ...playerColumns.read(row) });
    return { id, game: played, placed_at: new Date(placedAt).toISOString(), player, mine: row['mine'] === true, ...money };
  });
}
