import type { BetResult } from '#src/play/bet/placing-port.ts';

/** Results that are not asked for any more are forgotten once there are this many of them. */
const REMEMBERED = 200;

/** The result of the player's bets, each settled once, for those who wait for one. */
export class SettledBets {
  readonly #results = new Map<string, BetResult | null>();
  readonly #waiting = new Map<string, ((result: BetResult | null) => void)[]>();

  /** The result of a bet; null when it was given back. Waits for as long as it takes. */
  wait(id: string): Promise<BetResult | null> {
    const known = this.#results.get(id);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), resolve]));
  }

  has(id: string): boolean {
    return this.#results.has(id);
  }

  /** A bet is settled. True the first time. */
  settle(id: string, result: BetResult | null): boolean {
    if (this.#results.has(id)) return false;
    this.#results.set(id, result);
    if (this.#results.size > REMEMBERED) for (const oldest of [...this.#results.keys()].slice(0, 1)) this.#results.delete(oldest);
    for (const resolve of this.#waiting.get(id) ?? []) resolve(result);
    this.#waiting.delete(id);
    return true;
  }
}
