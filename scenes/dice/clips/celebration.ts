import { COLORS } from '#contract/design-tokens.ts';
import type { WinSize } from '#contract/win-size.ts';
import type { Disposal } from '#scenes/stage/disposal.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { particleCount } from '#scenes/stage/effects/effect.ts';
import { flattened, ring } from '#scenes/stage/effects/light.ts';
import { paperRain, winCoins, winSparks } from '#scenes/stage/effects/win.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { xOf } from '../layout.ts';
import type { RollTimes } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';

const GOLD = tintOf(COLORS.gold);
const PALE = tintOf(COLORS['gold-light']);

/** Everything that flies when a win lands, more with each size; nothing for size 0. */
export function celebration(roll: number, size: WinSize, { releaseMs, endMs }: RollTimes, kit: ClipKit, disposal: Disposal): Casts {
  const casts = new Casts(disposal);
  if (size === 0) return casts;
  const { layout, env, behind, front } = kit;
  const { tuning, tier, seed } = env;
  const x = xOf(layout, roll);
  const y = layout.standY;
  const unit = layout.dieHeight / 100;
  const leftMs = endMs - releaseMs;
  const color = COLORS[tuning.winColor];
  const colors = [tintOf(mix(color, '#FFFFFF', 0.2)), tintOf(mix(color, '#FFFFFF', 0.7)), GOLD, PALE] as const;
  const burst = (name: string, delayMs: number, share: number, layer: typeof front): void => {
    const lifeMs = Math.min(1400, leftMs - delayMs);
    const effect = winSparks({
      seed: `${seed}:${name}`,
      tier,
      size,
      tuning,
      share,
      areaPx: { width: layout.dieHeight * 0.5, height: 4 },
      spreadRad: 2.7,
      speedPxPerS: [110 * unit, (360 + 90 * size) * unit],
      gravityPxPerS2: 520 * unit,
      dragPerS: 1.5,
      lifeMs,
      sizePx: [3 * unit + 1.5, (7 + size) * unit + 2],
      colors,
    });
    casts.add(effect, layer, x, y, releaseMs + delayMs);
  };
  burst('sparks', 0, 1, behind);
  burst('nearer', 20, 0.35, front);
  if (size >= 4) burst('again', 420, 0.6, behind);
  if (size >= 5) burst('third', 860, 0.5, behind);
  const reach = layout.dieHeight * (1.5 + 0.35 * size);
  casts.add(
    flattened(ring({ color: colors[0], fromPx: layout.dieHeight * 0.3, toPx: reach, alpha: 0.45 + 0.08 * size, durationMs: 700 }), 0.24),
    behind,
    x,
    y,
    releaseMs,
  );
  if (size >= 4) {
    const lifeMs = Math.min(2200, leftMs - 200);
    const thrown = winCoins({
      seed: `${seed}:coins`,
      tier,
      size,
      count: tuning.coins,
      areaPx: { width: layout.dieHeight * 0.5, height: 8 },
      spreadRad: 1.7,
      speedPxPerS: [380 * unit, 860 * unit],
      gravityPxPerS2: 1250 * unit,
      lifeMs: [lifeMs * 0.75, lifeMs],
      withinMs: 280,
      sizePx: [17 * unit, 27 * unit],
    });
    casts.add(thrown, behind, x, y, releaseMs + 60);
  }
  if (size >= 5) {
    paperRain(casts, front, releaseMs + 150, {
      seed: `${seed}:rain`,
      count: particleCount(tier, tuning.confetti),
      layout,
      gravity: 0.45,
      withinMs: leftMs,
      living: 0.75,
      beginning: 0.2,
      colors: [GOLD, PALE, tintOf(color), tintOf(COLORS['violet-light'])],
    });
  }
  return casts;
}
