import { Refusal } from '#server/core/refusal.ts';

/** Lets a few tasks run at a time; others wait for their turn, up to a number. So a crowd of uploads costs the memory and the processors of a few. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  #running = 0;
  #waiting: (() => void)[] = [];

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Runs a task when it is its turn. Refusal `pictures_busy` where too many wait already. */
  async take<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) throw new Refusal('pictures_busy');
      // A task that ends hands its turn over, so the number of those that run stays.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
