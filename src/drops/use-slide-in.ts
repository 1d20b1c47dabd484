import { useLayoutEffect, useRef, type RefObject } from 'react';
import { EASES } from '#contract/design-tokens.ts';
import { useGraphics } from '#src/stage/device/graphics.ts';
import { useMotion } from '#src/stage/motion.ts';

const SLIDE_MS = 420;
const EASING = `cubic-bezier(${EASES.settle.join(',')})`;

/**
 * Moves the children of a row from their old to their new places, and lets new ones come in from the left, whenever `order` changes.
 * Children carry their id in `data-id`. With reduced motion, and on a light page, new ones fade in and nothing travels.
 */
export function useSlideIn<Row extends HTMLElement>(order: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const places = useRef<Map<string, number> | null>(null);
  const motion = useMotion();
  const moves = useGraphics() === 'full' && motion === 'full';

  useLayoutEffect(() => {
    const before = places.current;
    const now = new Map<string, number>();
    for (const child of row.current?.children ?? []) {
      if (!(child instanceof HTMLElement) || child.dataset['id'] === undefined) continue;
      now.set(child.dataset['id'], child.offsetLeft);
      const from = before?.get(child.dataset['id']);
      if (before === null || from === child.offsetLeft) continue;
      if (from === undefined) {
        const shift = moves ? `translateX(-40px) scale(0.94)` : 'none';
        child.animate(
          [
            { opacity: 0, transform: shift },
            { opacity: 1, transform: 'none' },
          ],
          { duration: SLIDE_MS, easing: EASING },
        );
      } else if (moves) {
        child.animate([{ transform: `translateX(${from - child.offsetLeft}px)` }, { transform: 'none' }], {
          duration: SLIDE_MS,
          easing: EASING,
        });
      }
    }
    places.current = now.size > 0 ? now : null;
  }, [order, moves]);

  return row;
}
