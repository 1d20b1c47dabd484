import type { ComponentType } from 'react';

/**
 * After a deploy the chunks of the old build are gone. Loading the page that was wanted brings the new build; if a chunk is still missing
 * then, more reloads would not help, so within the guard's time a second failure is shown instead.
 */
const GUARD_KEY = 'chunk-reload-at';

/** One reload in this time, ms. Old enough marks are ignored, so the deploy after this one heals too. */
export const GUARD_MS = 30_000;

interface Surroundings {
  now: () => number;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  goTo: (address: string) => void;
}

const browser: Surroundings = {
  now: () => Date.now(),
  get storage() {
    return sessionStorage;
  },
  goTo: (address) => location.assign(address),
};

/** True for the errors that browsers and Vite throw when a chunk or its style sheet can't be had. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically|Failed to fetch module/i.test(
      error.message,
    )
  );
}

let leaving = false;
let target: () => string = () => location.href;

/** Called once by the router: answers which address is being gone to, since the one in the address bar is still the old page's. */
export function bindTarget(current: () => string): void {
  target = current;
}

/** Loads the wanted address anew, unless that was done a moment ago. True when the page is being left. */
export function reloadOnce(address: string, { now, storage, goTo }: Surroundings = browser): boolean {
  try {
    const last = Number(storage.getItem(GUARD_KEY) ?? Number.NEGATIVE_INFINITY);
    if (now() - last < GUARD_MS) return false;
    storage.setItem(GUARD_KEY, String(now()));
  } catch {
    // Without storage nothing would stop a loop: show the failure.
    return false;
  }
  goTo(address);
  return true;
}

/**
 * Runs a lazy import. When its chunk is missing the page that was wanted is loaded anew, and the promise stays open while the browser leaves; several
 * imports that fail together cause one reload. Throws the failure when a reload has just been tried.
 */
export async function importGuarded<Module>(load: () => Promise<Module>, surroundings: Surroundings = browser): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!isChunkFailure(error)) throw error;
    leaving ||= reloadOnce(target(), surroundings);
    if (!leaving) throw error;
    return new Promise<Module>(() => undefined);
  }
}

/** For parts that nobody misses much (a tooltip): without its chunk it shows nothing, and the page goes on. */
export async function importOptional<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Promise<{ default: ComponentType<Props> }> {
  try {
    return await load();
  } catch (error) {
    console.warn('A part of the page could not be loaded', error);
    return { default: () => null };
  }
}

/** For tests: as if the page had been opened anew. */
export function forgetLeaving(): void {
  leaving = false;
}
