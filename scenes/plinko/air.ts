import type { SparkPath, BurstOptions } from '#scenes/stage/effects/burst.ts';
import type { Fall } from './fall.ts';
import type { Frame, LandedBall } from './frame.ts';
import { type BallFell, LANDED_SHOWN, type Landed } from './model.ts';

/** One ball that is being presented. */
export interface Ball extends LandedBall {
  readonly fact: BallFell;
  readonly fall: Fall;
  /** The pegs it meets, row by row, by their number. */
  readonly pegs: Uint8Array;
  readonly releaseMs: number;
  readonly sparks: { options: BurstOptions; flights: readonly SparkPath[]; x: number; y: number } | null;
  /** The time of its clip. */
  elapsedMs: number;
  /** Its board has gone: it is no longer drawn, its clip only runs out. */
  stale: boolean;
  /** Its clip is over. */
  ended: boolean;
  /** Adds it to a picture. */
  paint(frame: Frame): void;
}

/** A result in the column, and how long it has been there, ms. */
export interface ShownResult {
  landed: Landed | null;
  sinceMs: number;
}

const landedOf = ({ fact: { id, bucket, stakeCents, payoutCents } }: Ball): Landed => ({ id, bucket, stakeCents, payoutCents });

/**
 * The balls in the air and the results they left, in the order of their presentation. A result counts from the moment at which it can be read, so
 * no getter gives a result before the picture shows it, and when every clip is over all of them agree with the model.
 */
export class Air {
  #before: readonly Landed[] = [];
  #balls: Ball[] = [];

  /** Every ball that is being presented, stale ones aside. */
  get balls(): readonly Ball[] {
    return this.#balls;
  }

  /** How many have not landed. */
  get falling(): number {
    let count = 0;
    for (const ball of this.#balls) if (!ball.stale && !ball.ended && ball.elapsedMs < ball.releaseMs) count += 1;
    return count;
  }

  /** Shows a state: nothing is in the air. */
  reset(landed: readonly Landed[]): void {
    this.#before = landed;
    this.#balls = [];
  }

  /** The board was changed: results and balls of the old one are gone. */
  leaveBoard(): void {
    this.#before = [];
    for (const ball of this.#balls) ball.stale = true;
  }

  add(ball: Ball): void {
    this.#balls.push(ball);
  }

  /** A clip was freed: a ball that had landed leaves its result, one that was cut in the air leaves nothing. */
  end(ball: Ball): void {
    ball.ended = true;
    if (ball.stale || ball.elapsedMs < ball.releaseMs) this.#balls = this.#balls.filter((other) => other !== ball);
    let over = 0;
    while (this.#balls[over]?.ended === true) over += 1;
    if (over === 0) return;
    this.#before = [...this.#before, ...this.#balls.slice(0, over).map(landedOf)].slice(-LANDED_SHOWN);
    this.#balls = this.#balls.slice(over);
  }

  /** Writes the newest results into `places`, newest first, and null where there are no more. */
  newest(places: readonly ShownResult[]): void {
    let next = 0;
    for (let index = this.#balls.length - 1; index >= 0 && next < places.length; index--) {
      const ball = this.#balls[index];
      if (ball === undefined || ball.stale || ball.elapsedMs < ball.releaseMs) continue;
      const place = places[next];
      if (place === undefined) break;
      place.landed = ball.fact;
      place.sinceMs = ball.elapsedMs - ball.releaseMs;
      next += 1;
    }
    for (let index = this.#before.length - 1; next < places.length; index--, next++) {
      const place = places[next];
      if (place === undefined) break;
      place.landed = this.#before[index] ?? null;
      place.sinceMs = Infinity;
    }
  }

  /** The results that can be read, newest last. */
  landed(): Landed[] {
    const fresh = this.#balls.filter((ball) => !ball.stale && ball.elapsedMs >= ball.releaseMs).map(landedOf);
    return [...this.#before, ...fresh].slice(-LANDED_SHOWN);
  }
}
