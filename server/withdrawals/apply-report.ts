import type { Tx } from '#server/database/database.ts';
import { unitsOf } from '#server/deposits/exact-amount.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Report } from './gateways/gateway.ts';
import { cancelLocked, finishLocked, lockWithdrawal, setTracking, type WithdrawalRow } from './withdrawal.ts';

/** `applied`: the withdrawal changed. `replayed`: it says so already. `ignored`: out of order, and rightly without effect. All others need review by a person. */
export type Applied = 'applied' | 'replayed' | 'ignored' | { quarantined: string };

/** The sentence of a cancel whose provider gave no reason. */
export const NO_REASON = 'The provider couldn’t complete it.';

/**
 * Applies what a provider reports of a withdrawal, in the caller's transaction. The row is locked, the end of a withdrawal counts once and is final, and
 * what does not fit (another address, a second transaction, sent although it was canceled) moves nothing and is kept for a person.
 */
export async function applyReport(tx: Tx, deps: Deps, gateway: string, report: Report): Promise<Applied> {
  const row = await lockWithdrawal(tx, report.withdrawalId, { gateway });
  if (!row) return { quarantined: 'unknown withdrawal' };
  const { currency = row.currency, address = row.address, amount = row.sentAmount } = report.repeated ?? {};
  if (currency !== row.currency || !isSameAddress(address, row.address) || !isSameAmount(amount, row.sentAmount))
    return { quarantined: 'it does not match the request' };
  if (row.status === 'new') return { quarantined: 'it was not sent to the provider yet' };
  return STEPS[report.status](tx, deps, row, report);
}

/** Providers write amounts with or without zeros at the end. */
const isSameAmount = (reported: string | null, sent: string | null): boolean =>
  reported === sent || (reported !== null && sent !== null && unitsOf(sent) !== null && unitsOf(reported) === unitsOf(sent));

/** The case of a hexadecimal address is only its checksum. */
const isSameAddress = (reported: string | null, sent: string | null): boolean =>
  reported === sent || (sent?.startsWith('0x') === true && reported?.toLowerCase() === sent.toLowerCase());

type Step = (tx: Tx, deps: Deps, row: WithdrawalRow, report: Report) => Promise<Applied>;

const STEPS: Record<Report['status'], Step> = { in_processing: progress, done: finish, canceled: fail };

async function progress(tx: Tx, _deps: Deps, row: WithdrawalRow, { carrier, trackingNumber }: Report): Promise<Applied> {
  if (row.status !== 'in_processing') return 'ignored';
  if (trackingNumber === undefined || (trackingNumber === row.trackingNumber && (carrier ?? row.carrier) === row.carrier))
    return 'replayed';
  if (row.trackingNumber !== null) return { quarantined: 'a second tracking number' };
  await setTracking(tx, row, carrier ?? null, trackingNumber);
  return 'applied';
}

async function finish(tx: Tx, deps: Deps, row: WithdrawalRow, report: Report): Promise<Applied> {
  const { transactionId = null, carrier = row.carrier, trackingNumber = row.trackingNumber } = report;
  if (row.status === 'done') return transactionId === row.transactionId ? 'replayed' : { quarantined: 'a second transaction' };
  if (row.status !== 'in_processing') return { quarantined: 'reported as sent, but it is canceled' };
  if (row.type === 'crypto' && transactionId === null) return { quarantined: 'reported as sent without a transaction' };
  await finishLocked(tx, deps, row, { transactionId, carrier, trackingNumber });
  return 'applied';
}

async function fail(tx: Tx, deps: Deps, row: WithdrawalRow, { reason = NO_REASON }: Report): Promise<Applied> {
  if (row.status === 'done') return { quarantined: 'reported as canceled, but it is done' };
  if (row.status !== 'in_processing') return row.status === 'canceled' ? 'replayed' : 'ignored';
  await cancelLocked(tx, deps, row, 'canceled', reason);
  return 'applied';
}
