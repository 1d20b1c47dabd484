import { useEffect, useRef, useState } from 'react';
import { useRules } from '#src/lib/api/rules.ts';
import { useServices } from '#src/lib/services/services.ts';
import { cueService } from '#src/stage/mixer.ts';
import { betWiring } from './bet-wiring.ts';

/** The ports that are the same wherever a bet is placed, and whatever presents it. */
export type BetWiring = ReturnType<typeof betWiring> & {
  /** The least time from an answer to the next bet, ms; 0 for none. */
  minCycleMs(): number;
  /** The sound of a bet that was refused or never answered. */
  soundFailure(): void;
};

/** Keys, the gate, the session, the sounds and the rules' pace, for the bets of a page; the same object for as long as the page is mounted. */
export function useBetWiring(): BetWiring {
  const services = useServices();
  const minCycleMs = useRules().min_cycle_ms;
  const latest = useRef(minCycleMs);
  useEffect(() => {
    latest.current = minCycleMs;
  });
  // oxlint-disable-next-line react/refs -- the port reads the ref after a bet, never while rendering
  const [wiring] = useState((): BetWiring => ({
    ...betWiring(services),
    minCycleMs: () => latest.current,
    soundFailure: () => services.get(cueService)('error'),
  }));
  return wiring;
}
