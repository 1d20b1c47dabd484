import { sql } from 'drizzle-orm';
import type { BetLine } from '#contract/api/bets.ts';
import { listedPlayer } from '#contract/api/listed-player.ts';
import { type GameKey, games } from '#contract/games/index.ts';
import { cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import type { Queries } from '#server/database/database.ts';

interface LineRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  game: GameKey;
  placed_at: string | Date;
  name: string;
  is_demo: boolean;
  mine: boolean;
  stake: string | number;
  multiplier: string | number;
  payout: string | number;
}

/** How many bets a list has when the call names no limit. */
const DEFAULT_LIMIT = 30;

/** The newest decided bets of one game, straight from the index. */
const newestOf = (game: string, limit: number) => sql`
  (select id, user_id, game, placed_at, coalesce(nonce, 0) as nonce, stake, multiplier, payout from bet
  where game = ${game} and status in ('won', 'lost') order by placed_at desc, coalesce(nonce, 0) desc, id desc limit ${limit})`;

/** Everybody's newest decided bets, of one game or all. `playerId` is the caller's, whose own bets are marked; null for a guest. */
export async function newestBets(
  queries: Queries,
  playerId: string | null,
  { game, limit = DEFAULT_LIMIT }: { game?: GameKey | undefined; limit?: number | undefined },
): Promise<BetLine[]> {
  const newest = (game === undefined ? games().map(({ key }) => key) : [game]).map((one) => newestOf(one, limit));
  const { rows } = await queries.execute<LineRow>(sql`
    select b.id, b.user_id, b.game, b.placed_at, u.name, u.is_demo, coalesce(b.user_id = ${playerId}::uuid, false) as mine, b.stake, b.multiplier, b.payout
    from (${sql.join(newest, sql` union all `)}) b join users u on u.id = b.user_id
    order by b.placed_at desc, b.nonce desc, b.id desc limit ${limit}`);
  return rows.map((row) => ({
    id: row.id,
    game: row.game,
    placed_at: new Date(row.placed_at).toISOString(),
    player: listedPlayer({ id: row.user_id, name: row.name, isDemo: row.is_demo }),
    mine: row.mine,
    stake: cents(Number(row.stake)),
    multiplier: multiplier(Number(row.multiplier)),
    payout: cents(Number(row.payout)),
  }));
}
