import { useEffect, useState } from 'react';

/** How long a choice must be unchanged before the server is asked about it, ms. */
const PAUSE_MS = 250;

/** A value once it has been unchanged for the pause; `key` says when two values are the same. */
export function useDebounced<Value>(value: Value, key: string): Value {
  const [debounced, setDebounced] = useState({ key, value });
  useEffect(() => {
    if (debounced.key === key) return undefined;
    const timer = setTimeout(() => setDebounced({ key, value }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [debounced.key, key, value]);
  return debounced.value;
}
