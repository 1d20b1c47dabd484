import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeProcessLock } from '#server/runtime/process-lock.ts';

/** How often a lock that another process holds is tried again, ms. */
const TRY_EVERY_MS = 100;

/** Runs with every other process kept out that names the same lock file: one that comes meanwhile waits, and says so. */
export async function inTurn<T>(lock: string, run: () => Promise<T>): Promise<T> {
  // As folders are made by default: the lock keeps its own to its user.
  mkdirSync(dirname(lock), { recursive: true });
  let taken = takeProcessLock(lock);
  if ('heldBy' in taken) console.log(`Waiting for the process ${taken.heldBy}, which holds ${lock} …`);
  while ('heldBy' in taken) {
    await sleep(TRY_EVERY_MS);
    taken = takeProcessLock(lock);
  }
  try {
    return await run();
  } finally {
    taken.release();
  }
}
