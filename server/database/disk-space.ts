import { statfsSync } from 'node:fs';
import type { Logger } from '#server/runtime/log.ts';

/**
 * What is kept free for the embedded database, bytes: four segments of its log. On a disk that is full to the last byte it would not fail but block
 * for ever, and the whole process with it.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** How long a look at the disk holds, ms. */
const LOOK_EVERY_MS = 250;

/** The disk has too little free space to write. It carries the SQLSTATE for that. */
class DiskFull extends Error {
  /** disk_full. */
  readonly code = '53100';
}

/** Free space on the disk of a folder. */
export class DiskSpace {
  readonly #folder: string;
  readonly #log: Logger;
  #lookedAt = -Infinity;
  #full = false;
  /** What must stay free, bytes. */
  reserveBytes: number;

  constructor(folder: string, log: Logger, reserveBytes = RESERVE_BYTES) {
    this.#folder = folder;
    this.#log = log;
    this.reserveBytes = reserveBytes;
  }

  /** Throws with the SQLSTATE disk_full when there is too little left to write anything. */
  demand(): void {
    const now = performance.now();
    if (now - this.#lookedAt > LOOK_EVERY_MS) {
      this.#lookedAt = now;
      const { bavail, bsize } = statfsSync(this.#folder);
      const full = bavail * bsize < this.reserveBytes;
      if (full && !this.#full)
        this.#log.error({ free_bytes: bavail * bsize }, 'the disk is full; writes are refused until there is free space');
      if (!full && this.#full) this.#log.warn('the disk has free space again');
      this.#full = full;
    }
    if (this.#full) throw new DiskFull(`less than ${Math.ceil(this.reserveBytes / 1_048_576)} MiB free on the disk of ${this.#folder}`);
  }
}
