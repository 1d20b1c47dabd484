import { useLayoutEffect, useRef } from 'react';
import type { Battle } from '#contract/api/battles.ts';
import { publishedMs } from '#contract/battle/schedule.ts';
import type { ServerClock } from '#src/rounds/server-clock.ts';
import type { Hold } from '#src/settlement/hold.ts';
import { useGate } from '#src/settlement/use-balance.ts';

/** A hold that was not released in time ends automatically, ms after the latest end of the final. */
const WATCHDOG_MARGIN_MS = 3_000;

/**
 * While a battle with an own seat plays, its money waits at the gate: balance and drops come when the final is over, which is when the server pays. Leaving
 * the page lets go at once.
 */
export function useBattleHold(
  { id, status, seats, started_at: started, pace, rounds, settled_at: settled }: Battle,
  clock: ServerClock,
): void {
  const gate = useGate();
  const open = useRef<Hold | null>(null);
  const mine = seats.some((seat) => seat.mine);
  const over = settled !== null || status === 'canceled';
  useLayoutEffect(() => {
    if (!mine || over || started === null || document.hidden) return undefined;
    const leftMs = Date.parse(started) + publishedMs(pace, rounds, true) - clock.now();
    const hold = gate.hold({ id: `battle-${id}`, concealing: 'payouts', watchdogMs: Math.max(0, leftMs) + WATCHDOG_MARGIN_MS });
    open.current = hold;
    return () => hold.release('left');
    // oxlint-disable-next-line react/exhaustive-deps -- the end releases it below; the rest of a battle that runs stays
  }, [mine, started, id, gate]);
  useLayoutEffect(() => {
    if (over) open.current?.release('shown');
  }, [over]);
}
