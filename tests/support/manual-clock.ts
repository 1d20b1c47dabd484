import type { Clock } from '#server/core/clock.ts';

/** A clock that only the test moves. Timers run when their time is reached, in order. */
export interface ManualClock extends Clock {
  /** Moves on to a reading of `monotonic` and runs what is due on the way. Never goes back. */
  moveTo(mono: number): void;
}

interface Timer {
  at: number;
  run: () => void;
  everyMs: number | null;
}

/** `wall`: what it shows first, ms since 1970. */
export function manualClock(wall = Date.now()): ManualClock {
  const timers = new Set<Timer>();
  let time = 0;
  const add = (run: () => void, ms: number, everyMs: number | null) => {
    const timer: Timer = { at: time + ms, run, everyMs };
    timers.add(timer);
    return { cancel: () => void timers.delete(timer) };
  };
  const due = (until: number): Timer | undefined =>
    [...timers]
      .filter(({ at }) => at <= until)
      .reduce<Timer | undefined>((first, timer) => (first && first.at <= timer.at ? first : timer), undefined);
  return {
    now: () => wall + Math.floor(time),
    monotonic: () => time,
    setTimeout: (run, delayMs) => add(run, delayMs, null),
    setInterval: (run, everyMs) => add(run, everyMs, everyMs),
    moveTo(mono) {
      for (let timer = due(mono); timer; timer = due(mono)) {
        time = Math.max(time, timer.at);
        if (timer.everyMs === null) timers.delete(timer);
        else timer.at += timer.everyMs;
        timer.run();
      }
      time = Math.max(time, mono);
    },
  };
}
