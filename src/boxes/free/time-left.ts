import { useMemo } from 'react';
import { useCountdown } from '#src/rounds/use-countdown.ts';

/** Whole seconds until an instant of the server's; 0 while there is none to wait for. `offsetMs`: how far this device's clock is behind. */
export function useTimeLeft(instant: string | null, offsetMs: number): number {
  const clock = useMemo(() => ({ now: () => Date.now() + offsetMs }), [offsetMs]);
  return useCountdown(instant, clock);
}

/** Seconds as hours, minutes and seconds: 05:07:09. */
export function clockText(seconds: number): string {
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
