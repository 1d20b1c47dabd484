import type { WinSize } from '#contract/win-size.ts';
import { ms, ratio, sharedKnobs } from '../knobs.ts';
import { envelope } from './light.ts';

/*
 * How the light of a result comes and goes, the same for every scene that lights a result: one flash, and for the larger wins rays that turn slowly.
 */

/** The knobs of that light, with a scene's own defaults. */
export const winLightKnobs = sharedKnobs('Light', {
  flashMs: [ms, 20, 600, 'How fast the flash of a win fades: to about a third in this time.'],
  flashRiseMs: [ms, 10, 300, 'How long the flash takes to come.'],
  rays: [ratio, 0, 1, 'Strength of the rays behind a result of the second size; the third size is the first that shows them.'],
  raysStep: [ratio, 0, 0.5, 'How much stronger they are with each larger size.'],
  raysRiseMs: [ms, 0, 2_000, 'How long the rays take to come.'],
  raysFallMs: [ms, 0, 3_000, 'How long they take to go.'],
  raysTurnMs: [ms, 1_000, 20_000, 'How long the rays take to turn by one radian.'],
});

/** How the light of a result comes and goes. */
export type WinLightTuning = Parameters<typeof winLightKnobs>[0];

/** What is left after `sinceMs` of something that fades to about a third in `fadeMs` and is quite gone after `lastingMs`, 0–1. */
export function fadeOut(sinceMs: number, lastingMs: number, fadeMs: number): number {
  return Math.exp(-sinceMs / fadeMs) * (1 - sinceMs / lastingMs);
}

/** The flash of a result, 0–1. */
export function flashAt(sinceMs: number, lastingMs: number, { flashMs, flashRiseMs }: WinLightTuning): number {
  return Math.exp(-sinceMs / flashMs) * Math.min(1, sinceMs / flashRiseMs) * (1 - sinceMs / lastingMs);
}

/** The rays behind a result, 0 below size 3. */
export function raysAt(size: WinSize, sinceMs: number, lastingMs: number, tuning: WinLightTuning): number {
  if (size < 3) return 0;
  return envelope(sinceMs, lastingMs, tuning.raysRiseMs, tuning.raysFallMs) * (tuning.rays + tuning.raysStep * (size - 2));
}
