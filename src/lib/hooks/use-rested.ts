import { useEffect, useState } from 'react';

/** How long a busy page is waited for, ms. */
const PATIENCE_MS = 2_000;

/** Whether the page has had nothing to do for a moment; never on the server, whose view is the same for every visitor. */
export function useRested(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setRested(true), PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setRested(true), { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return rested;
}
