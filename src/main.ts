import { importGuarded } from '#src/lib/chunk-guard.ts';

/** The shop and its style sheet come after the overlay of index.html, so that neither keeps that from being painted. */
async function open(): Promise<void> {
  const { start } = await importGuarded(() => import('#src/app/start.tsx'));
  await start();
}

// Nothing may wait for this module to end: the shop's own files import from the one that it lies in.
void open();
