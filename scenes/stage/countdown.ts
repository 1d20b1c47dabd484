import type { Cue } from './contract.ts';

/** Whole seconds before the closing of bets at which a tick sounds. */
const LAST_SECONDS = [3, 2, 1] as const;

/** The ticks of a countdown's last seconds, each higher than the one before; `closesAtMs` on the stage's clock. */
export function lastSeconds(closesAtMs: number, volume: number): Cue[] {
  return LAST_SECONDS.map((seconds) => ({ atMs: closesAtMs - seconds * 1_000, cue: `tick-${4 - seconds}`, volume }));
}
