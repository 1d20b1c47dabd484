import { and, eq, gt, sql } from 'drizzle-orm';
import { type Cents, cents, scaleCents } from '#contract/money.ts';
import type { Promocode } from '#contract/api/deposits.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { NO_PLACE, type SessionPlace } from '#server/security/session-place.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { sessionTable } from '#server/security/schema.ts';
import { requireOnePerson } from '#server/players/one-person.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { promoTable, promoUseTable } from './schema.ts';

export type Promo = typeof promoTable.$inferSelect;

/** A percent code's value counts hundredths of a percent. */
const WHOLE = 10_000;

/** Codes are the same in any case: they are read aloud and typed on phones. */
const codeIs = (code: string) => eq(sql`lower(${promoTable.code})`, code.toLowerCase());

/**
 * The promo of a code that this player can still use. Refusals `promocode_invalid` (unknown, ended or used up: one answer for all, so that guesses
 * learn nothing) and `promocode_used` (this player has had it).
 */
export async function usablePromo(queries: Queries, code: string, userId: string): Promise<Promo> {
  const [found] = await queries
    .select({ promo: promoTable, usedBy: promoUseTable.userId })
    .from(promoTable)
    .leftJoin(promoUseTable, and(eq(promoUseTable.code, promoTable.code), eq(promoUseTable.userId, userId)))
    .where(codeIs(code));
  if (!found?.promo.active || (found.usedBy === null && found.promo.used >= found.promo.maxUses)) throw new Refusal('promocode_invalid');
  if (found.usedBy !== null) throw new Refusal('promocode_used');
  return found.promo;
}

/** The promo of a code that waits with an address; null for none, and for one that can't be used any more. */
export async function waitingPromo(queries: Queries, code: string | null, userId: string): Promise<Promo | null> {
  if (code === null) return null;
  return usablePromo(queries, code, userId).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

/** What a promo adds to a deposit, rounded down to the cent: of a percentage, no more than with the largest card deposit. */
export function bonusOf(
  { config }: Pick<Deps, 'config'>,
  { isFixedValue, value }: Pick<Promo, 'isFixedValue' | 'value'>,
  amount: Cents,
): Cents {
  return isFixedValue ? cents(value) : scaleCents(cents(Math.min(amount, config.deposit.cardMax)), value, WHOLE);
}

/** A promo as the API shows it: coins for a fixed bonus, percent otherwise. */
export function shownPromo({ code, value, isFixedValue }: Pick<Promo, 'code' | 'value' | 'isFixedValue'>): Promocode {
  return { code, value: value / 100, is_fixed_value: isFixedValue };
}

/**
 * The promo of a code for a deposit that a player begins at a place. Refusals of `usablePromo`, and `promocode_shared` where another account of what looks
 * like the same person has begun one with it.
 */
export async function takePromo(
  tx: Tx,
  deps: SeenDeps,
  { userId, place, code }: { userId: string; place: SessionPlace; code: string },
): Promise<Promo> {
  const promo = await usablePromo(tx, code, userId);
  await seeAtPlace(tx, deps, { userId, place, use: codeUse(promo.code) });
  return promo;
}

type SeenDeps = Pick<Deps, 'clock' | 'config' | 'dataKeys'>;

const codeUse = (code: string): string => `promo ${code}`;

/** What `seeAtPayment` calls the bonus of a payment method, of which only a person's first coins may be staked. */
export const METHOD_BONUS = 'method bonus';

async function seeAtPlace(tx: Tx, deps: SeenDeps, seen: { userId: string; place: SessionPlace; use: string }): Promise<void> {
  await requireOnePerson(tx, deps, { ...seen, keepDays: deps.config.retention.promoSeen, reason: 'promocode_shared' });
}

const lastPlace = declaredColumns(sessionTable, 'browser', 'system', 'address', 'country');

/** Whether the player of a deposit, at its payment, is still the only account of a person with its code. */
export const seeCodeAtPayment = (tx: Tx, deps: SeenDeps, userId: string, code: string): Promise<boolean> =>
  seeAtPayment(tx, deps, userId, codeUse(code));

/**
 * Notes at the payment of a deposit what its player is given, at the place of their last session: what was noted when the deposit was begun may be forgotten
 * by then. False where another account of what looks like the same person has had it since. Comes before the balance is locked.
 */
export async function seeAtPayment(tx: Tx, deps: SeenDeps, userId: string, use: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select ${lastPlace.of('s')} from session s where s.user_id = ${userId} order by coalesce(s.used_at, s.created_at) desc limit 1`);
  try {
    await seeAtPlace(tx, deps, { userId, place: rows.map(lastPlace.read)[0] ?? NO_PLACE, use });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'promocode_shared') return false;
    throw error;
  }
}

/** Uses a code up for a paid invoice. False when the player has had it, or its last use went to another player in the meantime. */
export async function redeemPromo(tx: Tx, code: string, userId: string, invoiceId: string, usedAt: number): Promise<boolean> {
  const own = await tx
    .insert(promoUseTable)
    .values({ code, userId, invoiceId, usedAt })
    .onConflictDoNothing()
    .returning({ code: promoUseTable.code });
  if (own.length === 0) return false;
  const counted = await tx
    .update(promoTable)
    .set({ used: sql`${promoTable.used} + 1` })
    .where(and(eq(promoTable.code, code), eq(promoTable.active, true), sql`${promoTable.used} < ${promoTable.maxUses}`))
    .returning({ code: promoTable.code });
  if (counted.length > 0) return true;
  await tx.delete(promoUseTable).where(eq(promoUseTable.invoiceId, invoiceId));
  return false;
}

/** Makes a promo code; false where there is one of this name. */
export async function makePromo(tx: Tx, promo: Pick<Promo, 'code' | 'isFixedValue' | 'value' | 'maxUses' | 'createdAt'>): Promise<boolean> {
  const made = await tx.insert(promoTable).values(promo).onConflictDoNothing().returning({ code: promoTable.code });
  return made.length > 0;
}

/** What a code gives away if all its uses come: of a percentage, each with the largest card deposit. */
export function largestGrant(deps: Pick<Deps, 'config'>, promo: Pick<Promo, 'isFixedValue' | 'value' | 'maxUses'>): Cents {
  return cents(bonusOf(deps, promo, deps.config.deposit.cardMax) * promo.maxUses);
}

/** What the codes made since an instant give away by `largestGrant`, cents. */
export async function largestGrantsSince(tx: Tx, deps: Pick<Deps, 'config'>, since: number): Promise<Cents> {
  const { isFixedValue, value, maxUses, createdAt } = promoTable;
  const made = await tx.select({ isFixedValue, value, maxUses }).from(promoTable).where(gt(createdAt, since));
  return cents(made.reduce((sum, promo) => sum + largestGrant(deps, promo), 0));
}

/** Takes a promo code out of force; bonuses that it gave go on. False where none of this name is in force. */
export async function endPromo(tx: Tx, code: string): Promise<boolean> {
  const ended = await tx
    .update(promoTable)
    .set({ active: false })
    .where(and(codeIs(code), promoTable.active))
    .returning({ code: promoTable.code });
  return ended.length > 0;
}
