import type { Gateway } from '../gateways/gateway.ts';
import type { Invoice } from '../invoices.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/core/clock.ts';

/** The waits before each question about an invoice that is open, ms: the first while its player still looks. With the last answer a week has passed. */
export const OPEN_WAITS_MS = [
  45_000,
  3 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  4 * DAY_MS,
] as const;

/** The wait before a question about a payment that was paid and may be taken back, ms: twice as long after each. */
export const PAID_WAIT_MS = DAY_MS;

/** The wait before a question that had no answer is repeated where no other follows, ms. */
const LAST_AGAIN_MS = DAY_MS;

/** When an invoice is asked about. */
type AskTimes = Pick<Invoice, 'askAt' | 'askTries'>;

/** When an open invoice is asked about first; never where its provider can't be asked. */
export function askWhileOpen(gateway: Gateway, now: number): AskTimes {
  return { askAt: gateway.kind !== 'code' && gateway.ask ? now + OPEN_WAITS_MS[0] : null, askTries: 0 };
}

/** When a payment that was just paid is asked about first; never where it can't be taken back. */
export function askOncePaid(gateway: Gateway, now: number): AskTimes {
  const isAsked = gateway.kind !== 'code' && gateway.ask && gateway.reversibleMs !== undefined;
  return { askAt: isAsked ? now + PAID_WAIT_MS : null, askTries: 0 };
}

/** When an invoice is asked about again that is asked about now. Never null: a question whose answer is not written is asked again. */
export function askedNow({ status, askTries }: Pick<Invoice, 'status' | 'askTries'>, now: number): { askAt: number; askTries: number } {
  const wait = status === 'paid' ? PAID_WAIT_MS * 2 ** Math.min(askTries, 6) : OPEN_WAITS_MS[askTries + 1];
  return { askAt: now + (wait ?? LAST_AGAIN_MS), askTries: askTries + 1 };
}

/** Whether the question that was just asked was the last one about an invoice. */
export function wasLast(
  { status, askTries, settledAt }: Pick<Invoice, 'status' | 'askTries' | 'settledAt'>,
  reversibleMs: number,
  now: number,
): boolean {
  return status === 'paid' ? now >= (settledAt ?? 0) + reversibleMs : askTries >= OPEN_WAITS_MS.length;
}
