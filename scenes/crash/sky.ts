import { COLORS } from '#contract/design-tokens.ts';
import { reachedAtMs } from '#contract/games/crash.ts';
import { ease } from '#scenes/stage/eases.ts';
import { mix } from '#scenes/stage/paint.ts';
import type { CrashTuning } from './tuning.ts';

/** Multipliers at which the sky changes, hundredths, and when the flight reaches them, ms. */
export const MILES = [200, 1_000, 10_000].map((hundredths) => ({ hundredths, atMs: reachedAtMs(hundredths) }));

/** Colours change in this many steps, so that a renderer which tints by copying has few copies to make. */
const STEPS = 14;

/** The colours of one moment, `#RRGGBB`. */
export interface SkyColors {
  /** The trail and the sky around the comet. */
  main: string;
  /** Its paler light. */
  light: string;
}

/** The colours after some time in the air: one per stretch between the miles, changing softly as each is passed. */
export function skyColors(elapsedMs: number, tuning: CrashTuning): SkyColors {
  const colors = [COLORS[tuning.color1], COLORS[tuning.color2], COLORS[tuning.color10], COLORS[tuning.color100]];
  let main: string = colors[0] ?? COLORS.violet;
  MILES.forEach(({ atMs }, index) => {
    const share = (elapsedMs - atMs) / Math.max(1, tuning.changeMs);
    if (share > 0) main = mix(main, colors[index + 1] ?? main, Math.round(ease.state(Math.min(1, share)) * STEPS) / STEPS);
  });
  return { main, light: mix(main, '#FFFFFF', 0.55) };
}

/** How long ago the last mile was passed, ms; null before the first. */
export function sinceMile(elapsedMs: number): number | null {
  const passed = MILES.filter(({ atMs }) => elapsedMs >= atMs).at(-1);
  return passed === undefined ? null : elapsedMs - passed.atMs;
}

/** How much of the horizon's way down lies behind, 0–1. */
export function sunkAt(elapsedMs: number, { horizonMs }: Pick<CrashTuning, 'horizonMs'>): number {
  const t = Math.min(1, elapsedMs / horizonMs);
  return t * t * (3 - 2 * t);
}

/** How far the sky has tilted, radians: quickly at first, then ever slower. */
export function tiltAt(elapsedMs: number, { tilt, horizonMs }: Pick<CrashTuning, 'tilt' | 'horizonMs'>): number {
  return -tilt * (1 - Math.exp((-1.4 * elapsedMs) / horizonMs));
}

/** Speed of the stars, slots per second: rises from a drift, and a little more with every doubling; integrated below. */
const DRIFT = 0.012;
const CRUISE = 0.16;
const SPOOL_S = 9;
const GAIN = 0.0016;
const TOP_S = 150;

/** How far the nearest stars have come after some time, in slots: the integral of their speed, so it never jumps. */
export function flownAt(elapsedMs: number): number {
  const t = elapsedMs / 1000;
  const climbing = Math.min(t, TOP_S);
  return (
    DRIFT * t +
    CRUISE * (t - SPOOL_S * (1 - Math.exp(-t / SPOOL_S))) +
    GAIN * (climbing * climbing) * 0.5 +
    GAIN * climbing * (t - climbing)
  );
}

/** Their speed, slots per second. */
export function speedAt(elapsedMs: number): number {
  const t = elapsedMs / 1000;
  return DRIFT + CRUISE * (1 - Math.exp(-t / SPOOL_S)) + GAIN * Math.min(t, TOP_S);
}
