import { importGuarded } from '#src/lib/chunk-guard.ts';

/** A browser that has not painted after this long is waited for no more, ms. */
const PATIENCE_MS = 500;

/** Resolves once the overlay of index.html has been painted; at once in a tab that nobody sees, which paints nothing. */
function overlayPainted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE_MS);
  });
}

/** The shop and its style sheet come after the overlay, so that neither keeps that from being painted. */
async function open(): Promise<void> {
  await overlayPainted();
  const { start } = await importGuarded(() => import('#src/app/start.tsx'));
  await start();
}

// Nothing may wait for this module to end: the shop's own files import from the one that it lies in.
void open();
