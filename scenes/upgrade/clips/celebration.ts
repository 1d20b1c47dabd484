import { COLORS } from '#contract/design-tokens.ts';
import type { WinSize } from '#contract/win-size.ts';
import type { Disposal } from '#scenes/stage/disposal.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { particleCount } from '#scenes/stage/effects/effect.ts';
import { flattened, ring } from '#scenes/stage/effects/light.ts';
import { sparks } from '#scenes/stage/effects/sparks.ts';
import { paperRain, UP, winCoins, winSparks } from '#scenes/stage/effects/win.ts';
import { mix, rarityColor, tintOf } from '#scenes/stage/paint.ts';
import type { UpgradePlayed } from '../model.ts';
import type { PlayTimes } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';

const GOLD = tintOf(COLORS.gold);
const PALE = tintOf(COLORS['gold-light']);

/** Everything that flies when the prize is won, more with each size; nothing for size 0. */
export function celebration(fact: UpgradePlayed, size: WinSize, { releaseMs, endMs }: PlayTimes, kit: ClipKit, disposal: Disposal): Casts {
  const casts = new Casts(disposal);
  if (size === 0) return casts;
  const { layout, env, behind, front } = kit;
  const { tuning, tier, seed } = env;
  const { stake, target, ring: circle } = layout;
  const unit = target.side / 150;
  const leftMs = endMs - releaseMs;
  const rarity = rarityColor(fact.target.rarity);
  const colors = [tintOf(mix(rarity, '#FFFFFF', 0.25)), tintOf(mix(rarity, '#FFFFFF', 0.7)), GOLD, PALE] as const;

  // The stake flies over as light.
  const across = { x: target.x - stake.x, y: target.y - stake.y };
  const far = Math.hypot(across.x, across.y);
  const flight = sparks({
    seed: `${seed}:stream`,
    count: particleCount(tier, tuning.stream),
    areaPx: { width: stake.side * 0.7, height: stake.side * 0.7 },
    directionRad: Math.atan2(across.y, across.x),
    spreadRad: 0.16,
    speedPxPerS: [far * 1.25, far * 1.9],
    gravityPxPerS2: 0,
    dragPerS: 0.75,
    lifeMs: [520, 760],
    delayMs: [0, 260],
    sizePx: [4 * unit + 2, 10 * unit + 2],
    colors: [GOLD, PALE],
  });
  casts.add(flight, front, stake.x, stake.y, releaseMs);

  const green = tintOf(mix(COLORS[tuning.winColor], '#FFFFFF', 0.2));
  casts.add(
    ring({
      color: green,
      fromPx: circle.radius * 0.9,
      toPx: circle.radius * (1.25 + 0.1 * size),
      alpha: 0.4 + 0.08 * size,
      durationMs: 800,
    }),
    behind,
    circle.x,
    circle.y,
    releaseMs,
  );

  const shards = sparks({
    seed: `${seed}:shards`,
    count: particleCount(tier, tuning.shards),
    areaPx: { width: target.side * 0.9, height: target.side * 1.1 },
    directionRad: UP,
    spreadRad: 6.28,
    speedPxPerS: [40 * unit, 230 * unit],
    gravityPxPerS2: 260 * unit,
    dragPerS: 1.8,
    lifeMs: [420, 1000],
    sizePx: [2.5 * unit + 1.5, 7 * unit + 1.5],
    colors: [0xffffff, tintOf(COLORS['violet-light'])],
  });
  casts.add(shards, front, target.x, target.y, releaseMs + 180);

  const burst = (name: string, delayMs: number, share: number, layer: typeof front): void => {
    const lifeMs = Math.min(1500, leftMs - delayMs);
    const effect = winSparks({
      seed: `${seed}:${name}`,
      tier,
      size,
      tuning,
      share,
      areaPx: { width: target.side * 0.8, height: target.side * 0.12 },
      spreadRad: 2.6,
      speedPxPerS: [130 * unit, (360 + 80 * size) * unit],
      gravityPxPerS2: 460 * unit,
      dragPerS: 1.5,
      lifeMs,
      sizePx: [3 * unit + 1.5, (7 + size) * unit + 2],
      colors,
    });
    casts.add(effect, layer, target.x, target.footY, releaseMs + delayMs);
  };
  burst('sparks', 320, 1, behind);
  burst('nearer', 360, 0.25, front);
  if (size >= 4) burst('again', 860, 0.6, behind);
  if (size >= 5) burst('third', 1380, 0.5, behind);
  const wave = ring({
    color: colors[0],
    fromPx: target.side * 0.4,
    toPx: target.room * (0.5 + 0.06 * size),
    alpha: 0.35 + 0.08 * size,
    durationMs: 900,
  });
  casts.add(flattened(wave, 0.22), behind, target.x, target.footY, releaseMs + 320);
  if (size >= 4) {
    const lifeMs = Math.min(2400, leftMs - 500);
    const thrown = winCoins({
      seed: `${seed}:coins`,
      tier,
      size,
      count: tuning.coins,
      areaPx: { width: target.side * 0.6, height: 10 },
      spreadRad: 1.8,
      speedPxPerS: [380 * unit, 820 * unit],
      gravityPxPerS2: 1150 * unit,
      lifeMs: [lifeMs * 0.75, lifeMs],
      withinMs: 320,
      sizePx: [14 * unit + 2, 23 * unit + 2],
    });
    casts.add(thrown, behind, target.x, target.footY, releaseMs + 420);
  }
  if (size >= 5) {
    paperRain(casts, front, releaseMs + 350, {
      seed: `${seed}:rain`,
      count: particleCount(tier, tuning.confetti),
      layout,
      gravity: 0.42,
      withinMs: leftMs,
      living: 0.75,
      beginning: 0.22,
      colors: [GOLD, PALE, tintOf(rarity), tintOf(COLORS['violet-light'])],
    });
  }
  return casts;
}
