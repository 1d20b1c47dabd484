import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { formatCents, type Cents } from '#contract/money.ts';
import { useMotion } from '#src/stage/motion.ts';
import { COUNT_MS, countedCents, widestText } from './count.ts';

/** The elements of a counted amount. */
interface Counted {
  /** Shows the amount. */
  value: RefObject<HTMLSpanElement | null>;
  /** Keeps the width of the wider amount while it counts, so that nothing beside it moves. */
  sizer: RefObject<HTMLSpanElement | null>;
}

function write({ current }: RefObject<HTMLSpanElement | null>, text: string): void {
  if (current !== null && current.textContent !== text) current.textContent = text;
}

/**
 * Writes a changing amount of a store into elements frame by frame, without rendering; with reduced motion, and for the first amount, at once.
 * A change in mid-count goes on from what is shown. `amountOf` must be the same function in every render; for null nothing is written.
 */
export function useCountedText<State>(store: StoreApi<State>, amountOf: (state: State) => Cents | null): Counted {
  const value = useRef<HTMLSpanElement>(null);
  const sizer = useRef<HTMLSpanElement>(null);
  const shown = useRef<Cents | null>(null);
  const moves = useMotion() === 'full';

  useLayoutEffect(() => {
    let from: Cents | null = null;
    let to: Cents | null = null;
    let startedAt = 0;
    let frame = 0;
    const show = (amount: Cents): void => {
      shown.current = amount;
      write(value, formatCents(amount));
    };
    /** At rest the place is as wide as the amount itself. */
    const rest = (amount: Cents): void => {
      show(amount);
      write(sizer, widestText(amount, amount));
    };
    const step = (now: number): void => {
      frame = 0;
      if (from === null || to === null) return;
      show(countedCents(from, to, now - startedAt));
      if (now - startedAt < COUNT_MS) frame = requestAnimationFrame(step);
      else rest(to);
    };
    const change = (): void => {
      const amount = amountOf(store.getState());
      if (amount === null || amount === to) return;
      from = shown.current ?? amount;
      to = amount;
      write(sizer, widestText(from, to));
      if (!moves || from === to || document.visibilityState === 'hidden') {
        from = to;
        rest(to);
        return;
      }
      startedAt = performance.now();
      if (frame === 0) frame = requestAnimationFrame(step);
    };
    change();
    const stop = store.subscribe(change);
    return () => {
      stop();
      cancelAnimationFrame(frame);
      if (to !== null) rest(to);
    };
  }, [store, amountOf, moves]);

  return { value, sizer };
}
