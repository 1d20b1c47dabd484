import { sql } from 'drizzle-orm';
import { releasedBy } from '#contract/bonus/stake.ts';
import { WHOLE_PPM } from '#contract/bonus/terms.ts';
import { gameNamed } from '#contract/games/index.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { Counter, CountingDeps, SettledBet } from '#server/counting/counter.ts';
import type { Tx } from '#server/database/database.ts';
import { activeRules } from '#server/rules/profiles.ts';
import { releaseBonus } from './release.ts';
import { bonusTable } from './schema.ts';
import { publishBonuses } from './shown-bonus.ts';

/*
 * What play does for a bonus and for the play-through of deposits
 * 1. A settled bet releases stake × the exact edge of its setting × the factor of the bonus, in millionths of a cent, rounded down. Only coins count.
 * 2. Nothing is released by free openings, by battles against other players (they could be the same person), by bets that were placed before the bonus or
 *    settled after its days, and by bets that together cover all results of a round, as all colours of the wheel do. Refunded and canceled bets never come here.
 * 3. Every own coin staked plays a coin of what was deposited.
 */

type ActiveBonus = Pick<typeof bonusTable.$inferSelect, 'id' | 'userId' | 'releasePpm' | 'createdAt' | 'expiresAt'>;

const columns = declaredColumns(bonusTable, 'id', 'userId', 'releasePpm', 'createdAt', 'expiresAt');

/** The active bonuses of players, by the player. */
async function activeBonuses(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, ActiveBonus>> {
  const { rows } = await tx.execute(
    sql`select ${columns.of('b')} from bonus b where b.status = 'active' and b.user_id = any(${sql.param([...userIds])}::uuid[])`,
  );
  return new Map(rows.map(columns.read).map((bonus) => [bonus.userId, bonus]));
}

/** Those bets whose player covers every result of the round, which costs nothing but the edge. */
async function coveredRounds(tx: Tx, bets: readonly SettledBet[]): Promise<ReadonlySet<string>> {
  const covering = bets.flatMap(({ id, game }) => {
    const definition = gameNamed(game);
    return definition?.source === 'rounds' && definition.covering ? [{ id, choices: definition.covering }] : [];
  });
  if (covering.length === 0) return new Set();
  const { rows } = await tx.execute(sql`
    select b.id::text from jsonb_to_recordset(${JSON.stringify(covering)}::jsonb) c (id uuid, choices jsonb) join bet b on b.id = c.id
    where not exists (
      select from jsonb_array_elements(c.choices) choice where not exists (
        select from bet o where o.round_id = b.round_id and o.user_id = b.user_id and o.status <> 'canceled' and o.detail @> choice
      )
    )`);
  return new Set(rows.map(({ id }) => String(id)));
}

/** Battles in which more than one player has a seat. */
async function battlesOfPlayers(tx: Tx, battleIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (battleIds.length === 0) return new Set();
  const { rows } = await tx.execute(sql`
    select battle_id::text as id from bet where battle_id = any(${sql.param([...battleIds])}::uuid[]) group by battle_id having count(distinct user_id) > 1`);
  return new Set(rows.map(({ id }) => String(id)));
}

async function releaseBonuses(tx: Tx, deps: Pick<CountingDeps, 'clock'>, bets: readonly SettledBet[]): Promise<void> {
  const bonuses = await activeBonuses(tx, [...new Set(bets.map(({ userId }) => userId))]);
  const own = bets.filter(({ userId, placedAt, settledAt }) => {
    const bonus = bonuses.get(userId);
    // Its coins in open bets keep a bonus active after its days.
    return bonus !== undefined && bonus.createdAt <= placedAt && settledAt < bonus.expiresAt;
  });
  const covered = await coveredRounds(tx, own);
  const shared = await battlesOfPlayers(
    tx,
    own.flatMap(({ battleId }) => battleId ?? []),
  );
  const released = new Map([...bonuses.keys()].map((userId) => [userId, 0n]));
  for (const bet of own) {
    const bonus = bonuses.get(bet.userId);
    if (!bonus || covered.has(bet.id) || (bet.battleId !== null && shared.has(bet.battleId))) continue;
    released.set(bet.userId, (released.get(bet.userId) ?? 0n) + BigInt(releasedBy(bet.coins, bet.edge, bonus.releasePpm / WHOLE_PPM)));
  }
  // In one order, so that no two transactions wait for each other.
  const changed: string[] = [];
  for (const [userId, micros] of [...released].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    changed.push(...(await releaseBonus(tx, deps, userId, micros)));
  await publishBonuses(tx, changed);
}

async function countPlay(tx: Tx, bets: readonly SettledBet[]): Promise<void> {
  const played = new Map<string, number>();
  for (const { userId, coins, bonusPart } of bets) if (coins > bonusPart) played.set(userId, (played.get(userId) ?? 0) + coins - bonusPart);
  const rows = [...played].toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (rows.length === 0) return;
  const [ids, sums] = [rows.map(([id]) => id), rows.map(([, sum]) => sum)];
  await tx.execute(sql`
    update play_through p set played = p.played + n.coins
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(sums)}::bigint[]) as n(id, coins) where p.user_id = n.id`);
}

/** Releases bonuses by play, and counts what was staked of deposits. */
export const bonusCounter: Counter = {
  key: 'bonus',
  async count(tx, deps, bets) {
    if (!activeRules(deps).real_money) return;
    const own = bets.filter(({ isDemo }) => !isDemo);
    // Accounts first, as deposits and withdrawals lock them.
    await releaseBonuses(tx, deps, own);
    await countPlay(tx, own);
  },
};
