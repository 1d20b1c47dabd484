import type { Battle } from '../api/battles.ts';

/** The items of the version that each round opens, one entry a round. Throws RangeError where the record does not have one. */
export function roundItems({ boxes, versions }: Pick<Battle, 'boxes' | 'versions'>): Battle['versions'][string][] {
  return boxes.flatMap(({ version_hash: hash, count }) => {
    const items = versions[hash];
    if (!items) throw new RangeError(`the record has no version ${hash}`);
    return Array.from({ length: count }, () => items);
  });
}
