import { useEffect, useState } from 'react';

/** Whether so much of the visit has passed, ms since its start. */
export function useStarted(afterMs: number): boolean {
  const [started, setStarted] = useState(() => performance.now() >= afterMs);
  useEffect(() => {
    if (started) return undefined;
    const timer = setTimeout(() => setStarted(true), Math.max(0, afterMs - performance.now()));
    return () => clearTimeout(timer);
  }, [started, afterMs]);
  return started;
}
