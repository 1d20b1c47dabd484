import * as z from 'zod/mini';
import type { Tier } from '#scenes/stage/contract.ts';
import { preferenceStorage } from '#src/lib/consent/preference-storage.ts';

const KEY = 'tier';
/** A tier is forgotten after this long, ms: a device may have been slow for a reason that is gone. */
const KEPT_MS = 7 * 86_400_000;
/** Differs from build to build: this file's name carries the hash of what is built into it. */
const BUILD = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';

const stored = z.object({
  tier: z.enum(['high', 'low', 'canvas', 'lean', 'plate']),
  build: z.string(),
  atMs: z.number(),
});

/** The tier that this device held when a scene was last drawn, from this browser; null before, after an update of the shop, and after a week. */
export function readHeldTier(build = BUILD, nowMs = Date.now()): Tier | null {
  try {
    const held = z.parse(stored, JSON.parse(preferenceStorage.read(KEY) ?? ''));
    return held.build === build && nowMs - held.atMs < KEPT_MS ? held.tier : null;
  } catch {
    // Nothing is stored, or something that this build did not write.
    return null;
  }
}

/** Remembers it. */
export function writeHeldTier(tier: Tier, build = BUILD, nowMs = Date.now()): void {
  preferenceStorage.write(KEY, JSON.stringify({ tier, build, atMs: nowMs }));
}
