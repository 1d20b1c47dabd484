import type { Deps } from '#server/runtime/deps.ts';

/** A number in [0, 1) from the random port, for what demo players choose. */
export function chance({ random }: Pick<Deps, 'random'>): number {
  return Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32;
}

/** One of a list, each as likely as the others; undefined of an empty one. */
export function pick<Item>(deps: Pick<Deps, 'random'>, items: readonly Item[]): Item | undefined {
  return items[Math.floor(chance(deps) * items.length)];
}

/** A whole number from `from` to `to`, both included. */
export function pickWhole(deps: Pick<Deps, 'random'>, from: number, to: number): number {
  return from + Math.floor(chance(deps) * (to - from + 1));
}
