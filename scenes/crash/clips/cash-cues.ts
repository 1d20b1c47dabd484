import type { Cue } from '#scenes/stage/contract.ts';
import { type CrashCashed, winSizeOf } from '../model.ts';

/** The cues of a batch of cash-outs: the player's own by its size, others as a soft touch. */
export function cashCues({ outs }: CrashCashed, peelVolume: number): Cue[] {
  const own = outs.find((out) => out.own);
  if (own === undefined) return outs.length === 0 ? [] : [{ atMs: 0, cue: 'coin', volume: peelVolume }];
  const size = winSizeOf(own);
  const out: Cue = { atMs: 0, cue: 'cash-out' };
  return size === 0 ? [out] : [out, { atMs: 60, cue: `win-${size}` }];
}
