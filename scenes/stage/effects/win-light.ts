import type { WinSize } from '#contract/win-size.ts';
import { envelope } from './light.ts';
import type { WinLightTuning } from './win-light-knobs.ts';

/*
 * How the light of a result comes and goes, the same for every scene that lights a result: one flash, and for the larger wins rays that turn slowly.
 */

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
