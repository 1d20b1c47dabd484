import { COLORS } from '#contract/design-tokens.ts';
import type { WinSize } from '#contract/win-size.ts';
import type { Disposal } from '#scenes/stage/disposal.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { type Effect, particleCount } from '#scenes/stage/effects/effect.ts';
import { type Celebration, rainPaper, throwCoins, throwSparks, UP } from '#scenes/stage/effects/ladder.ts';
import { flattened, ring } from '#scenes/stage/effects/light.ts';
import { sparks } from '#scenes/stage/effects/sparks.ts';
import { mix, rarityColor, tintOf } from '#scenes/stage/paint.ts';
import type { UpgradePlayed } from '../model.ts';
import type { PlayTimes } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';

const GOLD = tintOf(COLORS.gold);
const PALE = tintOf(COLORS['gold-light']);

/** Side of a prize for which the sizes of effects are written down, px. */
const UNIT_SIDE_PX = 150;

/** Everything that flies when the prize is won, more with each size; nothing for size 0. */
export function celebration(fact: UpgradePlayed, size: WinSize, { releaseMs, endMs }: PlayTimes, kit: ClipKit, disposal: Disposal): Casts {
  const casts = new Casts(disposal);
  if (size === 0) return casts;
  const { layout, env, behind, front } = kit;
  const { tuning, tier, seed } = env;
  const { stake, target, ring: circle } = layout;
  const unit = target.side / UNIT_SIDE_PX;
  const rarity = rarityColor(fact.target.rarity);
  const colors = [tintOf(mix(rarity, '#FFFFFF', 0.25)), tintOf(mix(rarity, '#FFFFFF', 0.7)), GOLD, PALE] as const;
  const put: Celebration['put'] = (effect, layer, atMs) => casts.add(effect, layer, target.x, target.footY, atMs);
  const win: Celebration = { size, tier, atMs: releaseMs, endMs, unit, share: 1, put };
  const seedOf = (name: string): string => `${seed}:${name}`;

  casts.add(stream(kit, unit), front, stake.x, stake.y, releaseMs);
  casts.add(halo(kit, size), behind, circle.x, circle.y, releaseMs);
  casts.add(shards(kit, unit), front, target.x, target.y, releaseMs + tuning.shardsAtMs);
  throwSparks(win, {
    tuning,
    seedOf,
    areaPx: { width: target.side * 0.8, height: target.side * 0.12 },
    layer: behind,
    nearer: front,
    colors,
  });
  const wave = ring({
    color: colors[0],
    fromPx: target.side * 0.4,
    toPx: target.maxWidth * (0.5 + 0.06 * size),
    alpha: 0.35 + 0.08 * size,
    durationMs: tuning.waveMs,
  });
  put(flattened(wave, 0.22), behind, releaseMs + tuning.waveAtMs);
  throwCoins(win, { tuning, seed: seedOf('coins'), areaPx: { width: target.side * 0.6, height: 10 }, layer: behind });
  rainPaper(casts, win, {
    tuning,
    seed: seedOf('rain'),
    layer: front,
    layout,
    colors: [GOLD, PALE, tintOf(rarity), tintOf(COLORS['violet-light'])],
  });
  return casts;
}

/** The stake flies over as light. */
function stream({ env, layout }: ClipKit, unit: number): Effect {
  const { stake, target } = layout;
  const { tuning, tier, seed } = env;
  const across = { x: target.x - stake.x, y: target.y - stake.y };
  const far = Math.hypot(across.x, across.y);
  return sparks({
    seed: `${seed}:stream`,
    count: particleCount(tier, tuning.stream),
    areaPx: { width: stake.side * 0.7, height: stake.side * 0.7 },
    directionRad: Math.atan2(across.y, across.x),
    spreadRad: 0.16,
    speedPxPerS: [far * 1.25, far * 1.9],
    gravityPxPerS2: 0,
    dragPerS: 0.75,
    lifeMs: [tuning.streamFastestMs, tuning.streamMs],
    delayMs: [0, tuning.streamWithinMs],
    sizePx: [4 * unit + 2, 10 * unit + 2],
    colors: [GOLD, PALE],
  });
}

/** A ring of light around the needle's ring. */
function halo({ env: { tuning }, layout: { ring: circle } }: ClipKit, size: WinSize): Effect {
  return ring({
    color: tintOf(mix(COLORS[tuning.winColor], '#FFFFFF', 0.2)),
    fromPx: circle.radius * 0.9,
    toPx: circle.radius * (1.25 + 0.1 * size),
    alpha: 0.4 + 0.08 * size,
    durationMs: tuning.haloMs,
  });
}

/** Splinters of light where the glass parts. */
function shards({ env: { tuning, tier, seed }, layout: { target } }: ClipKit, unit: number): Effect {
  return sparks({
    seed: `${seed}:shards`,
    count: particleCount(tier, tuning.shards),
    areaPx: { width: target.side * 0.9, height: target.side * 1.1 },
    directionRad: UP,
    spreadRad: 6.28,
    speedPxPerS: [40 * unit, 230 * unit],
    gravityPxPerS2: 260 * unit,
    dragPerS: 1.8,
    lifeMs: [tuning.shardShortestMs, tuning.shardMs],
    sizePx: [2.5 * unit + 1.5, 7 * unit + 1.5],
    colors: [0xffffff, tintOf(COLORS['violet-light'])],
  });
}
