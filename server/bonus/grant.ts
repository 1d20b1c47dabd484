import { sql } from 'drizzle-orm';
import { WHOLE_PPM } from '#contract/bonus/terms.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { Leg } from '#server/core/ledger-legs.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { DAY_MS } from '#server/core/clock.ts';
import { bonusShareTable, bonusTable as table } from './schema.ts';

const created = declaredColumns(table, 'createdAt');

/** Why a deposit would bring no bonus: another one is active, or one of a method came within the last 24 hours. */
export type NoBonus = 'active' | 'too_soon' | 'had';

/** Whether a player gets a bonus now. `method`: the bonus of a payment method, which is given once in 24 hours. Null for yes. Where the rules of play allow one bonus, there is none after the first. */
export async function whyNoBonus(
  queries: Queries | Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  userId: string,
): Promise<{ promo: NoBonus | null; method: NoBonus | null }> {
  const { rows } = await queries.execute(sql`
    select bool_or(status = 'active') as active, count(*) > 0 as had from bonus where user_id = ${userId}`);
  const [row] = rows;
  const isLast = activeRules(deps).one_bonus && row?.['had'] === true;
  const promo = row?.['active'] === true ? 'active' : isLast ? 'had' : null;
  return { promo, method: promo ?? ((await methodBonusAt(queries, deps, userId)) === null ? null : 'too_soon') };
}

/** When a player can get the bonus of a payment method again, ms since 1970; null for now. Another active bonus aside. */
export async function methodBonusAt(queries: Queries | Tx, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<number | null> {
  const { rows } = await queries.execute(sql`
    select ${created.of('b')} from bonus b join invoice i on i.id = b.invoice_id
    where b.user_id = ${userId} and i.method_bonus > 0 order by b.created_at desc limit 1`);
  const [last] = rows.map(created.read);
  const at = last && last.createdAt + DAY_MS;
  return at !== undefined && at > clock.now() ? at : null;
}

/** What a deposit brings its player besides its amount. */
export interface Grant {
  userId: string;
  invoiceId: string;
  code: string | null;
  amount: Cents;
  /** The part of the amount that the payment method brings, which a player can have again and again. */
  ofMethod: Cents;
  /** No other account of what looks like the same person has had the bonus of a method. */
  isFirstOfPerson: boolean;
}

/**
 * Writes a bonus by the rule that is in force; answers that rule and the leg of the transfer that pays it. Each promo code is had once, but a method's bonus again
 * and again: after the first bonus of a person coins with a part of it can't be staked, so that no one lives from it. The player's account must be locked, and `whyNoBonus` have
 * said that there is none.
 */
export async function grantBonus(
  tx: Tx,
  { clock, config, random }: Pick<Deps, 'clock' | 'config' | 'random'>,
  grant: Grant,
): Promise<{ leg: Leg & { ref: string }; rule: Pick<typeof table.$inferSelect, 'stakeable' | 'releasePpm'> }> {
  const { userId, amount, ofMethod, isFirstOfPerson, ...from } = grant;
  const { stakeCapCents: stakeCap, stakeCapPpm, days, releaseFactor, repeatReleaseFactor } = config.bonus;
  const { rows: before } = await tx.execute(sql`select 1 from bonus where user_id = ${userId} limit 1`);
  const stakeable = ofMethod === 0 || (before.length === 0 && isFirstOfPerson);
  const releasePpm = Math.round((stakeable ? releaseFactor : repeatReleaseFactor) * WHOLE_PPM);
  const id = random.uuid();
  const createdAt = clock.now();
  await tx.insert(table).values({
    id,
    userId,
    ...from,
    granted: amount,
    stakeable,
    releasePpm,
    stakeCap,
    stakeCapPpm,
    createdAt,
    expiresAt: createdAt + days * DAY_MS,
  });
  await tx.insert(bonusShareTable).values({ ref: id, bonusId: id, total: amount, part: amount });
  await tx.execute(sql`update account set bonus_id = ${id} where owner_id = ${userId} and kind = 'user_cash'`);
  return { leg: { account: { kind: 'user_cash', userId }, amount, ref: id }, rule: { stakeable, releasePpm } };
}

/** Adds a deposit to what its player must stake once. Stakes of before count for nothing. */
export async function requirePlay(tx: Tx, userId: string, deposited: Cents): Promise<void> {
  if (deposited <= 0) return;
  await tx.execute(sql`
    insert into play_through as p (user_id, required) values (${userId}, ${deposited})
    on conflict (user_id) do update set required = greatest(p.required, p.played) + excluded.required`);
}

/** Takes coins that leave the shop unplayed off what must be staked; negative: they came back. */
export async function leaveUnplayed(tx: Tx, userId: string, amount: Cents): Promise<void> {
  if (amount === cents(0)) return;
  await tx.execute(sql`update play_through set required = greatest(0, required - ${amount}::bigint) where user_id = ${userId}`);
}

/** Has a player's active bonus last longer by a time in which they may not play, ms. */
export async function extendBonus(tx: Tx, userId: string, byMs: number): Promise<void> {
  await tx.execute(sql`
    update bonus set expires_at = expires_at + ${byMs}::double precision * interval '1 millisecond' where user_id = ${userId} and status = 'active'`);
}
