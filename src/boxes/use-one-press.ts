import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** What a button needs to spread. */
export interface OnePress {
  onPointerDown: (event: PointerEvent) => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClick: (event: MouseEvent) => void;
}

/**
 * One press, one bet. What counts is decided when a press begins: one that begins while the button is locked never becomes a bet, even if
 * the lock is gone when it ends; neither does a key that repeats, a second finger, or the second half of a double click.
 */
export function useOnePress(locked: boolean, onPress: () => void): OnePress {
  const begun = useRef<'counts' | 'ignored' | null>(null);
  return {
    onPointerDown: (event) => {
      if (event.isPrimary) begun.current = locked || event.button !== 0 ? 'ignored' : 'counts';
    },
    onPointerCancel: () => {
      begun.current = null;
    },
    onKeyDown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      if (event.repeat) event.preventDefault();
      else begun.current = locked ? 'ignored' : 'counts';
    },
    onClick: (event) => {
      const counts = begun.current !== 'ignored' && event.detail < 2;
      begun.current = null;
      if (counts && !locked) onPress();
    },
  };
}
