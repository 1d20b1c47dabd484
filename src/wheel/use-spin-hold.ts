import { useLayoutEffect, useState } from 'react';
import type { WheelRound } from '#contract/api/wheel.ts';
import { useService } from '#src/lib/services/services.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { wheelRounds } from './wheel-live.ts';

/** A hold that was not released in time ends automatically, ms after the spin's end. */
const WATCHDOG_MARGIN_MS = 3_000;

interface Options {
  round: WheelRound | null;
  /** The server's length of the spin, ms. */
  spinMs: number;
  /** Own money is on the round. */
  staked: boolean;
}

/**
 * Keeps the result of a spin back until the wheel rests: by the server's clock that is the very moment at which the scene releases it. Money that is
 * won meanwhile waits at the gate, which lets go earlier when the tab hides or the page is left. Answers the round that is still concealed.
 */
export function useSpinHold({ round, spinMs, staked }: Options): string | null {
  const [concealed, setConcealed] = useState<string | null>(null);
  const gate = useGate();
  const { link } = useService(wheelRounds);
  const drawn = round !== null && (round.status === 'in_progress' || round.status === 'ended');
  const spinId = drawn ? round.id : null;
  const startedAt = drawn ? round.started_at : null;
  // Before the paint: nothing of a result may be seen for a moment.
  useLayoutEffect(() => {
    if (spinId === null || startedAt === null) return undefined;
    const leftMs = Date.parse(startedAt) + spinMs - link.clock.now();
    if (leftMs <= 0 || document.hidden) return undefined;
    setConcealed(spinId);
    const hold = staked ? gate.hold({ id: `wheel-${spinId}`, concealing: 'payouts', watchdogMs: leftMs + WATCHDOG_MARGIN_MS }) : null;
    const reveal = (): void => setConcealed((id) => (id === spinId ? null : id));
    const timer = setTimeout(() => {
      hold?.release('shown');
      reveal();
    }, leftMs);
    // Whatever else ends the hold (the tab hides, the watchdog) ends the secret.
    hold?.after(reveal);
    return () => {
      clearTimeout(timer);
      hold?.release('left');
      reveal();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is staked is fixed once the wheel turns
  }, [spinId, startedAt, spinMs]);
  return concealed;
}
