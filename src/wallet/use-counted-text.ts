import { useLayoutEffect, useRef, type RefObject } from 'react';
import { formatCents, type Cents } from '#contract/money.ts';
import { useMotion } from '#src/stage/motion.ts';
import { COUNT_MS, countedCents } from './count.ts';

/**
 * Writes a changing amount into an element frame by frame, without rendering; with reduced motion, and for the first amount, at once.
 * A change in mid-count goes on from what is shown.
 */
export function useCountedText(amount: Cents): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef(amount);
  const moves = useMotion() === 'full';

  useLayoutEffect(() => {
    const write = (value: Cents): void => {
      shown.current = value;
      if (element.current !== null) element.current.textContent = formatCents(value);
    };
    const from = shown.current;
    if (!moves || from === amount || document.visibilityState === 'hidden') {
      write(amount);
      return undefined;
    }
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      write(countedCents(from, amount, now - startedAt));
      if (now - startedAt < COUNT_MS) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount, moves]);

  return element;
}
