import type { DrawnTier } from '#scenes/stage/quality.ts';
import { preferenceStorage } from '#src/lib/consent/preference-storage.ts';

const KEY = 'tier';
/** A tier is forgotten after this long, ms: a device may have been slow for a reason that is gone. */
const KEPT_MS = 7 * 86_400_000;
/** Differs from build to build: this file's name carries the hash of what is built into it. */
const BUILD = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';

/** What is stored: one line of text, since it is read before the page has the means to check more. */
const SEPARATOR = ' ';

const TIERS: ReadonlySet<string> = new Set(['high', 'low', 'canvas', 'lean'] satisfies DrawnTier[]);

const isTier = (text: string): text is DrawnTier => TIERS.has(text);

const isWithoutCard = (tier: DrawnTier): boolean => tier === 'canvas' || tier === 'lean';

interface Held {
  tier: DrawnTier;
  atMs: number;
}

function readHeld(build: string, nowMs: number): Held | null {
  const [tier = '', ofBuild, at] = (preferenceStorage.read(KEY) ?? '').split(SEPARATOR);
  const atMs = Number(at);
  return isTier(tier) && ofBuild === build && nowMs - atMs < KEPT_MS ? { tier, atMs } : null;
}

/** The tier that this device held when a scene was last drawn, from this browser; null before, after an update of the shop, and after a week. */
export function readHeldTier(build = BUILD, nowMs = Date.now()): DrawnTier | null {
  return readHeld(build, nowMs)?.tier ?? null;
}

/** Remembers it. The week goes on while it moves between the tiers without a graphics card, so that the card is tried again after it. */
export function writeHeldTier(tier: DrawnTier, build = BUILD, nowMs = Date.now()): void {
  const held = readHeld(build, nowMs);
  const sinceMs = held !== null && isWithoutCard(held.tier) && isWithoutCard(tier) ? held.atMs : nowMs;
  preferenceStorage.write(KEY, [tier, build, sinceMs].join(SEPARATOR));
}
