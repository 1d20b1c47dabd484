import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The process that holds a lock. `startedAt` distinguishes a process from a later one with the same number, where the system says when it started. */
interface Holder {
  pid: number;
  startedAt: string | null;
}

/** When a process started, in the kernel's ticks since boot; null where there is no /proc. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function lives({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return now === null || startedAt === null || now === startedAt;
}

function holderIn(file: string): Holder | null {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && pid > 0 ? { pid, startedAt: startedAt ?? null } : null;
  } catch {
    return null;
  }
}

/**
 * Takes a lock file for this process, which goes with it: one left by a process that is gone is taken over. Answers its release, or the number of the
 * process that holds it.
 */
export function takeProcessLock(lock: string): { release(): void } | { heldBy: number } {
  mkdirSync(dirname(lock), { recursive: true, mode: 0o700 });
  const mine = `${lock}.${process.pid}`;
  const content = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Holder);
  writeFileSync(mine, content, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        // A link appears whole or not at all, so a half-written lock is never read.
        linkSync(mine, lock);
        return {
          release() {
            if (holderIn(lock)?.pid === process.pid) rmSync(lock, { force: true });
          },
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = holderIn(lock);
      if (holder && lives(holder)) return { heldBy: holder.pid };
      putAside(lock, `${mine}.stale`, holder);
    }
    throw new Error(`${lock} could not be acquired: other processes keep taking it`);
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Moves a dead holder's lock out of the way; puts it back when a quicker process has already replaced it. */
function putAside(lock: string, aside: string, dead: Holder | null): void {
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const moved = holderIn(aside);
  if (moved && moved.pid !== dead?.pid && lives(moved)) {
    try {
      linkSync(aside, lock);
    } catch {
      // A third process holds it now; this one will see that in its next attempt.
    }
  }
  rmSync(aside, { force: true });
}
