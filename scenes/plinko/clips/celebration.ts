import { COLORS } from '#contract/design-tokens.ts';
import type { WinSize } from '#contract/win-size.ts';
import { type BurstOptions, type SparkPath, sparkPaths } from '#scenes/stage/effects/burst.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { type Effect, particleCount } from '#scenes/stage/effects/effect.ts';
import { type Celebration, rainPaper, throwCoins, UP } from '#scenes/stage/effects/ladder.ts';
import { flattened, ring, shaft } from '#scenes/stage/effects/light.ts';
import { sparks } from '#scenes/stage/effects/sparks.ts';
import type { Disposal } from '#scenes/stage/disposal.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import type { Ball } from '../air.ts';
import { bucketX, type PlinkoLayout } from '../layout.ts';
import { type BallFell, paysOf } from '../model.ts';
import { bandOf } from '../palette.ts';
import { afterMs } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';

const GOLD = tintOf(COLORS.gold);
const PALE = tintOf(COLORS['gold-light']);

/** A length that effects grow with, so that they fit a phone's board too. */
const unitOf = ({ board, height }: PlinkoLayout): number => Math.min(height / 520, 0.5 + board.spacing / 60);

/** The sparks that every win throws out of its bucket; many balls share one container, so they are drawn by the scene. Null without a win. */
export function sparksOf(
  fact: BallFell,
  size: WinSize,
  { env, layout }: ClipKit,
): { options: BurstOptions; flights: readonly SparkPath[]; x: number; y: number } | null {
  if (size === 0) return null;
  const { tuning, tier } = env;
  const unit = unitOf(layout);
  const color = bandOf(paysOf(fact), tuning).color;
  const options: BurstOptions = {
    seed: `${fact.id}/sparks`,
    count: particleCount(tier, Math.max(4, Math.round(tuning.sparks * tuning.sparksGrowth ** (size - 1)))),
    areaPx: { width: layout.buckets.width * 0.7, height: 4 },
    directionRad: UP,
    spreadRad: 1.5 + 0.2 * size,
    speedPxPerS: [70 * unit, (250 + 60 * size) * unit],
    gravityPxPerS2: 520 * unit,
    dragPerS: 1.6,
    lifeMs: [tuning.sparkShortestMs, tuning.sparkMs + tuning.sparkStepMs * size],
    delayMs: [0, 40 * size],
    sizePx: [3 * unit + 1.5, (5 + 0.7 * size) * unit + 2],
    colors: [tintOf(mix(color, '#FFFFFF', 0.2)), tintOf(mix(color, '#FFFFFF', 0.65)), GOLD, PALE],
  };
  return { options, flights: sparkPaths(options), x: bucketX(layout.board, fact.bucket), y: layout.buckets.top };
}

/** What a larger win adds to its sparks: a wave of light, a shaft, coins, rays and rain; null for small ones, of which there may be many. */
export function celebration({ fact, size, pays, releaseMs }: Ball, kit: ClipKit, disposal: Disposal): Casts | null {
  if (size < 2) return null;
  const { env, layout, behind, front } = kit;
  const { tuning, tier } = env;
  const { buckets } = layout;
  const color = bandOf(pays, tuning).color;
  const light = tintOf(mix(color, '#FFFFFF', 0.35));
  const unit = unitOf(layout);
  const lastingMs = afterMs(size, tuning);
  const x = bucketX(layout.board, fact.bucket);
  const y = buckets.top + buckets.height / 2;
  const casts = new Casts(disposal);
  const put: Celebration['put'] = (effect, layer, atMs) => casts.add(effect, layer, x, buckets.top, atMs);
  const win: Celebration = { size, tier, atMs: releaseMs, endMs: releaseMs + lastingMs, unit, share: 1, put };
  const wave = ring({
    color: light,
    fromPx: 14 * unit,
    toPx: (90 + 42 * size) * unit,
    alpha: 0.3 + 0.09 * size,
    durationMs: tuning.waveMs,
  });
  casts.add(flattened(wave, 0.42), behind, x, y, releaseMs);
  if (size >= 3) casts.add(bucketShaft(fact, size, light, kit), behind, x, y, releaseMs);
  throwCoins(win, { tuning, seed: `${fact.id}/coins`, areaPx: { width: buckets.width * 0.6, height: 6 }, layer: front });
  if (size >= 5) casts.add(heroSparks(fact, light, kit), front, layout.hero.x, layout.hero.y, releaseMs);
  rainPaper(casts, win, {
    tuning,
    seed: `${fact.id}/rain`,
    layer: front,
    layout,
    colors: [GOLD, PALE, tintOf(COLORS['gold-deep']), tintOf(color), tintOf(COLORS['violet-light'])],
  });
  return casts;
}

/** A shaft of light over the bucket. */
function bucketShaft(fact: BallFell, size: WinSize, light: number, { env, layout }: ClipKit): Effect {
  const { tuning } = env;
  return shaft({
    seed: `${fact.id}/shaft`,
    color: light,
    directionRad: UP,
    lengthPx: layout.height * (0.34 + 0.1 * size),
    widthPx: Math.max(layout.buckets.width * 3.4, 90 * unitOf(layout)) * (0.75 + 0.1 * size),
    alpha: 0.3 + 0.07 * size,
    swayRad: 0.015,
    riseMs: tuning.shaftRiseMs,
    fallMs: tuning.shaftFallMs,
    durationMs: afterMs(size, tuning),
  });
}

/** Sparks around the big number. */
function heroSparks({ id }: BallFell, light: number, { env: { tuning, tier }, layout }: ClipKit): Effect {
  const unit = unitOf(layout);
  return sparks({
    seed: `${id}/again`,
    count: particleCount(tier, tuning.heroSparks),
    areaPx: { width: layout.width * 0.5, height: layout.height * 0.2 },
    directionRad: UP,
    spreadRad: 6.2,
    speedPxPerS: [20 * unit, 240 * unit],
    gravityPxPerS2: 120 * unit,
    dragPerS: 1.2,
    lifeMs: [tuning.heroSparkShortestMs, tuning.heroSparkMs],
    delayMs: [tuning.heroSparksAtMs, tuning.heroSparksUntilMs],
    sizePx: [4 * unit, 11 * unit],
    colors: [light, PALE, GOLD],
  });
}
