import type { Clock } from '#server/core/clock.ts';
import { LIMIT_RULES, type LimitName } from './rules.ts';

/** Counts what one connection does, window by window, against a named limit. It is gone with the connection, so it needs no key and no memory of others. */
export class Tally {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #max: number;
  readonly #windowMs: number;
  #window = 0;
  #count = 0;

  /** Windows begin at multiples of their length. */
  constructor(clock: Pick<Clock, 'monotonic'>, limit: LimitName) {
    this.#clock = clock;
    this.#max = LIMIT_RULES[limit].max;
    this.#windowMs = LIMIT_RULES[limit].windowMs;
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
