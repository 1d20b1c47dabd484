import { COLORS } from '#contract/design-tokens.ts';
import type { WinSize } from '#contract/win-size.ts';
import type { Disposal } from '#scenes/stage/disposal.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { type Celebration, rainPaper, throwCoins, throwSparks } from '#scenes/stage/effects/ladder.ts';
import { flattened, ring } from '#scenes/stage/effects/light.ts';
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
  const side = layout.dieHeight;
  const color = COLORS[tuning.winColor];
  const colors = [tintOf(mix(color, '#FFFFFF', 0.2)), tintOf(mix(color, '#FFFFFF', 0.7)), GOLD, PALE] as const;
  const put: Celebration['put'] = (effect, layer, atMs) => casts.add(effect, layer, x, y, atMs);
  const win: Celebration = { size, tier, atMs: releaseMs, endMs, unit: side / 100, share: 1, put };
  const seedOf = (name: string): string => `${seed}:${name}`;
  throwSparks(win, { tuning, seedOf, areaPx: { width: side * 0.5, height: 4 }, layer: behind, nearer: front, colors });
  const reach = side * (1.5 + 0.35 * size);
  const wave = ring({ color: colors[0], fromPx: side * 0.3, toPx: reach, alpha: 0.45 + 0.08 * size, durationMs: tuning.waveMs });
  put(flattened(wave, 0.24), behind, releaseMs);
  throwCoins(win, { tuning, seed: seedOf('coins'), areaPx: { width: side * 0.5, height: 8 }, layer: behind });
  rainPaper(casts, win, {
    tuning,
    seed: seedOf('rain'),
    layer: front,
    layout,
    colors: [GOLD, PALE, tintOf(color), tintOf(COLORS['violet-light'])],
  });
  return casts;
}
