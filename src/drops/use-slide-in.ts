import { useLayoutEffect, useRef, type RefObject } from 'react';
import { EASES } from '#contract/design-tokens.ts';
import { useGraphics } from '#src/stage/device/graphics.ts';
import { firstPageRendered } from '#src/lib/first-page.ts';
import { useMotion } from '#src/stage/motion.ts';

const SLIDE_MS = 420;
const EASING = `cubic-bezier(${EASES.settle.join(',')})`;

/** Where the children of a row are, by their ids; null for a row without any. */
function placesIn(row: HTMLElement | null): Map<string, number> | null {
  const children = [...(row?.children ?? [])].filter((child) => child instanceof HTMLElement);
  const places = new Map(children.flatMap((child) => (child.dataset['id'] === undefined ? [] : [[child.dataset['id'], child.offsetLeft]])));
  return places.size > 0 ? places : null;
}

/** Calls back in the task after the next frame of a page that is shown: before, it would be laid out behind its first view just for this. Returns how to stop that. */
function afterFrame(run: () => void): () => void {
  let isStopped = false;
  void firstPageRendered.then(() =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (!isStopped) run();
      }),
    ),
  );
  return () => {
    isStopped = true;
  };
}

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
    // Nothing moves yet: the first places are read once they have been laid out anyway.
    if (before === null) return afterFrame(() => (places.current = placesIn(row.current)));
    const now = placesIn(row.current);
    for (const child of row.current?.children ?? []) {
      if (!(child instanceof HTMLElement) || child.dataset['id'] === undefined) continue;
      const from = before.get(child.dataset['id']);
      if (from === child.offsetLeft) continue;
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
    places.current = now;
    return undefined;
  }, [order, moves]);

  return row;
}
