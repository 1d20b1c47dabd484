import type { Route } from '#contract/api/route.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { hasAgreed } from './consents.ts';

/** Players that are remembered at once; beyond that all are asked for anew. */
const MOST_REMEMBERED = 100_000;

/**
 * Lets players stake and pay in who agreed to the documents in force. An agreement is never taken back and versions change only with the program, so who
 * has agreed is remembered, and a bet costs no further question to the database.
 */
export class ConsentCheck {
  readonly #agreed = new Set<string>();

  /** Refusal `consent_required` for a player who hasn't agreed, where the route may answer that: its contract says which calls ask for it. */
  async require(queries: Queries | Tx, route: Pick<Route, 'errors'>, userId: string): Promise<void> {
    if (!route.errors.includes('consent_required') || this.#agreed.has(userId)) return;
    if (!(await hasAgreed(queries, userId))) throw new Refusal('consent_required');
    if (this.#agreed.size >= MOST_REMEMBERED) this.#agreed.clear();
    this.#agreed.add(userId);
  }
}
