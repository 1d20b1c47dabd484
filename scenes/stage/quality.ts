import type { Tier } from './contract.ts';

/** Tiers that frame time moves between; the step from the last of them to the plate is `last-tier.ts`. */
export type DrawnTier = Exclude<Tier, 'plate'>;

const ORDER: readonly DrawnTier[] = ['lean', 'canvas', 'low', 'high'];
/** A judgement looks at this much time and at two frames or more; the longest of them is left out, so one hitch (a picture arriving) decides nothing. */
const MIN_FRAMES = 2;
const WINDOW_MS = 700;
/** Frames that take twice as long as slow ones are judged after this much time. */
const SHORT_WINDOW_MS = 350;
/** Slower than this in the mean of a window: down a tier. About 38 frames a second at best quality, 30 below, 24 where about 30 are drawn. */
const SLOW_MS: Readonly<Record<DrawnTier, number>> = { high: 26, low: 33.4, canvas: 41, lean: Infinity };
/** Faster than this all through the trial: up a tier. */
const FAST_MS: Readonly<Record<DrawnTier, number>> = { high: 19, low: 19, canvas: 19, lean: 36 };
/** The least time from one frame to the next where the processor draws: less than two paints at 60 and at 75 a second, so neither screen waits for a third. */
const DRAWN_BY_PROCESSOR_MS = 25;
/** Frames that take this much longer than the browser's paints are slow at the earliest, and those within so much of them are fast: more than it paints can't be drawn. */
const SLOW_TIMES_PAINT = 1.35;
const FAST_TIMES_PAINT = 1.1;
/** A battery saver halves the paints of a 60 Hz screen: most intervals are then within this, ms. */
const HALF_MS = { from: 28, to: 38 } as const;
const STEADY_SHARE = 0.75;
const FIRST_TRIAL_MS = 10_000;
const LONGEST_TRIAL_MS = 320_000;
/** A gap this long is a pause, not a frame. */
const PAUSE_MS = 5000;

/**
 * The least time between two frames of a tier, ms; 0 for every paint. Without a graphics card the processor draws, 30 frames a second on a usual screen: even ones, and
 * half of it stays free for the page.
 */
export const leastFrameMs = (tier: Tier): number => (tier === 'canvas' || tier === 'lean' ? DRAWN_BY_PROCESSOR_MS : 0);

/**
 * Watches the time between frames while something moves. Fast down: a slow window of 0.7 s is enough, of very slow frames half of it. Slowly up: ten smooth seconds, twice
 * as many after every fall, so a device on the edge doesn't swing. The canvas renderer is left only by a new visit.
 */
export class QualityLadder {
  #tier: DrawnTier;
  #ceiling: DrawnTier;
  #paintMs = 0;
  #window: number[] = [];
  #windowMs = 0;
  #smoothMs = 0;
  #trialMs = FIRST_TRIAL_MS;
  #forced: DrawnTier | null = null;

  constructor(start: DrawnTier, ceiling: DrawnTier = start) {
    this.#tier = start;
    this.#ceiling = ceiling;
  }

  get tier(): DrawnTier {
    return this.#forced ?? this.#tier;
  }

  /** Holds a tier whatever is measured; null gives the ladder back. */
  force(tier: DrawnTier | null): void {
    this.#forced = tier;
    this.#restart();
  }

  /** The time between two paints of a browser that paints less often than a usual screen, as with a battery saver, ms; 0 for the usual. */
  paintEvery(paintMs: number): void {
    this.#paintMs = paintMs;
    this.#restart();
  }

  /** Goes down a tier and no higher from now on, as when the device grows hot; returns the new tier when it changes. */
  lower(): DrawnTier | null {
    if (this.#forced !== null || this.#tier === ORDER[0]) return null;
    const next = this.#fall();
    this.#ceiling = this.#tier;
    return next;
  }

  /** Takes the time since the frame before, ms; returns the new tier when it changes. */
  measure(intervalMs: number): DrawnTier | null {
    if (this.#forced !== null) return null;
    if (intervalMs >= PAUSE_MS || intervalMs <= 0) {
      this.#restart();
      return null;
    }
    this.#window.push(intervalMs);
    this.#windowMs += intervalMs;
    if (this.#windowMs < SHORT_WINDOW_MS || this.#window.length < MIN_FRAMES) return null;
    const meanMs = meanOfMost(this.#window);
    const slowMs = Math.max(SLOW_MS[this.#tier], this.#paintMs * SLOW_TIMES_PAINT);
    if (this.#windowMs < WINDOW_MS && meanMs <= slowMs * 2) return null;
    const lengthMs = this.#windowMs;
    // A battery saver that came on after the paints were measured is no reason to leave the graphics card.
    const isSlow = meanMs > slowMs && !(this.#tier === 'low' && isHalved(this.#window));
    this.#window = [];
    this.#windowMs = 0;
    if (isSlow) return this.#fall();
    this.#smoothMs = meanMs <= Math.max(FAST_MS[this.#tier], this.#paintMs * FAST_TIMES_PAINT) ? this.#smoothMs + lengthMs : 0;
    return this.#smoothMs >= this.#trialMs ? this.#rise() : null;
  }

  #fall(): DrawnTier | null {
    this.#restart();
    this.#trialMs = Math.min(this.#trialMs * 2, LONGEST_TRIAL_MS);
    return this.#move(-1);
  }

  #rise(): DrawnTier | null {
    this.#restart();
    return this.#tier === 'canvas' || this.#tier === this.#ceiling ? null : this.#move(1);
  }

  #move(by: number): DrawnTier | null {
    const next = ORDER[ORDER.indexOf(this.#tier) + by];
    if (next === undefined) return null;
    this.#tier = next;
    return next;
  }

  #restart(): void {
    this.#window = [];
    this.#windowMs = 0;
    this.#smoothMs = 0;
  }
}

/** Whether frames come as evenly as the paints of a battery saver. */
const isHalved = (intervalsMs: readonly number[]): boolean =>
  intervalsMs.filter((ms) => ms >= HALF_MS.from && ms <= HALF_MS.to).length >= intervalsMs.length * STEADY_SHARE;

/** The mean of two values or more, their largest left out. */
function meanOfMost(values: readonly number[]): number {
  const sum = values.reduce((all, value) => all + value, 0);
  return (sum - Math.max(...values)) / (values.length - 1);
}
