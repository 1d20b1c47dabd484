import type { Clock } from '#server/http/contract.ts';

/** The real time and timers of this machine. Timers keep no process alive: what must run is owned by the server's own handles. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    timer.unref();
    return { cancel: () => clearTimeout(timer) };
  },
  setInterval(run, everyMs) {
    const timer = setInterval(run, everyMs);
    timer.unref();
    return { cancel: () => clearInterval(timer) };
  },
};
