import type { Tx } from '#server/database/engine.ts';
import type { BalanceAfter } from '#server/http/contract.ts';

/** A player's balance that the transaction holds: nobody else changes it before the end. */
export interface HeldBalance extends BalanceAfter {
  userId: string;
}

const held = new WeakMap<object, HeldBalance>();

/** Notes a balance that a statement of the transaction has locked and read. */
export function noteHeldBalance(tx: Tx, balance: HeldBalance): void {
  held.set(tx, balance);
}

/** Takes the balance that was noted, once: what is posted afterwards is not in it. */
export function takeHeldBalance(tx: Tx): HeldBalance | null {
  const balance = held.get(tx) ?? null;
  held.delete(tx);
  return balance;
}
