import type { PayableCurrency } from './gateways/gateway.ts';

/** How long rates are shown before they are asked for again, ms. What a payment is credited at is in its own message. */
const RATES_MS = 10_000;

/** The rates that a provider gave last. Memory of one process. */
export class KeptRates {
  #kept: readonly PayableCurrency[] = [];
  #keptAt = -Infinity;

  /** The kept rates, or new ones once those are too old. `now`: ms, monotonic. Rejects as `ask` does. */
  async read(now: number, ask: () => Promise<readonly PayableCurrency[]>): Promise<readonly PayableCurrency[]> {
    if (now - this.#keptAt < RATES_MS) return this.#kept;
    this.#kept = await ask();
    this.#keptAt = now;
    return this.#kept;
  }
}
