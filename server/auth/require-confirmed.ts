import { eq } from 'drizzle-orm';
import type { ConfirmMethod } from '#contract/api/proof-methods.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { Refusal, type RefusalDetails } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Player } from '#server/security/player.ts';
import { sessionTable } from '#server/security/schema.ts';
import { factorMethods, hasFactor, type HeldFactors, heldFactors } from './factors/held-factors.ts';

/** How long a confirmation holds, ms. */
const CONFIRMED_MS = 5 * 60_000;

/** A call that its player must confirm first. The page asks for a proof by one of the methods, and sends the call again. */
class ConfirmationRequired extends Refusal {
  override readonly details: RefusalDetails;
  constructor(methods: ConfirmMethod[]) {
    super(403, 'confirmation_required', 'Please confirm that it’s you, then try again.');
    this.details = { confirmation: { methods } };
  }
}

/** How a player can confirm: by a second factor; without any, by the password; without that too, by signing in again. */
function confirmMethods(held: HeldFactors): ConfirmMethod[] {
  if (hasFactor(held)) return factorMethods(held);
  return held.password ? ['password'] : ['sign_in'];
}

/**
 * Lets a guarded call pass only where this session's player has proved who they are within five minutes, by signing in or by confirming. Throws
 * ConfirmationRequired, with the ways to do it. `with_factor`: only players who have a second factor are asked.
 */
export async function requireConfirmed(
  queries: Queries | Tx,
  { clock }: Pick<Deps, 'clock'>,
  { id, sessionId }: Pick<Player, 'id' | 'sessionId'>,
  who: 'everybody' | 'with_factor' = 'everybody',
): Promise<void> {
  const [session] = await queries.select({ at: sessionTable.confirmedAt }).from(sessionTable).where(eq(sessionTable.id, sessionId));
  if (session?.at != null && session.at > clock.now() - CONFIRMED_MS) return;
  const held = await heldFactors(queries, id);
  if (who === 'with_factor' && !hasFactor(held)) return;
  throw new ConfirmationRequired(confirmMethods(held));
}
