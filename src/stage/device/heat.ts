/** Frames are compared in windows of this much drawn time. */
const WINDOW_MS = 30_000;
/** A device is hot when each of this many windows in a row, two minutes of drawing, took so much longer than its best one. */
const WINDOWS = 4;
const RISE = 1.3;
/** Frames faster than this are no sign of heat, however much faster the best ones were, ms: a screen of 120 Hz that saves power paints 60 times a second. */
const LEAST_SLOW_MS = 24;

/** Recognises a device that slows down as it grows hot: its frame time has risen by a third, and above that of 42 frames a second, for two minutes, though the same is drawn. */
export class HeatWatch {
  #bestMs = Number.POSITIVE_INFINITY;
  #sumMs = 0;
  #frames = 0;
  #slow = 0;

  /** Takes the time since the frame before, ms; true once when the device has grown hot. */
  measure(intervalMs: number): boolean {
    this.#sumMs += intervalMs;
    this.#frames += 1;
    if (this.#sumMs < WINDOW_MS) return false;
    const meanMs = this.#sumMs / this.#frames;
    this.#sumMs = 0;
    this.#frames = 0;
    this.#slow = meanMs > Math.max(this.#bestMs * RISE, LEAST_SLOW_MS) ? this.#slow + 1 : 0;
    this.#bestMs = Math.min(this.#bestMs, meanMs);
    if (this.#slow < WINDOWS) return false;
    this.restart();
    return true;
  }

  /** Something else is drawn from now on, or another way: frames before can't be compared. */
  restart(): void {
    this.#bestMs = Number.POSITIVE_INFINITY;
    this.#sumMs = 0;
    this.#frames = 0;
    this.#slow = 0;
  }
}
