import { newIdempotencyKey } from '#src/lib/api/idempotency-key.ts';
import { AGAIN_AFTER_MS, wait } from '#src/lib/api/fate.ts';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { rulesNow } from '#src/lib/api/rules.ts';
import { connectionService } from '#src/realtime/connection.ts';
import { mayLook } from '#src/realtime/may-look.ts';
import type { Services } from '#src/lib/services/services.ts';
import { onPlayerChange, sessionStoreService } from '#src/session/session-store.ts';
import { sessionService } from '#src/session/session.ts';
import { gateService } from '#src/settlement/gate.ts';
import type { PlacingPorts, Settleable } from './bet-ports.ts';

type Wiring = Pick<
  PlacingPorts<object, Settleable>,
  'newKey' | 'hold' | 'receiveBalance' | 'refreshBalance' | 'onPlayerChange' | 'againAfterMs' | 'delay' | 'untilLook' | 'minCycleMs'
>;

/** Pauses before a bet in doubt is asked for again without a press, ms; the last one repeats. */
const LOOK_AFTER_MS = [1_000, 2_000, 4_000, 8_000] as const;

/** Keys, the gate, the session, time and the rules' pace: the ports that are the same wherever a bet is placed, and whatever presents it. */
export function betWiring(services: Services): Wiring {
  const gate = services.get(gateService);
  return {
    newKey: newIdempotencyKey,
    hold: (request) => gate.hold(request),
    receiveBalance: (balance) => gate.receiveBalance(balance),
    refreshBalance() {
      void services.get(sessionService).refresh();
      void services.get(queryClientService).invalidateQueries({ queryKey: queryKeys.player.bonus });
    },
    onPlayerChange: (listener) => onPlayerChange(services.get(sessionStoreService), listener),
    againAfterMs: AGAIN_AFTER_MS,
    delay: wait,
    async untilLook(count, pressedAtMs) {
      await wait(LOOK_AFTER_MS[Math.min(count, LOOK_AFTER_MS.length - 1)] ?? 0);
      return mayLook(services.get(connectionService), pressedAtMs);
    },
    minCycleMs: () => rulesNow(services.get(queryClientService)).min_cycle_ms,
  };
}
