import type { Tx } from '#server/database/database.ts';
import { promoTable } from './schema.ts';

/** Before everything that staff makes: what these codes may give away doesn't count with it. */
const SEEDED_AT = Date.UTC(2026, 0, 1);

/** The sandbox's promo codes: hundredths of a percent. */
const SANDBOX_PROMOS = [
  { code: 'WELCOME5', isFixedValue: false, value: 500, maxUses: 1_000_000, createdAt: SEEDED_AT },
  { code: 'winter35', isFixedValue: false, value: 3_500, maxUses: 1_000_000, createdAt: SEEDED_AT },
] as const;

/** Puts the sandbox's promo codes there. What an operator changed in them stays. */
export async function seedPromos(tx: Tx): Promise<void> {
  await tx
    .insert(promoTable)
    .values([...SANDBOX_PROMOS])
    .onConflictDoNothing();
}
