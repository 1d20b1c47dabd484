import { COLORS } from '#contract/design-tokens.ts';
import type { WinSize } from '#contract/win-size.ts';
import type { Disposal } from '#scenes/stage/disposal.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { coins } from '#scenes/stage/effects/coins.ts';
import { particleCount } from '#scenes/stage/effects/effect.ts';
import { ring } from '#scenes/stage/effects/light.ts';
import { confetti, sparks } from '#scenes/stage/effects/sparks.ts';
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
    const effect = sparks({
      seed: `${seed}:win:${delayMs}`,
      count: particleCount(tier, Math.round(tuning.sparks * tuning.sparksGrowth ** (size - 1) * share)),
      areaPx: { width: 40 * unit, height: 10 },
      directionRad: -Math.PI / 2,
      spreadRad: Math.PI * 1.5,
      speedPxPerS: [90 * unit, (330 + 90 * size) * unit],
      gravityPxPerS2: 420 * unit,
      dragPerS: 1.6,
      lifeMs: [lifeMs * 0.35, lifeMs],
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
    const thrown = coins({
      seed: `${seed}:coins`,
      count: particleCount(tier, tuning.coins * (size >= 5 ? 2 : 1)),
      areaPx: { width: 60 * unit, height: 8 },
      directionRad: -Math.PI / 2,
      spreadRad: 2.2,
      speedPxPerS: [280 * unit, 660 * unit],
      gravityPxPerS2: 1_050 * unit,
      dragPerS: 0.7,
      lifeMs: [lifeMs * 0.7, lifeMs],
      delayMs: [0, 260],
      sizePx: [16 * unit, 26 * unit],
    });
    casts.add(thrown, front, cx, y, releaseMs + 60);
  }
  if (size < 5) return casts;
  const rain = confetti({
    seed: `${seed}:rain`,
    count: particleCount(tier, tuning.confetti),
    areaPx: { width: layout.width, height: 30 },
    directionRad: Math.PI / 2,
    spreadRad: 0.9,
    speedPxPerS: [20, 90],
    gravityPxPerS2: layout.height * 0.45,
    dragPerS: 1.6,
    lifeMs: [lastsMs * 0.6, lastsMs * 0.74],
    delayMs: [0, lastsMs * 0.2],
    sizePx: [7, 12],
    colors: [gold, pale, bright, tintOf(COLORS['violet-light'])],
  });
  casts.add(rain, front, layout.width / 2, -24, releaseMs + 120);
  return casts;
}
