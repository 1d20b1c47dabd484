import type { Container } from 'pixi.js';
import type { WinSize } from '#contract/win-size.ts';
import type { Tier } from '../contract.ts';
import type { BurstOptions } from './burst.ts';
import type { Casts } from './casts.ts';
import { type Effect, particleCount } from './effect.ts';
import type { CoinTuning, RainTuning, SparkTuning } from './ladder-knobs.ts';
import { confetti, sparks } from './sparks.ts';
import { lightTextures } from '../light-textures.ts';
import { particleBurst } from './particles.ts';

/** Coins that are thrown up, turn over and fall; for the big wins. */
function coins(options: Omit<BurstOptions, 'colors'>): Effect {
  const { coin } = lightTextures();
  return particleBurst({ ...options, colors: [0xffffff] }, coin, 'normal', (particle, flight, age, elapsedS) => {
    const scale = flight.sizePx / coin.width;
    particle.scaleX = scale * Math.cos(elapsedS * (5 + flight.lot * 6) + flight.lot * 6.28);
    particle.scaleY = scale;
    particle.rotation = (flight.lot - 0.5) * 1.2 + elapsedS * (flight.lot - 0.5) * 2;
    particle.alpha = Math.min(1, age * 14) * Math.min(1, (1 - age) * 4);
  });
}

/*
 * The ladder of wins, the same for every scene: each size throws more than the one below it. Sparks fly from size 1 on, again at 4 and a third time at 5;
 * coins fly from 4 on, and paper rains at 5. A scene says where, how large and in which colours; all else is its tuning.
 */

/** The direction in which wins are thrown, rad. */
export const UP = -Math.PI / 2;

/** The papers are about this large, px; the largest is a little more. */
const PAPER_PX = [7, 12] as const;

/** Where a clip puts an effect; it begins `atMs` after the clip's start. */
export type Put = (effect: Effect, layer: Container, atMs: number) => void;

/** One celebration: of which size, when in its clip and how long, and where its effects go. */
export interface Celebration {
  size: WinSize;
  tier: Tier;
  /** It begins and ends so long after the clip's start, ms. */
  atMs: number;
  endMs: number;
  /** px of one unit of its effects. */
  unit: number;
  /** This one's part of all particles, when several winners share them. */
  share: number;
  put: Put;
}

/** What the flights of a celebration depend on. */
export type BurstWin = Omit<Celebration, 'put'>;

interface Sparks {
  tuning: SparkTuning;
  seedOf(name: string, delayMs: number): string;
  areaPx: { width: number; height: number };
  /** The first burst's layer, and that of a smaller one which flies nearer; null for none. */
  layer: Container;
  nearer: Container | null;
  colors: BurstOptions['colors'];
}

type SparkBurst = Pick<Sparks, 'tuning' | 'areaPx' | 'colors'> & { seed: string; delayMs: number; share: number };

/** The flights of one burst of a win's sparks, which begins `delayMs` after the celebration and is over by its end. */
export function sparkBurst(win: BurstWin, { tuning, areaPx, colors, seed, delayMs, share }: SparkBurst): BurstOptions {
  const { size, unit } = win;
  const lifeMs = Math.max(0, Math.min(tuning.sparkMs, win.endMs - win.atMs - delayMs));
  const count = Math.max(1, Math.round(tuning.sparks * tuning.sparksGrowth ** (size - 1) * share * win.share));
  return {
    seed,
    count: particleCount(win.tier, count),
    areaPx,
    directionRad: UP,
    spreadRad: tuning.sparkSpread,
    speedPxPerS: [tuning.sparkSlowest * unit, (tuning.sparkSpeed + tuning.sparkSpeedStep * size) * unit],
    gravityPxPerS2: tuning.sparkFall * unit,
    dragPerS: tuning.sparkDrag,
    lifeMs: [lifeMs * 0.35, lifeMs],
    sizePx: [3 * unit + tuning.sparkLeast, (tuning.sparkSize + size) * unit + 2],
    colors,
  };
}

/** The sparks of a win, more with each size, thrown up from where it landed. */
export function throwSparks(win: Celebration, { tuning, seedOf, areaPx, layer, nearer, colors }: Sparks): void {
  const burst = (name: string, delayMs: number, share: number, into: Container): void => {
    const flights = sparkBurst(win, { tuning, areaPx, colors, seed: seedOf(name, delayMs), delayMs, share });
    win.put(sparks(flights), into, win.atMs + delayMs);
  };
  burst('sparks', tuning.sparksAtMs, 1, layer);
  if (nearer !== null) burst('nearer', tuning.nearerAtMs, tuning.nearerShare, nearer);
  if (win.size >= 4) burst('again', tuning.againAtMs, tuning.againShare, layer);
  if (win.size >= 5) burst('third', tuning.thirdAtMs, tuning.thirdShare, layer);
}

interface Coins {
  tuning: CoinTuning;
  seed: string;
  areaPx: { width: number; height: number };
  layer: Container;
}

/** The flights of a big win's coins; the last one is gone as long before the celebration's end as its tuning says. */
export function coinBurst(win: BurstWin, { tuning, seed, areaPx }: Omit<Coins, 'layer'>): Omit<BurstOptions, 'colors'> {
  const { size, unit } = win;
  const leftMs = win.endMs - win.atMs - tuning.coinsEndMs - tuning.coinsAtMs - tuning.coinsWithinMs;
  const lifeMs = Math.max(0, Math.min(tuning.coinMs, leftMs));
  return {
    seed,
    count: particleCount(win.tier, Math.round(tuning.coins * (size >= 5 ? 2 : 1) * win.share)),
    areaPx,
    directionRad: UP,
    spreadRad: tuning.coinSpread,
    speedPxPerS: [tuning.coinSlowest * unit, tuning.coinSpeed * unit],
    gravityPxPerS2: tuning.coinFall * unit,
    dragPerS: 0.7,
    lifeMs: [lifeMs * tuning.coinLives, lifeMs],
    delayMs: [0, tuning.coinsWithinMs],
    sizePx: [tuning.coinSmallest * unit + tuning.coinLeast, tuning.coinSize * unit + tuning.coinLeast],
  };
}

/** The coins that a big win throws up, twice as many for the largest; nothing below size 4. */
export function throwCoins(win: Celebration, { layer, ...own }: Coins): void {
  if (win.size < 4) return;
  win.put(coins(coinBurst(win, own)), layer, win.atMs + own.tuning.coinsAtMs);
}

interface Rain {
  tuning: RainTuning;
  seed: string;
  layer: Container;
  /** The picture that it falls over. */
  layout: { readonly width: number; readonly height: number };
  colors: BurstOptions['colors'];
}

/** The flights of a rain of paper; the last paper is gone when the celebration ends. */
export function rainBurst(win: BurstWin, { tuning, seed, layout, colors }: Omit<Rain, 'layer'>): BurstOptions {
  const withinMs = Math.max(0, win.endMs - win.atMs - tuning.rainAtMs);
  return {
    seed,
    count: particleCount(win.tier, tuning.confetti),
    areaPx: { width: layout.width, height: 30 },
    directionRad: -UP,
    spreadRad: 0.9,
    speedPxPerS: [20, 90],
    gravityPxPerS2: layout.height * tuning.rainFall,
    dragPerS: 1.6,
    lifeMs: [withinMs * Math.min(0.6, tuning.rainLives), withinMs * tuning.rainLives],
    delayMs: [0, withinMs * Math.min(tuning.rainBegins, 1 - tuning.rainLives)],
    sizePx: PAPER_PX,
    colors,
  };
}

/** Papers from above the whole picture, for the largest size alone. */
export function rainPaper(casts: Casts, win: BurstWin, { layer, ...own }: Rain): void {
  if (win.size < 5) return;
  casts.add(confetti(rainBurst(win, own)), layer, own.layout.width / 2, -24, win.atMs + own.tuning.rainAtMs);
}
