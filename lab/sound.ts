import type { Cue } from '#scenes/stage/contract.ts';
import { Services } from '#src/lib/services/services.ts';
import { cueService } from '#src/stage/mixer.ts';

/** Plays the sounds of a scene's cues, by the shop's own mixer. */
export function cuePlayer(): (cue: Cue) => void {
  const play = new Services().get(cueService);
  return ({ cue, volume, rate }) => play(cue, { ...(volume === undefined ? {} : { volume }), ...(rate === undefined ? {} : { rate }) });
}
