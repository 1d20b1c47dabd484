import { useEffect } from 'react';
import type { CrashBet, CrashRound } from '#contract/api/crash.ts';
import { reachedAtMs } from '#contract/games/crash.ts';
import { useService } from '#src/lib/services/services.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { crashRounds } from './crash-live.ts';

/** The hold begins this long before the flight comes to the target, ms: more than the clocks may differ. */
const EARLY_MS = 250;
/** The news of the cash-out come in batches; after this long the money is not kept back for them any more, ms after the target. */
const WATCHDOG_MARGIN_MS = 2_000;

/**
 * Keeps what an automatic cash-out pays back until the picture shows it: the balance travels by another connection and may be faster. For a moment
 * around the target only, so that whatever else the player does during a long flight moves the balance at once.
 */
export function useAutoHold(round: CrashRound | null, aboard: CrashBet | null): void {
  const gate = useGate();
  const { link } = useService(crashRounds);
  const target = round?.status === 'in_progress' && aboard?.status === 'placed' ? aboard.auto : null;
  const betId = aboard?.id ?? null;
  const startedAt = round?.started_at ?? null;
  useEffect(() => {
    if (target === null || betId === null || startedAt === null) return undefined;
    const targetInMs = Date.parse(startedAt) + reachedAtMs(target) - link.clock.now();
    let end = (): void => {};
    const timer = setTimeout(
      () => {
        if (document.hidden) return;
        const hold = gate.hold({ id: `crash-auto-${betId}`, concealing: 'payouts', watchdogMs: EARLY_MS + WATCHDOG_MARGIN_MS });
        end = () => hold.release('shown');
      },
      Math.max(0, targetInMs - EARLY_MS),
    );
    // The bet is won, the flight is over or the page is left; a picture that is shown is notified in the same moment.
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [target, betId, startedAt, gate, link]);
}
