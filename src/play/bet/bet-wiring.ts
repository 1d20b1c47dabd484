import { newIdempotencyKey } from '#src/lib/api/idempotency-key.ts';
import { wait } from '#src/lib/api/fate.ts';
import type { Services } from '#src/lib/services/services.ts';
import { sessionService } from '#src/lib/session/session.ts';
import { gateService } from '#src/settlement/gate.ts';
import type { PlacingPorts, Settleable } from './bet-ports.ts';

/** Keys, the gate, the session and time: the ports that are the same wherever a bet is placed, and whatever presents it. */
export function betWiring(
  services: Services,
): Pick<PlacingPorts<object, Settleable>, 'newKey' | 'hold' | 'receiveBalance' | 'refreshBalance' | 'delay'> {
  const gate = services.get(gateService);
  return {
    newKey: newIdempotencyKey,
    hold: (request) => gate.hold(request),
    receiveBalance: (balance) => gate.receiveBalance(balance),
    refreshBalance: () => void services.get(sessionService).refresh(),
    delay: wait,
  };
}
