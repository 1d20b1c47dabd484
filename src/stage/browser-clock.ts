import type { Clock } from '#scenes/stage/clock.ts';

/** The page's own time: `performance.now`, animation frames, timers. In a hidden tab frames pause and time goes on. */
export const browserClock: Clock = {
  now: () => performance.now(),
  requestFrame: (run) => {
    const id = requestAnimationFrame(run);
    return () => cancelAnimationFrame(id);
  },
  after: (delayMs, run) => {
    const id = setTimeout(run, delayMs);
    return () => clearTimeout(id);
  },
};
