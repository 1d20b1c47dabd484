import { sql } from 'drizzle-orm';
import type { Counter, SettledBet } from '#server/counting/counter.ts';
import { dayStart } from '#server/rules/house-calendar.ts';
import { expectedReturn } from './expected-return.ts';

/** The bets of one game on one day of the house. */
interface GameDay {
  startsAt: number;
  game: string;
  bets: SettledBet[];
}

const total = (bets: readonly SettledBet[], of: 'stake' | 'payout'): number => bets.reduce((sum, bet) => sum + bet[of], 0);

function byDay(bets: readonly SettledBet[], timeZone: string): GameDay[] {
  const days = new Map<string, GameDay>();
  for (const one of bets) {
    const { game, settledAt } = one;
    const startsAt = dayStart(settledAt, timeZone);
    const day = days.get(`${startsAt} ${game}`) ?? { startsAt, game, bets: [] };
    day.bets.push(one);
    days.set(`${startsAt} ${game}`, day);
  }
  // In one order, so that no two transactions wait for each other.
  return [...days.values()].toSorted((one, other) => one.startsAt - other.startsAt || (one.game < other.game ? -1 : 1));
}

/** Counts what each game has staked and paid on each day of the house, by when its bets were settled, and what it was expected to pay. */
export const gameDayCounter: Counter = {
  key: 'game_day',
  async count(tx, { config: { houseTimeZone } }, bets) {
    if (bets.length === 0) return;
    const rows = byDay(bets, houseTimeZone).map((day) => {
      const { expected, variance, largest } = expectedReturn(day.bets);
      return sql`(${new Date(day.startsAt).toISOString()}::timestamptz, ${day.game}, ${total(day.bets, 'payout')}::bigint, ${day.bets.length}::bigint,
        ${total(day.bets, 'stake')}::bigint, ${expected}::double precision, ${variance}::double precision, ${largest}::double precision)`;
    });
    await tx.execute(sql`
      insert into game_day as d (starts_at, game, paid, bets, staked, expected, variance, largest) values ${sql.join(rows, sql`, `)}
      on conflict (starts_at, game) do update set paid = d.paid + excluded.paid, bets = d.bets + excluded.bets, staked = d.staked + excluded.staked,
        expected = d.expected + excluded.expected, variance = d.variance + excluded.variance, largest = greatest(d.largest, excluded.largest)`);
  },
};
