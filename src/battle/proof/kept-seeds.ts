import * as z from 'zod/mini';
import type { KeptSeeds } from '#contract/battle/verify.ts';
import { browserStorage } from '#src/lib/api/browser-storage.ts';

/*
 * What this browser sent and saw when its player took a seat, so that the proof of a battle compares the record with more than itself.
 */

const KEY = 'battle-seeds';
/** The newest battles are kept. */
const MOST = 50;

const keptSchema = z.array(z.object({ id: z.string(), clientSeed: z.string(), seedHash: z.string() }));

function readAll(): z.output<typeof keptSchema> {
  try {
    return keptSchema.parse(JSON.parse(browserStorage.read(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Keeps them once the seat is taken. */
export function keepSeeds(id: string, seeds: KeptSeeds): void {
  const others = readAll().filter((kept) => kept.id !== id);
  browserStorage.write(KEY, JSON.stringify([...others, { id, ...seeds }].slice(-MOST)));
}

/** Those of a battle; null where another browser took the seat, or they were removed. */
export function keptSeeds(id: string): KeptSeeds | null {
  return readAll().find((kept) => kept.id === id) ?? null;
}
