import { eq } from 'drizzle-orm';
import type { ConfirmMethod } from '#contract/api/proof-methods.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Player } from '#server/security/player.ts';
import { sessionTable } from '#server/security/schema.ts';
import { factorMethods, hasFactor, type HeldFactors, heldFactors } from './factors/held-factors.ts';

/** How a player can confirm: by a second factor; without any, by the password; without that too, by signing in again. */
function confirmMethods(held: HeldFactors): ConfirmMethod[] {
  if (hasFactor(held)) return factorMethods(held);
  return held.password ? ['password'] : ['sign_in'];
}

/**
 * Lets a guarded call pass only where this session's player has proved who they are within five minutes (a setting), by signing in or by confirming. Throws
 * Refusal `confirmation_required`, with the ways to do it. `with_factor`: only players who have a second factor are asked.
 */
export async function requireConfirmed(
  queries: Queries | Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { id, sessionId }: Pick<Player, 'id' | 'sessionId'>,
  who: 'all' | 'with_factor' = 'all',
): Promise<void> {
  const [session] = await queries.select({ at: sessionTable.confirmedAt }).from(sessionTable).where(eq(sessionTable.id, sessionId));
  if (session?.at != null && session.at > clock.now() - config.confirmationMs) return;
  const held = await heldFactors(queries, id);
  if (who === 'with_factor' && !hasFactor(held)) return;
  throw new Refusal('confirmation_required', { methods: confirmMethods(held) });
}
