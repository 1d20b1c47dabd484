import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** Links between two that are kept: any other is at most so many hashes away. */
const KEEP_EVERY = 1_000;
/** Hashes taken before others get a turn: some milliseconds. */
const TURN = 5_000;

const below = (link: Buffer): Buffer => hash('sha256', link, 'buffer');

/** The link `steps` before this one. */
export function linkBelow(link: Buffer, steps: number): Buffer {
  let at = link;
  for (let left = steps; left > 0; left--) at = below(at);
  return at;
}

/** The links of a chain that are kept, the last one among them, and its h(0). */
export interface BuiltChain {
  terminating: Buffer;
  kept: { number: number; link: Buffer }[];
}

/** Computes a chain down from its last link. Gives way now and then; `progress` receives the number of hashes that were taken. */
export async function buildChain(last: Buffer, length: number, progress: (taken: number) => void = () => undefined): Promise<BuiltChain> {
  const kept = [{ number: length, link: last }];
  let at = last;
  for (let number = length - 1; number >= 0; number--) {
    at = below(at);
    if (number > 0 && number % KEEP_EVERY === 0) kept.push({ number, link: at });
    if (number % TURN === 0) {
      progress(length - number);
      await setImmediate();
    }
  }
  return { terminating: at, kept };
}
