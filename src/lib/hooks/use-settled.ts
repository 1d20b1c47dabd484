import { useEffect, useState } from 'react';

/** How long a choice must be unchanged before the server is asked about it, ms. */
const PAUSE_MS = 250;

/** A value once it has been unchanged for the pause; `key` says when two values are the same. */
export function useSettled<Value>(value: Value, key: string): Value {
  const [settled, setSettled] = useState({ key, value });
  useEffect(() => {
    if (settled.key === key) return undefined;
    const timer = setTimeout(() => setSettled({ key, value }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [settled.key, key, value]);
  return settled.value;
}
