/*
 * Chunks that can't be had, by what the address asks for: pages, and dialogs that it names. Parts of a page never load it anew, see src/ui/part.tsx.
 * 1. After a deploy the chunks of the old build are gone. Loading the page that was wanted brings the new build; if a chunk is still missing
 *    then, more reloads would not help, so within the guard's time a second failure is shown instead.
 * 2. A blocker takes single files away. The page then says so and offers a retry; without a style sheet of its own it is shown without.
 *    With a service worker, a page of the build before finds the chunks that this browser has kept; what it never loaded is missing as without one.
 * 3. While the shop can't be reached, a load would put the browser's own error in the place of a working page: it waits until the shop answers
 *    again. Importing once more would not do: some browsers
 *    remember that a module failed for as long as the document lives.
 */
const GUARD_KEY = 'chunk-reload-at';

/** One reload in this time, ms. Old enough marks are ignored, so the deploy after this one heals too. */
export const GUARD_MS = 30_000;

/**
 * The shop is asked again after so long whether it answers, ms, and up to so much later, so that many pages don't ask at one moment; at once when the
 * browser is back online.
 */
const ASK_AGAIN_MS = 2_500;
const SPREAD_MS = 1_000;

interface Surroundings {
  /** Resolves as soon as the shop answers. */
  answers: () => Promise<void>;
  now: () => number;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  goTo: (address: string) => void;
}

/** True when the shop has an answer for this page: a load would bring it, or the shop's own word that there is none. */
const isThere = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

const nextTry = (): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController();
    const end = (): void => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ASK_AGAIN_MS + Math.random() * SPREAD_MS);
    window.addEventListener('online', end, { signal: over.signal });
  });

/** Resolves once the shop answers, whatever it says of this page. */
export async function untilThere(): Promise<void> {
  while (!(await isThere())) await nextTry();
}

/** Several chunks that fail together ask once. */
let asking: Promise<void> | null = null;

const browser: Surroundings = {
  answers() {
    asking ??= untilThere().finally(() => {
      asking = null;
    });
    return asking;
  },
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

/** Runs an import; where only a style sheet is missing, shows the part without it. Vite waits for a sheet once: a second import gives the module alone. */
export async function importWithoutSheets<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('Unable to preload CSS'))) throw error;
    console.warn('A style sheet could not be loaded', error);
    return load();
  }
}

/** The document is being left: there is one, however many shops. */
let leaving = false;
/** Where its router is going. */
let target: () => string = () => location.href;

/** Called once by the router: answers which address is being gone to, since the one in the address bar is still the old page's. */
export function bindTarget(current: () => string): void {
  target = current;
}

/** Loads the wanted address anew, unless that was done a moment ago. True when the page is being left. */
export function reloadOnce(address: string, surroundings: Surroundings = browser): boolean {
  try {
    // Where site data is blocked, reading the storage throws.
    const { now, storage } = surroundings;
    const last = Number(storage.getItem(GUARD_KEY) ?? Number.NEGATIVE_INFINITY);
    if (now() - last < GUARD_MS) return false;
    storage.setItem(GUARD_KEY, String(now()));
  } catch {
    // Without storage nothing would stop a loop: show the failure.
    return false;
  }
  surroundings.goTo(address);
  return true;
}

/**
 * Runs a lazy import. When its chunk is missing the page that was wanted is loaded anew, once the shop answers, and the promise stays open while the browser leaves; several
 * imports that fail together cause one reload. When a reload has just been tried, a module without its style sheet is taken, and a missing one throws.
 */
export async function importGuarded<Module>(load: () => Promise<Module>, surroundings: Surroundings = browser): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!isChunkFailure(error)) throw error;
    await surroundings.answers();
    leaving ||= reloadOnce(target(), surroundings);
    // A module whose sheet failed is there; one that is missing fails again.
    if (!leaving) return load();
    return new Promise<Module>(() => undefined);
  }
}

/** For tests: as if the page had been opened anew. */
export function forgetLeaving(): void {
  leaving = false;
}
