import { type Clock, pause } from '#server/core/clock.ts';

/**
 * The clock of the rounds. Both its hands move together, so that a flight is the same by the wall time that clients know and by the monotonic time
 * that judges; `anchor` sets the wall time right between rounds. With a speed it runs so many times as fast as real time.
 */
export class RoundClock {
  readonly #clock: Clock;
  readonly #speed: number;
  readonly #origin: number;
  #wall: number;
  #wallAt = 0;

  constructor(clock: Clock, speed: number) {
    this.#clock = clock;
    this.#speed = speed;
    this.#origin = clock.monotonic();
    this.#wall = clock.now();
  }

  /** Monotonic, ms. */
  mono(): number {
    return this.monoOf(this.#clock.monotonic());
  }

  /** A reading of the port's monotonic clock as this clock's. */
  monoOf(reading: number): number {
    return (reading - this.#origin) * this.#speed;
  }

  /** Wall clock, whole ms since 1970. */
  now(): number {
    return Math.round(this.#wall + this.mono() - this.#wallAt);
  }

  /** Follows the machine's wall clock again. A hurried clock has its own time and is left alone. */
  anchor(): void {
    if (this.#speed !== 1) return;
    this.#wallAt = this.mono();
    this.#wall = this.#clock.now();
  }

  /** Waits until `mono` is reached; false when the signal ended the wait. */
  async sleepUntil(mono: number, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      const left = (mono - this.mono()) / this.#speed;
      if (left <= 0) return true;
      await pause(this.#clock, left, signal);
    }
    return false;
  }
}
