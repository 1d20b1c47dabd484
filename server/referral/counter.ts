import { sql } from 'drizzle-orm';
import { REFERRAL_PERCENT } from '#contract/api/referral.ts';
import type { HouseEdge } from '#contract/games/house-edge.ts';
import { MICROS_PER_CENT } from '#contract/micros.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { Counter, CountingDeps, SettledBet } from '#server/counting/counter.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { dayStart } from '#server/rules/house-calendar.ts';
import { referralTable } from './schema.ts';

const columns = declaredColumns(referralTable, 'userId', 'referrerId');

/** The referrers of these players; none whose account is closed. */
async function referrersOf(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute(sql`
    select ${columns.of('r')} from referral r join users u on u.id = r.referrer_id
    where r.user_id = any(${sql.param([...userIds])}::uuid[]) and u.closed_at is null`);
  return new Map(rows.map(columns.read).flatMap(({ userId, referrerId }) => (referrerId === null ? [] : [[userId, referrerId]])));
}

/**
 * What a bet earns its player's referrer: floor(stake in millionths of a cent × edge × 5 ÷ 100). A seat that another player pays a part of counts with what
 * its player paid, and a stake without its bonus coins.
 */
function earnedMicros(stake: Cents, { numerator, denominator }: HouseEdge): bigint {
  return (BigInt(stake) * BigInt(MICROS_PER_CENT) * numerator * BigInt(REFERRAL_PERCENT)) / (denominator * 100n);
}

/** What is added to one row. */
interface Sum {
  staked: bigint;
  micros: bigint;
}

function add<Key>(sums: Map<Key, Sum>, key: Key, { staked, micros }: Sum): void {
  const known = sums.get(key) ?? { staked: 0n, micros: 0n };
  sums.set(key, { staked: known.staked + staked, micros: known.micros + micros });
}

const written = (sums: Map<string, Sum>): string =>
  JSON.stringify([...sums].map(([key, { staked, micros }]) => ({ key, staked: String(staked), micros: String(micros) })));

const asRows = (sums: Map<string, Sum>) => sql`jsonb_to_recordset(${written(sums)}::jsonb) s (key text, staked bigint, micros bigint)`;

async function countBets(tx: Tx, { config }: CountingDeps, bets: readonly SettledBet[]): Promise<void> {
  const paid = bets.filter(({ isDemo, stake, bonusPart }) => !isDemo && stake > bonusPart);
  if (paid.length === 0) return;
  const referrers = await referrersOf(tx, [...new Set(paid.map(({ userId }) => userId))]);
  const referred = paid.filter(({ userId }) => referrers.has(userId));
  if (referred.length === 0) return;

  const byPerson = new Map<string, Sum>();
  const byReferrer = new Map<string, Sum>();
  const byDay = new Map<string, Sum>();
  for (const { userId, stake: all, bonusPart, edge, settledAt } of referred) {
    const referrer = referrers.get(userId) ?? '';
    const stake = cents(all - bonusPart);
    const sum = { staked: BigInt(stake), micros: earnedMicros(stake, edge) };
    add(byPerson, userId, sum);
    add(byReferrer, referrer, sum);
    add(byDay, `${referrer} ${new Date(dayStart(settledAt, config.houseTimeZone)).toISOString()}`, sum);
  }

  await tx.execute(sql`
    update referral r set staked = r.staked + s.staked, earned_micros = r.earned_micros + s.micros from ${asRows(byPerson)} where r.user_id = s.key::uuid`);
  await tx.execute(sql`
    insert into referral_earnings (user_id, staked, earned_micros) select key::uuid, staked, micros from ${asRows(byReferrer)} order by key
    on conflict (user_id) do update set staked = referral_earnings.staked + excluded.staked, earned_micros = referral_earnings.earned_micros + excluded.earned_micros`);
  await tx.execute(sql`
    insert into referral_day (referrer_id, day, staked, earned_micros)
    select split_part(key, ' ', 1)::uuid, split_part(key, ' ', 2)::timestamptz, staked, micros from ${asRows(byDay)} order by key
    on conflict (referrer_id, day) do update set staked = referral_day.staked + excluded.staked, earned_micros = referral_day.earned_micros + excluded.earned_micros`);
}

/** Counts what the stakes of referred players earn their referrers. */
export const referralCounter: Counter = { key: 'referral', count: countBets };
