import { type Clock, MAX_CUE_STEP_MS } from './clock.ts';
import type { SeekMode } from './player.ts';

/** How late a release may be when no frame is painted, before a timer takes over from the frames. */
const GUARD_MS = 120;

/** How long one drawn frame took. */
export interface FrameTimes {
  /** Since the frame before; null after a rest. */
  intervalMs: number | null;
}

/** Draws one frame; says whether the next one is needed at once, or after how many ms. */
export type DrawFrame = (nowMs: number, mode: SeekMode) => boolean | number;

/** Asks for frames one at a time, only as long as the last one said that more is to come. */
export class FrameLoop {
  readonly #clock: Clock;
  readonly #mayDraw: () => boolean;
  readonly #draw: DrawFrame;
  readonly #onFrame: (times: FrameTimes) => void;
  readonly #leastMs: () => number;
  #lastMs: number;
  /** True when the frame before asked for this one, so the time between them says how fast we are. */
  #flowing = false;
  #cancel: (() => void) | null = null;
  /** Undo of the timer that asks for the next frame of a slow picture. */
  #pause: (() => void) | null = null;

  constructor(
    clock: Clock,
    parts: {
      mayDraw: () => boolean;
      draw: DrawFrame;
      onFrame: (times: FrameTimes) => void;
      /** The least time from one frame to the next while frames flow, ms of life. */
      leastMs: () => number;
    },
  ) {
    this.#clock = clock;
    this.#mayDraw = parts.mayDraw;
    this.#draw = parts.draw;
    this.#onFrame = parts.onFrame;
    this.#leastMs = parts.leastMs;
    this.#lastMs = clock.now();
  }

  /** The time of the last picture. */
  get lastMs(): number {
    return this.#lastMs;
  }

  /** Sets the time of the picture after a rest or a jump: the next frame counts from here. */
  standAt(nowMs: number): void {
    this.#lastMs = nowMs;
    this.#flowing = false;
  }

  request(): void {
    if (this.#cancel !== null || !this.#mayDraw()) return;
    this.#endPause();
    this.#cancel = this.#clock.requestFrame((nowMs) => this.#paint(nowMs));
  }

  /** Draws the pending moment now instead of at the next paint. */
  runNow(): void {
    if (!this.#mayDraw()) return;
    this.stop();
    this.#run(Math.max(this.#lastMs, this.#clock.now()));
  }

  stop(): void {
    this.#endPause();
    this.#cancel?.();
    this.#cancel = null;
    this.#flowing = false;
  }

  #endPause(): void {
    this.#pause?.();
    this.#pause = null;
  }

  /** Draws at a paint of the page, or waits for the next one when the last frame is too young. */
  #paint(nowMs: number): void {
    this.#cancel = null;
    const ageMs = nowMs - this.#lastMs;
    if (this.#flowing && ageMs >= 0 && ageMs < this.#leastMs() * (this.#clock.rate ?? 1)) this.request();
    else this.#run(nowMs);
  }

  #run(nowMs: number): void {
    this.#cancel = null;
    if (!this.#mayDraw()) return;
    const stepMs = nowMs - this.#lastMs;
    const flowed = this.#flowing;
    this.#lastMs = nowMs;
    const more = this.#draw(nowMs, stepMs <= MAX_CUE_STEP_MS ? 'play' : 'jump');
    this.#flowing = more === true;
    this.#onFrame({ intervalMs: flowed ? stepMs : null });
    if (more === false || this.#clock.stopped === true) return;
    if (more === true) this.request();
    else if (this.#cancel === null) this.#wait(more);
  }

  #wait(ms: number): void {
    this.#endPause();
    this.#pause = this.#clock.after(ms, () => {
      this.#pause = null;
      this.request();
    });
  }
}

/** A timer behind the frames: what is due by then comes by time when no frame brings it. */
export class Guard {
  readonly #clock: Clock;
  readonly #run: (nowMs: number) => void;
  #cancel: (() => void) | null = null;
  #deadlineMs: number | null = null;

  constructor(clock: Clock, run: (nowMs: number) => void) {
    this.#clock = clock;
    this.#run = run;
  }

  /** Guards this deadline from now on; null for none. */
  set(deadlineMs: number | null): void {
    if (deadlineMs === this.#deadlineMs) return;
    this.#cancel?.();
    this.#cancel = null;
    this.#deadlineMs = deadlineMs;
    if (deadlineMs === null) return;
    this.#cancel = this.#clock.after(deadlineMs - this.#clock.now() + GUARD_MS, () => {
      this.#cancel = null;
      this.#deadlineMs = null;
      this.#run(this.#clock.now());
    });
  }
}
