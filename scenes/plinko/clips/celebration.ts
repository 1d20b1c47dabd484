import { COLORS } from '#contract/design-tokens.ts';
import type { WinSize } from '#contract/win-size.ts';
import { type BurstOptions, type Flight, flightsOf } from '#scenes/stage/effects/burst.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { particleCount } from '#scenes/stage/effects/effect.ts';
import { beams, flattened, ring } from '#scenes/stage/effects/light.ts';
import { sparks } from '#scenes/stage/effects/sparks.ts';
import type { Disposal } from '#scenes/stage/disposal.ts';
import { paperRain, UP, winCoins } from '#scenes/stage/effects/win.ts';
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
): { options: BurstOptions; flights: readonly Flight[]; x: number; y: number } | null {
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
    lifeMs: [380, 800 + 110 * size],
    delayMs: [0, 40 * size],
    sizePx: [3 * unit + 1.5, (5 + 0.7 * size) * unit + 2],
    colors: [tintOf(mix(color, '#FFFFFF', 0.2)), tintOf(mix(color, '#FFFFFF', 0.65)), GOLD, PALE],
  };
  return { options, flights: flightsOf(options), x: bucketX(layout.board, fact.bucket), y: layout.buckets.top };
}

/** What a larger win adds to its sparks: a wave of light, a shaft, coins, rays and rain; null for small ones, of which there may be many. */
export function celebration({ fact, size, pays, releaseMs }: Ball, kit: ClipKit, disposal: Disposal): Casts | null {
  if (size < 2) return null;
  const { env, layout, behind, front } = kit;
  const { tuning, tier } = env;
  const { buckets, height, width } = layout;
  const color = bandOf(pays, tuning).color;
  const light = tintOf(mix(color, '#FFFFFF', 0.35));
  const unit = unitOf(layout);
  const lastingMs = afterMs(size, tuning);
  const x = bucketX(layout.board, fact.bucket);
  const y = buckets.top + buckets.height / 2;
  const casts = new Casts(disposal);
  const wave = ring({ color: light, fromPx: 14 * unit, toPx: (90 + 42 * size) * unit, alpha: 0.3 + 0.09 * size, durationMs: 850 });
  casts.add(flattened(wave, 0.42), behind, x, y, releaseMs);
  if (size >= 3) {
    const shaft = beams({
      seed: `${fact.id}/shaft`,
      count: 1,
      color: light,
      directionRad: UP,
      spreadRad: 0,
      lengthPx: height * (0.34 + 0.1 * size),
      widthPx: Math.max(buckets.width * 3.4, 90 * unit) * (0.75 + 0.1 * size),
      alpha: 0.3 + 0.07 * size,
      swayRad: 0.015,
      riseMs: 160,
      fallMs: 900,
      durationMs: lastingMs,
    });
    casts.add(shaft, behind, x, y, releaseMs);
  }
  if (size >= 4) {
    const lifeMs = Math.min(2400, lastingMs - 250);
    const thrown = winCoins({
      seed: `${fact.id}/coins`,
      tier,
      size,
      count: tuning.coins,
      areaPx: { width: buckets.width * 0.6, height: 6 },
      spreadRad: 1.3,
      speedPxPerS: [420 * unit, 920 * unit],
      gravityPxPerS2: 1050 * unit,
      lifeMs: [lifeMs * 0.7, lifeMs],
      withinMs: 300,
      sizePx: [13 * unit, 23 * unit],
    });
    casts.add(thrown, front, x, buckets.top, releaseMs + 80);
  }
  if (size >= 5) {
    const again = sparks({
      seed: `${fact.id}/again`,
      count: particleCount(tier, 90),
      areaPx: { width: width * 0.5, height: height * 0.2 },
      directionRad: UP,
      spreadRad: 6.2,
      speedPxPerS: [20 * unit, 240 * unit],
      gravityPxPerS2: 120 * unit,
      dragPerS: 1.2,
      lifeMs: [700, 1500],
      delayMs: [250, 900],
      sizePx: [4 * unit, 11 * unit],
      colors: [light, PALE, GOLD],
    });
    casts.add(again, front, layout.hero.x, layout.hero.y, releaseMs);
    const leftMs = lastingMs - 300;
    paperRain(casts, front, releaseMs + 300, {
      seed: `${fact.id}/rain`,
      count: particleCount(tier, 80),
      layout,
      gravity: 0.42,
      withinMs: leftMs,
      living: 0.75,
      beginning: 0.25,
      colors: [GOLD, PALE, tintOf(COLORS['gold-deep']), tintOf(color), tintOf(COLORS['violet-light'])],
    });
  }
  return casts;
}
