import type { Tx } from '#server/database/database.ts';
import { promoTable } from './schema.ts';

/** The sandbox's promo codes: hundredths of a percent. */
const SANDBOX_PROMOS = [
  { code: 'WELCOME5', isFixedValue: false, value: 500, maxUses: 1_000_000 },
  { code: 'winter35', isFixedValue: false, value: 3_500, maxUses: 1_000_000 },
] as const;

/** Puts the sandbox's promo codes there. What an operator changed in them stays. */
export async function seedPromos(tx: Tx): Promise<void> {
  await tx
    .insert(promoTable)
    .values([...SANDBOX_PROMOS])
    .onConflictDoNothing();
}
