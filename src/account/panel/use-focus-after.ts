import { useEffect, useRef } from 'react';

/**
 * Gives the focus to a panel when the control that had it has gone, because `shown` has changed by what that control did. Returns what is called once it
 * is done; if the player has moved to another control by then, the focus stays there.
 */
export function useFocusAfter(name: string, shown: unknown): () => void {
  const done = useRef(false);
  useEffect(() => {
    if (!done.current) return;
    done.current = false;
    const held = document.activeElement;
    if (held === null || held === document.body) document.getElementById(name)?.focus();
  }, [name, shown]);
  return () => {
    done.current = true;
  };
}
