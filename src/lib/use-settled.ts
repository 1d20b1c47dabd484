import { useEffect, useState } from 'react';

/** How long a choice must stand before anybody is asked about it, ms. */
const PAUSE_MS = 250;

/** A value once it has stood still; `key` says when two values are the same. */
export function useSettled<Value>(value: Value, key: string): Value {
  const [settled, setSettled] = useState({ key, value });
  useEffect(() => {
    if (settled.key === key) return undefined;
    const timer = setTimeout(() => setSettled({ key, value }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [settled.key, key, value]);
  return settled.value;
}
