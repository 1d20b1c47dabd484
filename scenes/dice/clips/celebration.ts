import { COLORS } from '#contract/design-tokens.ts';
import type { WinSize } from '#contract/win-size.ts';
import type { Disposal } from '#scenes/stage/disposal.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { coins } from '#scenes/stage/effects/coins.ts';
import { particleCount } from '#scenes/stage/effects/effect.ts';
import { flattened, ring } from '#scenes/stage/effects/light.ts';
import { confetti, sparks } from '#scenes/stage/effects/sparks.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { xOf } from '../layout.ts';
import type { RollTimes } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';

const UP = -Math.PI / 2;
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
    const effect = sparks({
      seed: `${seed}:${name}`,
      count: particleCount(tier, Math.max(1, Math.round(tuning.sparks * tuning.sparksGrowth ** (size - 1) * share))),
      areaPx: { width: layout.dieHeight * 0.5, height: 4 },
      directionRad: UP,
      spreadRad: 2.7,
      speedPxPerS: [110 * unit, (360 + 90 * size) * unit],
      gravityPxPerS2: 520 * unit,
      dragPerS: 1.5,
      lifeMs: [lifeMs * 0.35, lifeMs],
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
    const thrown = coins({
      seed: `${seed}:coins`,
      count: particleCount(tier, tuning.coins * (size >= 5 ? 2 : 1)),
      areaPx: { width: layout.dieHeight * 0.5, height: 8 },
      directionRad: UP,
      spreadRad: 1.7,
      speedPxPerS: [380 * unit, 860 * unit],
      gravityPxPerS2: 1250 * unit,
      dragPerS: 0.7,
      lifeMs: [lifeMs * 0.75, lifeMs],
      delayMs: [0, 280],
      sizePx: [17 * unit, 27 * unit],
    });
    casts.add(thrown, behind, x, y, releaseMs + 60);
  }
  if (size >= 5) {
    const rain = confetti({
      seed: `${seed}:rain`,
      count: particleCount(tier, tuning.confetti),
      areaPx: { width: layout.width, height: 30 },
      directionRad: Math.PI / 2,
      spreadRad: 0.9,
      speedPxPerS: [20, 90],
      gravityPxPerS2: layout.height * 0.45,
      dragPerS: 1.6,
      lifeMs: [leftMs * 0.6, leftMs * 0.75],
      delayMs: [0, leftMs * 0.2],
      sizePx: [7, 12],
      colors: [GOLD, PALE, tintOf(color), tintOf(COLORS['violet-light'])],
    });
    casts.add(rain, front, layout.width / 2, -24, releaseMs + 150);
  }
  return casts;
}
