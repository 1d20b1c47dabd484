import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '#server/core/clock.ts';

/** Runs something in the context of no call: what a timer does later must not count against the time that the database has for the call that set it. */
const outsideOfCalls = AsyncLocalStorage.snapshot();

/** The real time and timers of this machine. Timers keep no process alive: what must run is owned by the server's own handles. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout(run, delayMs) {
    const timer = outsideOfCalls(() => setTimeout(run, delayMs));
    timer.unref();
    return { cancel: () => clearTimeout(timer) };
  },
  setInterval(run, everyMs) {
    const timer = outsideOfCalls(() => setInterval(run, everyMs));
    timer.unref();
    return { cancel: () => clearInterval(timer) };
  },
};
