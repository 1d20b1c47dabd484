/** The last tier above the still plate draws every second paint of the screen, or every third one: then frames are at least this far apart, ms, less than three paints at 60 and at 75 a second. */
const EVERY_THIRD_MS = 39;
/** Frames this far apart in the mean are not every second paint any more, ms. */
const MISSES_30_MS = 38;
/** Nor are these every third one. */
const MISSES_20_MS = 60;
/** As many paints of a battery saver without a frame in the mean are too few frames, too: every second one has none. */
const MISSED_PAINTS = 2.1;
/** What is judged: half a second for the pace, nearly one for the plate, so that a hitch of the page takes no picture away. */
const PACE_WINDOW_MS = 450;
const PLATE_WINDOW_MS = 900;
/** The slower pace and the plate are kept for this long; twice as long each time after. */
const FIRST_REST_MS = 10_000;
const LONGEST_REST_MS = 320_000;
/** A gap this long is a pause, not a frame. */
const PAUSE_MS = 5_000;

/**
 * Watches the time between frames in the leanest tier. What doesn't keep 30 frames a second is drawn 20 times a second: evenly, instead of now after two and now
 * after three paints. What doesn't keep these either is shown as a still plate within a second; a play or a visit after a while tries again.
 */
export class LastTier {
  #calm = false;
  #paintMs = 0;
  #windowMs = 0;
  #frames = 0;
  #longestMs = 0;
  /** Ms of frames since the slower pace was taken. */
  #calmMs = 0;
  #calmRestMs = FIRST_REST_MS;
  #plateSinceMs: number | null = null;
  #plateRestMs = FIRST_REST_MS;

  /** True from when only a plate was left until the tier is drawn again. */
  get isStill(): boolean {
    return this.#plateSinceMs !== null;
  }

  /** The least time between two frames at the slower pace, ms; null at the tier's usual one, and where the browser itself paints less often than a usual screen. */
  get paceMs(): number | null {
    return this.#calm && this.#paintMs === 0 ? EVERY_THIRD_MS : null;
  }

  /** The time between two paints of a browser that paints less often than a usual screen, as with a battery saver, ms; 0 for the usual. */
  paintEvery(paintMs: number): void {
    this.#paintMs = paintMs;
    this.#restart();
  }

  /** Takes the time since the frame before, ms. Returns true when only a plate is left, at `nowMs`; never where the scene must be drawn. */
  measure(intervalMs: number, nowMs: number, mustDraw = false): boolean {
    if (intervalMs <= 0 || intervalMs >= PAUSE_MS) {
      this.#restart();
      return false;
    }
    this.#windowMs += intervalMs;
    this.#frames += 1;
    this.#longestMs = Math.max(this.#longestMs, intervalMs);
    if (this.#frames < 3) return false;
    const meanMs = (this.#windowMs - this.#longestMs) / (this.#frames - 1);
    if (meanMs > Math.max(MISSES_20_MS, this.#paintMs * MISSED_PAINTS) && !mustDraw)
      return this.#windowMs >= PLATE_WINDOW_MS && this.#giveUp(nowMs);
    if (this.#windowMs < PACE_WINDOW_MS) return false;
    this.#pace(meanMs);
    return false;
  }

  /** The tier is drawn again, from a play or a visit: true when the plate has been shown for long enough, or with `anyway`. */
  returns(nowMs: number, anyway: boolean): boolean {
    if (this.#plateSinceMs === null || (!anyway && nowMs - this.#plateSinceMs < this.#plateRestMs)) return false;
    this.#plateRestMs = Math.min(this.#plateRestMs * 2, LONGEST_REST_MS);
    this.#plateSinceMs = null;
    return true;
  }

  #giveUp(nowMs: number): boolean {
    this.#restart();
    this.#plateSinceMs = nowMs;
    return true;
  }

  #pace(meanMs: number): void {
    this.#calmMs += this.#windowMs;
    if (!this.#calm && meanMs > MISSES_30_MS) {
      this.#calm = true;
      this.#calmMs = 0;
    } else if (this.#calm && this.#calmMs >= this.#calmRestMs) {
      this.#calm = false;
      this.#calmRestMs = Math.min(this.#calmRestMs * 2, LONGEST_REST_MS);
    }
    this.#restart();
  }

  #restart(): void {
    this.#windowMs = 0;
    this.#frames = 0;
    this.#longestMs = 0;
  }
}
