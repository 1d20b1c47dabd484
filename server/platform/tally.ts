import type { Clock } from './contract.ts';

/** Counts what one connection does, window by window, against a limit. */
export class Tally {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #max: number;
  readonly #windowMs: number;
  #window = 0;
  #count = 0;

  /** `max` per `windowMs`; windows begin at multiples of their length. */
  constructor(clock: Pick<Clock, 'monotonic'>, max: number, windowMs: number) {
    this.#clock = clock;
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Counts one more. False once the window holds more than the limit. */
  allows(): boolean {
    const window = Math.floor(this.#clock.monotonic() / this.#windowMs);
    if (window !== this.#window) this.#count = 0;
    this.#window = window;
    this.#count += 1;
    return this.#count <= this.#max;
  }
}
