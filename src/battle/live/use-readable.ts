import { useEffect, useReducer } from 'react';
import type { Battle } from '#contract/api/battles.ts';
import type { ServerClock } from '#src/rounds/server-clock.ts';
import { type Readable, readableAt } from './progress.ts';

/** What of a battle may be read now; the component is shown again whenever that changes. */
export function useReadable(battle: Battle, clock: Pick<ServerClock, 'now'>): Readable {
  const [looks, look] = useReducer((count: number) => count + 1, 0);
  const readable = readableAt(battle, clock.now());
  const { nextAtMs } = readable;
  useEffect(() => {
    if (nextAtMs === null) return undefined;
    const timer = setTimeout(look, Math.max(0, nextAtMs - clock.now()) + 1);
    return () => clearTimeout(timer);
  }, [nextAtMs, clock, looks]);
  return readable;
}
