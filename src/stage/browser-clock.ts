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

/** A clock that is set by another one, such as the server's: `now` reads it, `at` says what it shows at a reading of `performance.now`. */
export function clockBy(other: { now(): number; at(pageMs: number): number }): Clock {
  return {
    now: () => other.now(),
    requestFrame: (run) => browserClock.requestFrame((frameMs) => run(other.at(frameMs))),
    after: browserClock.after,
  };
}
