import { useStore } from 'zustand';
import type { Cents } from '#contract/money.ts';
import { useService } from '#src/lib/services/services.ts';
import { type Gate, gateService } from './gate.ts';

/** The gate, in a component. */
export function useGate(): Gate {
  return useService(gateService);
}

/** The balance that may be shown, in cents; null until the server has sent one. */
export function useShownBalance(): Cents | null {
  return useStore(useGate().store, (settled) => settled.balance);
}

/** The part of the shown balance that is bonus coins, cents. */
export function useShownLocked(): Cents {
  return useStore(useGate().store, (settled) => settled.locked);
}

/** True while a scene in any tab of this browser has yet to reveal its result: what a server would list now could spoil it. */
export function useHolding(): boolean {
  return useStore(useGate().store, (settled) => settled.holding);
}
