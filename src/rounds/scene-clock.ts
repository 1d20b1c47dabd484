import type { Clock } from '#scenes/stage/clock.ts';
import { browserClock } from '#src/stage/browser-clock.ts';
import type { ServerClock } from './server-clock.ts';

/** The server's clock as a scene's: every time in a fact is the server's own, and the same number is the same moment for all players. */
export function sceneClock(clock: ServerClock): Clock {
  return {
    now: () => clock.now(),
    requestFrame: (run) => browserClock.requestFrame((frameMs) => run(clock.at(frameMs))),
    after: browserClock.after,
  };
}
