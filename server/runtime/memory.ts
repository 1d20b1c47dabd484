import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Clock } from '#server/core/clock.ts';
import type { Engine } from '#server/database/database.ts';
import type { Logger } from './log.ts';

const MEGABYTE = 1_048_576;
/** How often idleness is looked for, and how often memory is logged, ms. */
const LOOK_MS = 60_000;
const LOG_MS = 3_600_000;
/** Processor time between two looks that a process which idles takes at most, ms. */
const IDLE_CPU_MS = 3_000;
/** Garbage that is worth collecting, bytes. */
const WORTHWHILE = 24 * MEGABYTE;
/** What a shop that idles should need at most: beyond it the log line is a warning. Bytes. */
const EXPECTED = 350 * MEGABYTE;

/** Who holds the memory of this process, megabytes. `database` is part of `external`: the embedded database's own memory, of which what was touched is resident. */
export interface MemoryUse {
  rss: number;
  heap_used: number;
  heap: number;
  external: number;
  array_buffers: number;
  database: number;
}

/** The memory of this process by holder, as of now. */
export function memoryUse(engine: Pick<Engine, 'memoryBytes'>): MemoryUse {
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
  const megabytes = (bytes: number): number => Math.round(bytes / MEGABYTE);
  return {
    rss: megabytes(rss),
    heap_used: megabytes(heapUsed),
    heap: megabytes(heapTotal),
    external: megabytes(external),
    array_buffers: megabytes(arrayBuffers),
    database: megabytes(engine.memoryBytes()),
  };
}

let collector: (() => void) | undefined;

/** Gives garbage back to the system, in 50–200 ms. The engine would leave it until memory is needed, which in an idle process is never. */
function collectGarbage(): void {
  if (!collector) {
    // The only way to the collector of a process that was started without a flag for it.
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc') as () => void;
  }
  collector();
}

/**
 * Keeps an idle process small and says what holds its memory. Loading the shop leaves a hundred megabytes of garbage, which goes at once; later
 * garbage goes when the process has hardly worked for a minute. A line by holder is logged after the first minute and every hour. Answers the end.
 */
export function watchMemory({ clock, log, engine }: { clock: Clock; log: Logger; engine: Pick<Engine, 'memoryBytes'> }): {
  cancel(): void;
} {
  collectGarbage();
  let cpu = process.cpuUsage();
  let afterCollection = process.memoryUsage().heapTotal;
  const lookForIdleness = (): void => {
    const { user, system } = process.cpuUsage(cpu);
    cpu = process.cpuUsage();
    if ((user + system) / 1_000 > IDLE_CPU_MS || process.memoryUsage().heapTotal - afterCollection < WORTHWHILE) return;
    collectGarbage();
    afterCollection = process.memoryUsage().heapTotal;
  };
  const report = (): void => {
    const memory = memoryUse(engine);
    if (memory.rss * MEGABYTE > EXPECTED) log.warn({ memory }, 'memory by holder, MB: more than an idle shop needs');
    else log.info({ memory }, 'memory by holder, MB');
  };
  const timers = [clock.setInterval(lookForIdleness, LOOK_MS), clock.setTimeout(report, LOOK_MS), clock.setInterval(report, LOG_MS)];
  return { cancel: () => timers.forEach((timer) => timer.cancel()) };
}
