import { sql } from 'drizzle-orm';
import { edgeMicros } from '#contract/bonus/stake.ts';
import { playerChannel } from '#contract/realtime/channels.ts';
import type { Counter, CountingDeps, SettledBet } from '#server/counting/counter.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { activeRules } from '#server/rules/profiles.ts';
import { type Day, dayOf, openDay } from './days.ts';
import { cashbackTable } from './schema.ts';
import { wireToday } from './shown-cashback.ts';

/** Sums of one player: cents, and the house's edge in millionths of a cent. */
interface Sums {
  staked: number;
  paid: number;
  edge: bigint;
}

const counted = declaredColumns(cashbackTable, 'userId', 'endsAt', 'staked', 'paid', 'edgeMicros');

/** Bets by the day on which they were settled, and by player. Free openings, bets with an active bonus and demo players' bets count for nothing; a seat that a sponsor pays counts with what it won. */
function byDay(deps: CountingDeps, bets: readonly SettledBet[]): Map<number, { day: Day; players: Map<string, Sums> }> {
  const days = new Map<number, { day: Day; players: Map<string, Sums> }>();
  for (const { userId, isDemo, withBonus, stake, coins, edge, battleId, payout, settledAt } of bets) {
    if (isDemo || withBonus || (stake === 0 && battleId === null)) continue;
    const day = dayOf(deps, settledAt);
    const found = days.get(day.endsAt) ?? { day, players: new Map<string, Sums>() };
    days.set(day.endsAt, found);
    const sums = found.players.get(userId) ?? { staked: 0, paid: 0, edge: 0n };
    sums.staked += coins;
    sums.paid += payout;
    sums.edge += BigInt(edgeMicros(coins, edge));
    found.players.set(userId, sums);
  }
  return days;
}

async function addTo(tx: Tx, deps: CountingDeps, day: Day, players: ReadonlyMap<string, Sums>): Promise<void> {
  // In one order, so that no two transactions wait for each other.
  const lines = [...players].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const ids = lines.map(([id]) => id);
  const [staked, paid] = [lines.map(([, sums]) => sums.staked), lines.map(([, sums]) => sums.paid)];
  const edges = lines.map(([, sums]) => String(sums.edge));
  const { rows } = await tx.execute(sql`
    insert into cashback as c (user_id, ends_at, staked, paid, edge_micros)
    select n.id, ${new Date(day.endsAt).toISOString()}::timestamptz, n.staked, n.paid, n.edge
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(staked)}::bigint[], ${sql.param(paid)}::bigint[], ${sql.param(edges)}::bigint[]) with ordinality
      as n(id, staked, paid, edge, place)
    order by n.place
    on conflict (user_id, ends_at) do update set staked = c.staked + excluded.staked, paid = c.paid + excluded.paid,
      edge_micros = c.edge_micros + excluded.edge_micros
    returning ${counted.of('c')}`);
  enqueue(
    tx,
    rows.map((row) => {
      const { userId, ...sums } = counted.read(row);
      return playerChannel.news('cashbackUpdated', { today: wireToday(deps, day, sums), due: null }, userId);
    }),
  );
}

/** Keeps each player's cashback day, bet by bet, and publishes it to the player. Where coins are not money there is nothing to come back. */
export const cashbackCounter: Counter = {
  key: 'cashback',
  async count(tx, deps, bets) {
    if (!activeRules(deps).real_money) return;
    const days = [...byDay(deps, bets).values()].toSorted((one, other) => one.day.endsAt - other.day.endsAt);
    for (const { day, players } of days) await addTo(tx, deps, await openDay(tx, deps, day), players);
  },
};
