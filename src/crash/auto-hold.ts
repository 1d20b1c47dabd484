import { reachedAtMs } from '#contract/games/crash.ts';
import type { RoundState } from '#src/rounds/events/round-events.ts';
import type { RoundStream } from '#src/rounds/events/round-stream.ts';
import type { Gate } from '#src/settlement/gate.ts';
import type { CrashKinds } from './crash-kinds.ts';
import { aboardIn } from './crash-table.ts';

/** The hold begins this long before the flight comes to the target, ms: more than the clocks may differ. */
const EARLY_MS = 250;
/** The news of the cash-out come in batches; after this long the money is not kept back for them any more, ms after the target. */
const WATCHDOG_MARGIN_MS = 2_000;

/** The flight that the player's own target is still to be reached on; null while there is none. */
function targetOf(state: RoundState<CrashKinds>) {
  const { aboard } = aboardIn(state);
  const { round, viewed } = state;
  if (!viewed || round?.status !== 'in_progress' || round.started_at === null || aboard?.status !== 'placed' || aboard.auto === null)
    return null;
  return { betId: aboard.id, atMs: Date.parse(round.started_at) + reachedAtMs(aboard.auto) };
}

/**
 * Keeps what an automatic cash-out pays back until the picture shows it: the balance travels by another connection and may be faster. For a moment
 * around the target only, so that whatever else the player does during a long flight moves the balance at once. The hold ends when the bet is won, the
 * flight is over or the page is left, after the scene has been notified of it.
 */
export function holdAtTargets(stream: RoundStream<CrashKinds>, gate: Gate, now: () => number): void {
  const armed = new Map<string, () => void>();
  const keyOf = (state: RoundState<CrashKinds>): string | null => {
    const target = targetOf(state);
    return target && `${target.betId} ${target.atMs}`;
  };

  function arm(betId: string, atMs: number): () => void {
    let end = (): void => {};
    const timer = setTimeout(
      () => {
        if (document.hidden) return;
        const hold = gate.hold({ id: `crash-auto-${betId}`, concealing: 'payouts', watchdogMs: EARLY_MS + WATCHDOG_MARGIN_MS });
        end = () => hold.release('shown');
      },
      Math.max(0, atMs - now() - EARLY_MS),
    );
    return () => {
      clearTimeout(timer);
      end();
    };
  }

  stream.on('hold', (_, state) => {
    const target = targetOf(state);
    const key = keyOf(state);
    if (target !== null && key !== null && !armed.has(key)) armed.set(key, arm(target.betId, target.atMs));
  });
  stream.on('release', (_, state) => {
    const current = keyOf(state);
    for (const [key, end] of armed) {
      if (key === current) continue;
      armed.delete(key);
      end();
    }
  });
}
