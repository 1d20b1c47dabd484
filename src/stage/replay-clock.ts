import type { Clock } from '#scenes/stage/clock.ts';
import { browserClock } from './browser-clock.ts';

/** A clock that can stop, run slower than real time and be set to any time, on top of one that goes on. It starts stopped at 0. */
export class ReplayClock implements Clock {
  readonly #base: Clock;
  #atMs = 0;
  #sinceMs = 0;
  #rate = 0;
  /** Timers that came due while time was stopped. */
  readonly #held = new Set<() => void>();

  constructor(base: Clock = browserClock) {
    this.#base = base;
  }

  get stopped(): boolean {
    return this.#rate === 0;
  }

  get rate(): number {
    return this.#rate;
  }

  now(): number {
    return this.#timeAt(this.#base.now());
  }

  /** Goes on from its current time, `rate` ms of its own per ms of the base; above 0. */
  run(rate: number): void {
    this.#anchor(this.now());
    this.#rate = rate;
    const held = [...this.#held];
    this.#held.clear();
    for (const due of held) due();
  }

  stop(): void {
    this.#anchor(this.now());
    this.#rate = 0;
  }

  /** Puts the hand anywhere, back too. */
  set(atMs: number): void {
    this.#anchor(atMs);
  }

  requestFrame(run: (nowMs: number) => void): () => void {
    return this.#base.requestFrame((baseMs) => run(this.#timeAt(baseMs)));
  }

  /** A timer that comes due while time is stopped waits until it goes on. */
  after(delayMs: number, run: () => void): () => void {
    const due = (): void => {
      if (this.stopped) this.#held.add(due);
      else run();
    };
    const stop = this.#base.after(delayMs / (this.#rate || 1), due);
    return () => {
      stop();
      this.#held.delete(due);
    };
  }

  #anchor(atMs: number): void {
    this.#atMs = atMs;
    this.#sinceMs = this.#base.now();
  }

  /** A frame's time may lie a little before the moment at which the clock was started. */
  #timeAt(baseMs: number): number {
    return this.#atMs + Math.max(0, baseMs - this.#sinceMs) * this.#rate;
  }
}
