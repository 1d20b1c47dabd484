import { useEffect, useRef, useState } from 'react';

/** A value that changes at most every so many ms; its last change always comes through. */
export function useThrottled<Value>(value: Value, everyMs: number): Value {
  const [shown, setShown] = useState(value);
  const lastMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const waitMs = lastMs.current + everyMs - performance.now();
    const show = (): void => {
      lastMs.current = performance.now();
      setShown(value);
    };
    if (waitMs <= 0) {
      show();
      return undefined;
    }
    const timer = setTimeout(show, waitMs);
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return shown;
}
