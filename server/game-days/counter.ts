import { sql } from 'drizzle-orm';
import type { Counter } from '#server/counting/counter.ts';
import { dayStart } from '#server/rules/house-calendar.ts';

/** Counts what each game has paid on each day of the house, by when its bets were settled. */
export const gameDayCounter: Counter = {
  key: 'game_day',
  async count(tx, { config: { houseTimeZone } }, bets) {
    const sums = new Map<string, { startsAt: number; game: string; paid: number; bets: number }>();
    for (const { game, payout, settledAt } of bets) {
      const startsAt = dayStart(settledAt, houseTimeZone);
      const key = `${startsAt} ${game}`;
      const sum = sums.get(key) ?? { startsAt, game, paid: 0, bets: 0 };
      sum.paid += payout;
      sum.bets += 1;
      sums.set(key, sum);
    }
    // In one order, so that no two transactions wait for each other.
    const rows = [...sums.values()]
      .toSorted((one, other) => one.startsAt - other.startsAt || (one.game < other.game ? -1 : 1))
      .map((sum) => sql`(${new Date(sum.startsAt).toISOString()}::timestamptz, ${sum.game}, ${sum.paid}::bigint, ${sum.bets}::bigint)`);
    if (rows.length === 0) return;
    await tx.execute(sql`
      insert into game_day as d (starts_at, game, paid, bets) values ${sql.join(rows, sql`, `)}
      on conflict (starts_at, game) do update set paid = d.paid + excluded.paid, bets = d.bets + excluded.bets`);
  },
};
