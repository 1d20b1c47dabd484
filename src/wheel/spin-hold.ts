import type { RoundState } from '#src/rounds/events/round-events.ts';
import type { RoundStream } from '#src/rounds/events/round-stream.ts';
import type { Gate } from '#src/settlement/gate.ts';
import type { Hold } from '#src/settlement/hold.ts';
import type { WheelKinds } from './wheel-kinds.ts';
import { ownOn } from './wheel-table.ts';

/** The server's usual length of a spin, ms; the true one comes with each snapshot. */
export const USUAL_SPIN_MS = 8_000;
/** A hold that was not released in time ends automatically, ms after the spin's end. */
const WATCHDOG_MARGIN_MS = 3_000;

/** When the wheel rests, by the server's clock: the very moment at which the scene releases the spin, ms. Null before the wheel turns. */
export function spinEndMs({ round, phases }: Pick<RoundState<WheelKinds>, 'round' | 'phases'>): number | null {
  if (round === null || round.started_at === null || (round.status !== 'in_progress' && round.status !== 'ended')) return null;
  return Date.parse(round.started_at) + (phases?.in_progress_ms ?? USUAL_SPIN_MS);
}

/**
 * Keeps what own bets win at the gate until the wheel rests. The gate lets go earlier when the tab hides; whatever ends the hold ends the secret, too.
 */
export function holdSpins(stream: RoundStream<WheelKinds>, gate: Gate, now: () => number): void {
  let spin: { id: string; hold: Hold } | null = null;
  stream.on('hold', (_, state) => {
    const { concealed: id } = state;
    const endMs = spinEndMs(state);
    if (id === null || id === spin?.id || endMs === null || ownOn(state.mine, state.round).length === 0) return;
    const hold = gate.hold({ id: `wheel-${id}`, concealing: 'payouts', watchdogMs: Math.max(0, endMs - now()) + WATCHDOG_MARGIN_MS });
    spin?.hold.release('left');
    spin = { id, hold };
    hold.after(() => stream.reveal(id));
  });
  stream.on('release', (_, { concealed, viewed }) => {
    if (spin === null || concealed === spin.id) return;
    spin.hold.release(viewed ? 'shown' : 'left');
    spin = null;
  });
}
