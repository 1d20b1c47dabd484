import { createRequire } from 'node:module';
import type { Clock } from '#server/core/clock.ts';
import type { Random } from '#server/core/random.ts';

/** The modules' own objects, which a loaded library reads its functions from when it calls them. */
const crypto = createRequire(import.meta.url)('node:crypto') as { randomFillSync(bytes: Uint8Array): Uint8Array };

type Work = (...given: unknown[]) => Promise<unknown>;

/**
 * What the embedded database and libraries take from the machine: until `restore`, the time and the chance of the simulation. Signatures of tokens are made
 * on threads of their own: one after the other, and `isBusy` while one is.
 */
export class Determined {
  #busy = 0;
  #last: Promise<unknown> = Promise.resolve();
  readonly #restores: (() => void)[] = [];

  begin(clock: Pick<Clock, 'now'>, chance: Pick<Random, 'bytes'>): void {
    this.#replace(Date, 'now', () => clock.now());
    this.#replace(crypto, 'randomFillSync', (bytes: Uint8Array) => {
      bytes.set(chance.bytes(bytes.length));
      return bytes;
    });
    const { subtle } = globalThis.crypto as unknown as { subtle: Record<string, Work> };
    for (const name of ['sign', 'verify', 'importKey', 'digest']) {
      const work = (subtle[name] as Work).bind(subtle);
      this.#replace(subtle, name, (...given: unknown[]) => this.#inTurn(() => work(...given)));
    }
  }

  get isBusy(): boolean {
    return this.#busy > 0;
  }

  restore(): void {
    for (const restore of this.#restores.splice(0).toReversed()) restore();
  }

  #inTurn(work: () => Promise<unknown>): Promise<unknown> {
    this.#busy += 1;
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine.finally(() => (this.#busy -= 1));
  }

  #replace<Key extends string, Value>(target: Record<Key, Value> | object, key: Key, value: unknown): void {
    const own = Object.getOwnPropertyDescriptor(target, key);
    Object.defineProperty(target, key, { value, configurable: true, writable: true });
    this.#restores.push(() => {
      if (own) Object.defineProperty(target, key, own);
      else Reflect.deleteProperty(target, key);
    });
  }
}
