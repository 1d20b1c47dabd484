import { useRef } from 'react';

/**
 * For a slider: a finger that comes down on it sets it at once, and may then go across it to scroll the page. What it has set is taken back as the browser
 * takes the finger for its scrolling.
 */
export function useUndoneDrag(value: number, restore: (value: number) => void) {
  const before = useRef(value);
  return {
    onPointerDown: () => {
      before.current = value;
    },
    onPointerCancel: () => restore(before.current),
  };
}
