import { gameNamed } from '#contract/games/index.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { gameDayTable } from '#server/game-days/schema.ts';
import type { Check, Fault } from './check.ts';

/*
 * Returns of games
 * 1. Over the last seven days of the house, a game's bets have paid P and were expected to pay E, with variance V; one bet or round could pay B at most.
 * 2. By Bernstein's inequality |P − E| exceeds √(2 V L) + ⅔ B L with a chance below 2 e^(−L). It holds for any distribution and few bets, unlike a
 *    normal band, which one jackpot leaves. With L = ln 10⁹, a look each minute errs less than once in a thousand years per game.
 * 3. Once a person has resolved a finding, only later days count: the same days would give the same finding.
 */

const KEY = 'returns';
const DAYS = 7;
const LIKELIHOOD = Math.log(1e9);

/** How far the payouts of bets may be from their expectation, cents. */
export function returnBand({ variance, largest }: { variance: number; largest: number }): number {
  return Math.sqrt(2 * variance * LIKELIHOOD) + (2 / 3) * largest * LIKELIHOOD;
}

const columns = declaredColumns(gameDayTable, 'game', 'paid', 'bets', 'staked', 'expected', 'variance', 'largest');

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;

function faultOf({ game, paid, bets, staked, expected, variance, largest }: ReturnType<typeof columns.read>): Fault[] {
  const band = returnBand({ variance, largest });
  if (Math.abs(paid - expected) <= band) return [];
  const sentence =
    `${game} has paid ${paid} cents for ${bets} bets of ${staked} cents, ${Math.round(expected)} were expected` +
    (staked > 0 ? `: ${percent(paid, staked)} in place of ${percent(expected, staked)} ± ${percent(band, staked)}` : '');
  // Bets on one round share its result, and are counted in several batches: their band is narrower than chance, so a person decides about a hold.
  const isShared = gameNamed(game)?.source === 'rounds';
  return [{ subject: { type: 'game', id: game }, sentence, userId: null, game: isShared ? null : game }];
}

async function find(tx: Tx, { now }: { now: number }): Promise<Fault[]> {
  const since = new Date(now - DAYS * 86_400_000).toISOString();
  const { rows } = await tx.execute(sql`
    select ${columns.of('d')} from (
      select g.game, sum(g.paid)::bigint as paid, sum(g.bets)::bigint as bets, sum(g.staked)::bigint as staked, sum(g.expected) as expected,
        sum(g.variance) as variance, max(g.largest) as largest
      from game_day g
      where g.starts_at > greatest(${since}::timestamptz, (
        select max(f.resolved_at) from audit_finding f where f.check_key = ${KEY} and f.subject_id = g.game and f.resolved_by is not null))
      group by g.game
    ) d`);
  return rows.map(columns.read).flatMap(faultOf);
}

/** Games that pay more or less than chance explains. */
export const returnsCheck: Check = {
  key: KEY,
  severity: 'error',
  everyMs: 60_000,
  incremental: false,
  holds: 'game',
  endedBy: 'person',
  find,
};
