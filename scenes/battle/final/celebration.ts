import type { Container } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import type { Env } from '#scenes/stage/contract.ts';
import type { Disposal } from '#scenes/stage/disposal.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { type Celebration, rainPaper, throwCoins, throwSparks } from '#scenes/stage/effects/ladder.ts';
import { flattened, ring } from '#scenes/stage/effects/light.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import type { BattleTuning } from '../tuning.ts';
import type { FinalLayout } from './layout.ts';
import type { FinalPlan } from './plan.ts';

const GOLD = tintOf(COLORS.gold);
const PALE = tintOf(COLORS['gold-light']);

interface Layers {
  behind: Container;
  front: Container;
}

/** Everything that flies when the viewer has won, more with each size, from the moment the last prize has landed; nothing for others' wins and with less motion. */
export function celebration(
  plan: FinalPlan,
  layout: FinalLayout,
  { tuning, tier, motion }: Env<BattleTuning>,
  { behind, front }: Layers,
  disposal: Disposal,
): Casts {
  const casts = new Casts(disposal);
  const { size, times, viewer, seed } = plan;
  const own = layout.seats[plan.seats.findIndex(({ gain }) => gain !== null)];
  const moves = byMotion(motion, { full: true, reduced: false, still: false });
  if (!moves || viewer !== 'won' || size === 0 || own === undefined) return casts;
  const { pit } = own;
  const unit = Math.min(1.3, pit.width / UNIT_LANE_PX);
  const colors = [GOLD, PALE, tintOf(mix(COLORS.violet, '#FFFFFF', 0.4)), 0xffffff] as const;
  const put: Celebration['put'] = (effect, layer, atMs) => casts.add(effect, layer, pit.x, pit.y - pit.width * 0.12, atMs);
  const win: Celebration = { size, tier, atMs: times.landedMs, endMs: times.endMs, unit, share: 1, put };
  const seedOf = (name: string): string => `${seed}:${name}`;
  const areaPx = { width: pit.width * 0.7, height: pit.width * 0.1 };
  throwSparks(win, { tuning, seedOf, areaPx, layer: behind, nearer: front, colors });
  throwCoins(win, { tuning, seed: seedOf('coins'), areaPx, layer: behind });
  const wave = ring({
    color: GOLD,
    fromPx: pit.width * 0.2,
    toPx: pit.width * (0.6 + 0.12 * size),
    alpha: 0.3 + 0.08 * size,
    durationMs: tuning.waveMs,
  });
  put(flattened(wave, 0.24), behind, times.landedMs);
  rainPaper(casts, win, { tuning, seed: seedOf('rain'), layer: front, layout, colors });
  return casts;
}

/** Width of a lane for which the sizes of effects are written down, px. */
const UNIT_LANE_PX = 280;
