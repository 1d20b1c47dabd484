import { useStore } from 'zustand';
import type { Cents } from '#contract/money.ts';
import { gate } from './gate.ts';

/** The balance that may be shown, in cents; null until the server has told one. */
export function useShownBalance(): Cents | null {
  return useStore(gate.store, (settled) => settled.balance);
}

/** True while a scene in any tab of this browser has yet to tell its result: what a server would list now could spoil it. */
export function useHolding(): boolean {
  return useStore(gate.store, (settled) => settled.holding);
}
