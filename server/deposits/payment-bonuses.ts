import { eq, sql } from 'drizzle-orm';
import { type Cents, cents, scaleCents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { Gateway, GatewayDeps } from './gateways/gateway.ts';
import { bonusOf, type Promo } from './promo.ts';
import { promoTable } from './schema.ts';

/** Coins that are added to a payment: by its method, and by a promo code. */
export interface Bonuses {
  method: Cents;
  promo: Cents;
}

/** The bonuses of a payment. Both are given, because each was promised separately; both are limited by settings. */
export function bonusesOf(deps: GatewayDeps, gateway: Gateway, amount: Cents, promo: Promo | null): Bonuses {
  const percent = gateway.kind === 'address' ? gateway.terms(deps).bonusPercent : 0;
  const method = Math.min(scaleCents(amount, percent, 100), deps.config.bonus.cryptoBonusMaxCents);
  return { method: cents(method), promo: promo === null ? cents(0) : bonusOf(deps, promo, amount) };
}

/** The promo of a code, as it is now; null for none. */
export async function promoOf(tx: Tx, code: string | null): Promise<Promo | null> {
  if (code === null) return null;
  const [promo] = await tx
    .select()
    .from(promoTable)
    .where(eq(sql`lower(${promoTable.code})`, code.toLowerCase()));
  return promo ?? null;
}
