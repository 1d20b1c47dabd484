import { useEffect, useState } from 'react';
import type { ServerClock } from './server-clock.ts';

const LOOK_MS = 200;

/** Whole seconds until an instant by the server's clock, never below 0; 0 while there is none to wait for. */
export function useCountdown(instant: string | null, clock: Pick<ServerClock, 'now'>): number {
  const left = (): number => (instant === null ? 0 : Math.max(0, Math.ceil((Date.parse(instant) - clock.now()) / 1_000)));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    if (instant === null) return undefined;
    const timer = setInterval(() => setSeconds(left()), LOOK_MS);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `left` reads the two alone
  }, [instant, clock]);
  return seconds;
}
