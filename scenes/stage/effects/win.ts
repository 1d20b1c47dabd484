import type { Container } from 'pixi.js';
import type { WinSize } from '#contract/win-size.ts';
import type { Tier } from '../contract.ts';
import type { BurstOptions } from './burst.ts';
import type { Casts } from './casts.ts';
import { coins } from './coins.ts';
import { type Effect, particleCount } from './effect.ts';
import { confetti, sparks } from './sparks.ts';

/** The direction in which wins are thrown, rad. */
export const UP = -Math.PI / 2;

/** What every scene says of its own burst. */
type Shape = Pick<BurstOptions, 'seed' | 'areaPx' | 'spreadRad' | 'speedPxPerS' | 'gravityPxPerS2' | 'sizePx'>;

interface WinSparks extends Shape, Pick<BurstOptions, 'dragPerS' | 'colors'> {
  tier: Tier;
  size: WinSize;
  /** The smallest win's sparks, and how they grow from size to size. */
  tuning: { readonly sparks: number; readonly sparksGrowth: number };
  /** This burst's part of the win's sparks. */
  share: number;
  /** The last spark is gone after this. */
  lifeMs: number;
}

/** The sparks of a win, more with each size, thrown up from where it landed. */
export function winSparks({ tier, size, tuning, share, lifeMs, ...shape }: WinSparks): Effect {
  return sparks({
    ...shape,
    count: particleCount(tier, Math.max(1, Math.round(tuning.sparks * tuning.sparksGrowth ** (size - 1) * share))),
    directionRad: UP,
    lifeMs: [lifeMs * 0.35, lifeMs],
  });
}

interface WinCoins extends Shape {
  tier: Tier;
  size: WinSize;
  /** How many coins a big win throws; the largest throws twice as many. */
  count: number;
  lifeMs: readonly [shortest: number, longest: number];
  /** The last coin is thrown this late, ms. */
  withinMs: number;
}

/** The coins that a big win throws up. */
export function winCoins({ tier, size, count, lifeMs, withinMs, ...shape }: WinCoins): Effect {
  return coins({
    ...shape,
    count: particleCount(tier, count * (size >= 5 ? 2 : 1)),
    directionRad: UP,
    dragPerS: 0.7,
    lifeMs,
    delayMs: [0, withinMs],
  });
}

interface PaperRain {
  seed: string;
  /** How many papers this tier draws. */
  count: number;
  /** The picture that it falls over. */
  layout: { readonly width: number; readonly height: number };
  /** Picture heights per s²: how fast it falls. */
  gravity: number;
  /** It falls within this time; the parts of it that the last paper lives, and in which papers begin to fall. */
  withinMs: number;
  living: number;
  beginning: number;
  colors: BurstOptions['colors'];
}

/** Papers from above the whole picture, for the largest wins alone; they begin at `atMs`. */
export function paperRain(casts: Casts, layer: Container, atMs: number, rain: PaperRain): void {
  const { seed, count, layout, gravity, withinMs, living, beginning, colors } = rain;
  const falling = confetti({
    seed,
    count,
    areaPx: { width: layout.width, height: 30 },
    directionRad: -UP,
    spreadRad: 0.9,
    speedPxPerS: [20, 90],
    gravityPxPerS2: layout.height * gravity,
    dragPerS: 1.6,
    lifeMs: [withinMs * 0.6, withinMs * living],
    delayMs: [0, withinMs * beginning],
    sizePx: [7, 12],
    colors,
  });
  casts.add(falling, layer, layout.width / 2, -24, atMs);
}
