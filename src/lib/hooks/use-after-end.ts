import { useEffect, useEffectEvent } from 'react';
import { LONGEST_DELAY_MS } from '../after.ts';

interface Pause {
  /** The least time after the end, ms. */
  afterMs: number;
  /** Over how long the calls of all visitors are spread, ms. */
  spreadMs: number;
}

/**
 * Asks for what follows an end, by this device's clock: a little later than it, spread over the clients. It asks again after the same pause until the end
 * that it is given has moved on, since the server may not be done with the old one yet. Undefined: there is none to wait for.
 */
export function useAfterEnd(endMs: number | undefined, { afterMs, spreadMs }: Pause, ask: () => void): void {
  const onOver = useEffectEvent(ask);
  useEffect(() => {
    if (endMs === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const delayMs = Math.max(0, endMs - Date.now()) + afterMs + Math.random() * spreadMs;
      timer = setTimeout(
        () => {
          wait();
          if (delayMs <= LONGEST_DELAY_MS) onOver();
        },
        Math.min(delayMs, LONGEST_DELAY_MS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [endMs, afterMs, spreadMs]);
}
