import * as z from 'zod/mini';
import type { KeptSeeds } from '#contract/battle/verify.ts';
import { browserStorage } from '#src/lib/api/browser-storage.ts';
import { readJson } from '#src/lib/read-json.ts';

/*
 * What this browser sent and showed when its player took a seat, so that the proof of a battle compares the record with more than itself.
 */

const KEY = 'battle-seeds';
/** Only the newest seats are kept. */
const MOST = 50;

const keptSchema = z.array(z.object({ id: z.string(), seat: z.number(), clientSeed: z.string(), seedHash: z.nullable(z.string()) }));

const readAll = () => readJson(browserStorage.read(KEY), keptSchema) ?? [];

/** Keeps them once the seat is taken. */
export function keepSeeds(id: string, seeds: KeptSeeds): void {
  const others = readAll().filter((kept) => kept.id !== id || kept.seat !== seeds.seat);
  browserStorage.write(KEY, JSON.stringify([...others, { id, ...seeds }].slice(-MOST)));
}

/** Those of a battle, by the seats that this browser took; none where another browser took the seat, or they were removed. */
export function keptSeeds(id: string): readonly KeptSeeds[] {
  return readAll().filter((kept) => kept.id === id);
}
