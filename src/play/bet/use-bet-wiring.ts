import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '#src/lib/api/idempotency-key.ts';
import { useRules } from '#src/lib/api/rules.ts';
import { useServices } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { gateService } from '#src/settlement/gate.ts';
import { cueService } from '#src/stage/mixer.ts';
import type { PlacingPorts, Settleable } from './bet-ports.ts';

/** The ports that are the same wherever a bet is placed, and whatever presents it. */
export type BetWiring = Pick<
  PlacingPorts<object, Settleable>,
  'newKey' | 'hold' | 'receiveBalance' | 'refreshBalance' | 'delay' | 'minCycleMs'
> & {
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
  const [wiring] = useState(() => {
    const gate = services.get(gateService);
    const playCue = services.get(cueService);
    return {
      newKey: newIdempotencyKey,
      hold: (request) => gate.hold(request),
      receiveBalance: (balance) => gate.receiveBalance(balance),
      refreshBalance: () => void services.get(sessionService).refresh(),
      delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      minCycleMs: () => latest.current,
      soundFailure: () => playCue('error'),
    } satisfies BetWiring as BetWiring;
  });
  return wiring;
}
