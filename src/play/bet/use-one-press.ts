import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** What a button needs to spread. */
export interface OnePress {
  onPointerDown: (event: PointerEvent) => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClick: (event: MouseEvent) => void;
}

/** Two clicks that follow each other faster than this are one double click, ms. */
export const DOUBLE_CLICK_MS = 250;

/**
 * One press, one bet. What counts is decided when a press begins: one that begins while the button is locked never becomes a bet, even if
 * the lock is gone when it ends; neither does a key that repeats, a second finger, or the second half of a double click. With `repeatable`,
 * for games where one may press again and again, clicks count singly as soon as they are farther apart than a double click; with `several`, where
 * bets run beside each other, every click counts.
 */
export function useOnePress(locked: boolean, onPress: () => void, { repeatable = false, several = false } = {}): OnePress {
  const begun = useRef<'counts' | 'ignored' | null>(null);
  const lastMs = useRef(Number.NEGATIVE_INFINITY);
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
      // The browser counts clicks in a row; what it counts as the first one, or makes for a key, is no second half.
      const second = event.detail > 1 && !several && !(repeatable && event.timeStamp - lastMs.current >= DOUBLE_CLICK_MS);
      const counts = begun.current !== 'ignored' && !second;
      begun.current = null;
      if (!counts || locked) return;
      lastMs.current = event.timeStamp;
      onPress();
    },
  };
}
