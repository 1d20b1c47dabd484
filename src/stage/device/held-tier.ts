import type { Tier } from '#scenes/stage/contract.ts';
import { preferenceStorage } from '#src/lib/consent/preference-storage.ts';

const KEY = 'tier';
/** A tier is forgotten after this long, ms: a device may have been slow for a reason that is gone. */
const KEPT_MS = 7 * 86_400_000;
/** Differs from build to build: this file's name carries the hash of what is built into it. */
const BUILD = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';

/** What is stored: one line of text, since it is read before the page has the means to check more. */
const SEPARATOR = ' ';

const TIERS: ReadonlySet<string> = new Set(['high', 'low', 'canvas', 'lean', 'plate'] satisfies Tier[]);

const isTier = (text: string): text is Tier => TIERS.has(text);

/** The tier that this device held when a scene was last drawn, from this browser; null before, after an update of the shop, and after a week. */
export function readHeldTier(build = BUILD, nowMs = Date.now()): Tier | null {
  const [tier = '', ofBuild, atMs] = (preferenceStorage.read(KEY) ?? '').split(SEPARATOR);
  return isTier(tier) && ofBuild === build && nowMs - Number(atMs) < KEPT_MS ? tier : null;
}

/** Remembers it. */
export function writeHeldTier(tier: Tier, build = BUILD, nowMs = Date.now()): void {
  preferenceStorage.write(KEY, [tier, build, nowMs].join(SEPARATOR));
}
