import { sql } from 'drizzle-orm';
import { levelOf } from '#contract/level.ts';
import { playerChannel } from '#contract/realtime/channels.ts';
import type { Counter, SettledBet } from '#server/counting/counter.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { userTable } from '#server/players/schema.ts';
import { playerLevelTable } from './schema.ts';

const playerColumns = declaredColumns(userTable, 'id', 'experienceCents');
const levelColumns = declaredColumns(playerLevelTable, 'level');

/** What each person among the players staked in these bets, in cents. Levels of demo players are not published. */
function stakesOf(bets: readonly SettledBet[]): Map<string, number> {
  const stakes = new Map<string, number>();
  for (const { userId, isDemo, stake } of bets) if (!isDemo && stake > 0) stakes.set(userId, (stakes.get(userId) ?? 0) + stake);
  return stakes;
}

/**
 * Publishes to players what their settled bets did for their levels. The experience itself was counted with the stakes. A level is published once: for players
 * without a published level, the stakes of these bets and of those still to be counted give the one before. Experience and what waits are read at one moment,
 * and the queue is looked at only for such players.
 */
export const levelCounter: Counter = {
  key: 'levels',
  async count(tx, _deps, bets) {
    const stakes = stakesOf(bets);
    if (stakes.size === 0) return;
    const { rows } = await tx.execute(sql`
      with player as materialized (
        select ${playerColumns.of('u')}, l.level from users u left join player_level l on l.user_id = u.id
        where u.id = any(${sql.param([...stakes.keys()])}::uuid[])
      ), waits as materialized (
        select b.user_id, sum(b.stake) as stake from bet_to_count q join bet b on b.id = q.bet_id
        where exists (select 1 from player where level is null) and b.user_id in (select id from player where level is null)
        group by b.user_id
      )
      select ${playerColumns.of('p')}, p.level, w.stake as waiting from player p left join waits w on w.user_id = p.id order by p.id`);
    const reached: { id: string; level: number }[] = [];
    for (const row of rows) {
      const { id, experienceCents } = playerColumns.read(row);
      const now = levelOf(experienceCents);
      const announced = row['level'] === null ? null : levelColumns.read(row).level;
      const before = announced ?? levelOf(Math.max(0, experienceCents - (stakes.get(id) ?? 0) - Number(row['waiting'] ?? 0))).level;
      const up = now.level > before;
      if (up || announced === null) reached.push({ id, level: now.level });
      enqueue(tx, playerChannel.news('levelUpdated', { user_level: now, reached_from: up ? before : null }, id));
    }
    if (reached.length === 0) return;
    await tx.execute(sql`
      insert into player_level (user_id, level)
      select * from unnest(${sql.param(reached.map(({ id }) => id))}::uuid[], ${sql.param(reached.map(({ level }) => level))}::smallint[])
      on conflict (user_id) do update set level = greatest(player_level.level, excluded.level)`);
  },
};
