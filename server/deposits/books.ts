import type { Leg } from '#server/core/ledger-legs.ts';
import type { Gateway } from './gateways/gateway.ts';
import type { Invoice } from './invoices.ts';

/* Status of payments in the ledger, and the outcome of a message about one. */

/** `applied`: the invoice changed. `replayed`: this payment was processed before. `ignored`: out of order, and rightly without effect. All others need review by a person. */
export type Settlement = 'applied' | 'replayed' | 'ignored' | { quarantined: string };

/** The key under which the ledger knows a payment. */
export const paymentRef = ({ gateway }: Pick<Invoice, 'gateway'>, paymentId: string) => ({
  type: 'payment',
  id: `${gateway}:${paymentId}`,
});

/** The account that a payment comes from: the provider's clearing, or the house itself for what it gives away. */
export function source(gateway: Gateway): Leg['account'] {
  return gateway.kind === 'code' && gateway.paidBy === 'house' ? { kind: 'promo_cost' } : { kind: `deposit_clearing:${gateway.name}` };
}

/** Money that arrived and is not credited to any player. */
export const FORFEITED = { kind: 'house:forfeited_deposits' } as const;
