import { COLORS } from '#contract/design-tokens.ts';
import type { WinSize } from '#contract/win-size.ts';
import type { Disposal } from '#scenes/stage/disposal.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { type Celebration, rainPaper, throwCoins, throwSparks } from '#scenes/stage/effects/ladder.ts';
import { ring } from '#scenes/stage/effects/light.ts';
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

/** What flies when the wheel rests: a ring in the colour that won for all players, and more with each size of the player's own win. */
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
  const put: Celebration['put'] = (effect, layer, atMs) => casts.add(effect, layer, cx, y, atMs);
  const win: Celebration = { size, tier, atMs: releaseMs, endMs, unit, share: 1, put };
  put(ring({ color: bright, fromPx: 20 * unit, toPx: (110 + 40 * size) * unit, alpha: 0.6, durationMs: tuning.waveMs }), behind, releaseMs);
  if (size === 0) return casts;
  throwSparks(win, {
    tuning,
    seedOf: (_name, delayMs) => `${seed}:win:${delayMs}`,
    areaPx: { width: 40 * unit, height: 10 },
    layer: front,
    nearer: null,
    colors: [bright, gold, pale, 0xffffff],
  });
  if (size >= 3) {
    const second = ring({ color: pale, fromPx: 16 * unit, toPx: (80 + 34 * size) * unit, alpha: 0.5, durationMs: tuning.secondWaveMs });
    put(second, behind, releaseMs + tuning.secondWaveAtMs);
  }
  throwCoins(win, { tuning, seed: `${seed}:coins`, areaPx: { width: 60 * unit, height: 8 }, layer: front });
  rainPaper(casts, win, {
    tuning,
    seed: `${seed}:rain`,
    layer: front,
    layout,
    colors: [gold, pale, bright, tintOf(COLORS['violet-light'])],
  });
  return casts;
}
