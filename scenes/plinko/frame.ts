import { MAX_BALLS } from '#contract/games/plinko.ts';
import type { Multiplier } from '#contract/multiplier.ts';
import type { WinSize } from '#contract/win-size.ts';
import { firstPeg } from './layout.ts';
import type { Landed } from './model.ts';

/** Balls drawn at once: those that may be in the air, and some that are just landing. */
export const MOST_BALLS = MAX_BALLS + 28;
/** Lights of all trails and halos together. */
export const MOST_DOTS = 900;
const MOST_ROWS = 16;
export const MOST_PEGS = firstPeg(MOST_ROWS);
export const MOST_BUCKETS = MOST_ROWS + 1;
/** Multipliers over buckets that are shown at once. */
export const MOST_POPS = 12;

/** From this size of win on, its multiplier is shown large in the middle instead of over its bucket. */
export const HERO_SIZE = 4;

/** Numbers of one drawn ball: x, y, angle, radius over its normal one, flatness, opacity. */
export const BALL_STRIDE = 6;
/** Numbers of one light: x, y, radius in px, opacity. */
export const DOT_STRIDE = 4;

/** What a picture needs of a ball whose result is shown. */
export interface LandedBall {
  readonly fact: Landed;
  readonly size: WinSize;
  readonly pays: Multiplier;
  /** How many balls fell before it since the scene was made. */
  readonly turn: number;
}

/** A multiplier over its bucket. */
export interface Pop {
  ball: LandedBall | null;
  sinceMs: number;
}

/**
 * What moves in one picture, added up over all balls. Each ball's clip gives only its own time; before a frame is drawn every
 * ball paints into this, and the views draw from it. Nothing here is allocated after the start.
 */
export class Frame {
  readonly balls = new Float32Array(MOST_BALLS * BALL_STRIDE);
  ballCount = 0;
  readonly dots = new Float32Array(MOST_DOTS * DOT_STRIDE);
  dotCount = 0;
  /** How many lights one ball's trail may have. */
  dotsEach = 0;
  /** How strong one ball's own light is among the others', 0–1. */
  haloEach = 1;
  /** How far each peg glows, 0–1. */
  readonly pegs = new Float32Array(MOST_PEGS);
  /** How far each bucket is pressed down, 0–1, and how it shines. */
  readonly sink = new Float32Array(MOST_BUCKETS);
  readonly light = new Float32Array(MOST_BUCKETS);
  readonly pops: readonly Pop[] = Array.from({ length: MOST_POPS }, () => ({ ball: null, sinceMs: 0 }));
  /** The latest of the largest wins that is being shown. */
  hero: LandedBall | null = null;
  heroMs = 0;

  clear(): void {
    this.ballCount = 0;
    this.dotCount = 0;
    this.pegs.fill(0);
    this.sink.fill(0);
    this.light.fill(0);
    for (const pop of this.pops) pop.ball = null;
    this.hero = null;
  }

  ball(x: number, y: number, angle: number, scale: number, flat: number, alpha: number): void {
    if (this.ballCount >= MOST_BALLS) return;
    const at = this.ballCount * BALL_STRIDE;
    this.balls[at] = x;
    this.balls[at + 1] = y;
    this.balls[at + 2] = angle;
    this.balls[at + 3] = scale;
    this.balls[at + 4] = flat;
    this.balls[at + 5] = alpha;
    this.ballCount += 1;
  }

  dot(x: number, y: number, radius: number, alpha: number): void {
    if (this.dotCount >= MOST_DOTS || alpha <= 0.004) return;
    const at = this.dotCount * DOT_STRIDE;
    this.dots[at] = x;
    this.dots[at + 1] = y;
    this.dots[at + 2] = radius;
    this.dots[at + 3] = alpha;
    this.dotCount += 1;
  }

  /** Lights a peg; several balls light it no more than the brightest. */
  peg(index: number, level: number): void {
    if (level > (this.pegs[index] ?? 1)) this.pegs[index] = level;
  }

  /** Shows a result that can be read: over its bucket while `popMs` lasts, or as the big number, which is that of the newest. */
  result(ball: LandedBall, sinceMs: number, popMs: number): void {
    if (ball.size < HERO_SIZE) {
      if (sinceMs < popMs) this.#pop(ball, sinceMs);
    } else if (this.hero === null || sinceMs <= this.heroMs) {
      this.hero = ball;
      this.heroMs = sinceMs;
    }
  }

  /** Presses and lights a bucket; what several balls do adds up to a limit. */
  press(bucket: number, sink: number, light: number): void {
    const [sunk = 0, lit = 0] = [this.sink[bucket], this.light[bucket]];
    this.sink[bucket] = Math.max(-0.3, Math.min(1.3, sunk + sink));
    this.light[bucket] = Math.min(1.4, lit + light);
  }

  /** Shows a ball's multiplier; balls take the places in turn, the newest has precedence. */
  #pop(ball: LandedBall, sinceMs: number): void {
    const pop = this.pops[ball.turn % MOST_POPS];
    if (pop === undefined || (pop.ball !== null && pop.sinceMs < sinceMs)) return;
    pop.ball = ball;
    pop.sinceMs = sinceMs;
  }
}

/** For how long a later ball's multiplier has been over the same bucket, ms; 0 while there is none, or it has just come. */
export function newerInBucketMs(pops: readonly Pop[], { fact, turn }: LandedBall, sinceMs: number): number {
  let newest = 0;
  for (const { ball, sinceMs: otherMs } of pops) {
    const later = ball !== null && ball.fact.bucket === fact.bucket && (otherMs < sinceMs || (otherMs === sinceMs && ball.turn > turn));
    if (later) newest = Math.max(newest, otherMs);
  }
  return newest;
}
