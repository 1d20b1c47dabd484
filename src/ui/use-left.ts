import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { LONGEST_DELAY_MS } from '#src/lib/after.ts';

/** What a second is missed by at most, so that each look falls into the next one, ms. */
const INTO_NEXT_MS = 5;

/** Ms until an instant of the server, looked at as each second begins; below 0 once it is over. `aheadMs`: by how much the server's clock is ahead. */
export function useLeft(until: string, aheadMs: number): number {
  const end = Date.parse(until) - aheadMs;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const at = Date.now();
      setNow(at);
      if (end > at) timer = setTimeout(tick, ((end - at) % 1_000) + INTO_NEXT_MS);
    };
    tick();
    return () => clearTimeout(timer);
  }, [end]);
  return end - now;
}

/** Whether an instant of the server is over, for what changes with it alone: nothing is drawn anew before. Null: nothing is waited for. */
export function useOver(until: string | null, aheadMs: number): boolean {
  const end = until === null ? null : Date.parse(until) - aheadMs;
  const subscribe = useCallback(
    (changed: () => void) => {
      if (end === null) return () => undefined;
      let timer: ReturnType<typeof setTimeout>;
      const wait = (): void => {
        const leftMs = Math.max(0, end - Date.now()) + INTO_NEXT_MS;
        timer = setTimeout(() => (leftMs > LONGEST_DELAY_MS ? wait() : changed()), Math.min(leftMs, LONGEST_DELAY_MS));
      };
      wait();
      return () => clearTimeout(timer);
    },
    [end],
  );
  const over = (): boolean => end === null || end <= Date.now();
  return useSyncExternalStore(subscribe, over, over);
}
