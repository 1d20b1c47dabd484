import { createHash } from 'node:crypto';
import type { Random } from '#server/core/random.ts';

/** Chance that follows from a text: sfc32 by Chris Doty-Humphrey, seeded with SHA-256 of the text. */
export class Seeded implements Random {
  readonly #state: Uint32Array;

  constructor(seed: string) {
    const digest = createHash('sha256').update(seed).digest();
    this.#state = new Uint32Array(digest.buffer.slice(digest.byteOffset, digest.byteOffset + 16));
  }

  #word(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.#state;
    const word = (a + b + d) | 0;
    this.#state.set([b ^ (b >>> 9), (c + (c << 3)) | 0, ((c << 21) | (c >>> 11)) + word, d + 1]);
    return word >>> 0;
  }

  /** From 0 to 1, without 1. */
  fraction(): number {
    return this.#word() / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.fraction() * count);
  }

  happens(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** Throws RangeError where there is nothing to choose from. */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('nothing to choose from');
    return items[this.below(items.length)] as Item;
  }

  /** One of the items, in proportion to their weights. */
  weighted<Item extends { weight: number }>(items: readonly Item[]): Item {
    let left = this.fraction() * items.reduce((sum, { weight }) => sum + weight, 0);
    for (const item of items) {
      left -= item.weight;
      if (left < 0) return item;
    }
    return this.pick(items);
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.below(256));
  }

  uuid(): string {
    const bytes = Buffer.from(this.bytes(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
}
