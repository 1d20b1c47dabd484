import { COLORS } from '#contract/design-tokens.ts';
import type { WinSize } from '#contract/win-size.ts';
import type { Disposal } from '#scenes/stage/disposal.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { particleCount } from '#scenes/stage/effects/effect.ts';
import { ring } from '#scenes/stage/effects/light.ts';
import { paperRain, winCoins, winSparks } from '#scenes/stage/effects/win.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { colorOf, type WheelSpun } from '../model.ts';
import { paintOf } from '../moment.ts';
import type { ClipKit } from './clip-kit.ts';

/** Less motion: nothing flies. */
export function noCelebration(
  _fact: WheelSpun,
  _size: WinSize,
  _releaseMs: number,
  _endMs: number,
  _kit: ClipKit,
  disposal: Disposal,
): Casts {
  return new Casts(disposal);
}

/** What flies when the wheel rests: a ring in the colour that won for everybody, and more with each size of an own win. */
export function celebration(
  fact: WheelSpun,
  size: WinSize,
  releaseMs: number,
  endMs: number,
  { env, layout, behind, front }: ClipKit,
  disposal: Disposal,
): Casts {
  const casts = new Casts(disposal);
  const { tuning, tier, seed } = env;
  const { cx, cy, radius, tilt, unit } = layout;
  const y = cy - radius * 0.9 * tilt;
  const color = paintOf(colorOf(fact.segment), tuning);
  const [bright, gold, pale] = [tintOf(mix(color, '#FFFFFF', 0.4)), tintOf(COLORS.gold), tintOf(COLORS['gold-light'])];
  casts.add(
    ring({ color: bright, fromPx: 20 * unit, toPx: (110 + 40 * size) * unit, alpha: 0.6, durationMs: 700 }),
    behind,
    cx,
    y,
    releaseMs,
  );
  if (size === 0) return casts;
  const lastsMs = endMs - releaseMs;
  const burst = (delayMs: number, share: number): void => {
    const lifeMs = Math.min(1_500, lastsMs - delayMs);
    const effect = winSparks({
      seed: `${seed}:win:${delayMs}`,
      tier,
      size,
      tuning,
      share,
      areaPx: { width: 40 * unit, height: 10 },
      spreadRad: Math.PI * 1.5,
      speedPxPerS: [90 * unit, (330 + 90 * size) * unit],
      gravityPxPerS2: 420 * unit,
      dragPerS: 1.6,
      lifeMs,
      sizePx: [3 * unit + 1.5, (8 + size) * unit + 2],
      colors: [bright, gold, pale, 0xffffff],
    });
    casts.add(effect, front, cx, y, releaseMs + delayMs);
  };
  burst(0, 1);
  if (size >= 4) burst(420, 0.6);
  if (size >= 5) burst(860, 0.5);
  if (size >= 3)
    casts.add(
      ring({ color: pale, fromPx: 16 * unit, toPx: (80 + 34 * size) * unit, alpha: 0.5, durationMs: 760 }),
      behind,
      cx,
      y,
      releaseMs + 220,
    );
  if (size >= 4) {
    const lifeMs = Math.min(2_200, lastsMs - 200);
    const thrown = winCoins({
      seed: `${seed}:coins`,
      tier,
      size,
      count: tuning.coins,
      areaPx: { width: 60 * unit, height: 8 },
      spreadRad: 2.2,
      speedPxPerS: [280 * unit, 660 * unit],
      gravityPxPerS2: 1_050 * unit,
      lifeMs: [lifeMs * 0.7, lifeMs],
      withinMs: 260,
      sizePx: [16 * unit, 26 * unit],
    });
    casts.add(thrown, front, cx, y, releaseMs + 60);
  }
  if (size < 5) return casts;
  paperRain(casts, front, releaseMs + 120, {
    seed: `${seed}:rain`,
    count: particleCount(tier, tuning.confetti),
    layout,
    gravity: 0.45,
    withinMs: lastsMs,
    living: 0.74,
    beginning: 0.2,
    colors: [gold, pale, bright, tintOf(COLORS['violet-light'])],
  });
  return casts;
}
