import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { type Cents, cents, formatCents } from '#contract/money.ts';
import { useInView } from '#src/lib/hooks/use-in-view.ts';
import { useMotion } from '#src/stage/motion.ts';

/** How long a changed amount counts, ms. */
export const COUNT_MS = 600;

/** The amount at `elapsedMs` of a count from one amount to another: fast at first, at rest in the end, never beyond either. */
export function countedCents(from: Cents, to: Cents, elapsedMs: number): Cents {
  if (elapsedMs >= COUNT_MS) return to;
  if (elapsedMs <= 0) return from;
  const left = 1 - elapsedMs / COUNT_MS;
  return cents(Math.round(to - (to - from) * left ** 4));
}

/** Text as wide as the widest that a count between two amounts shows, in figures of one width. */
export function widestText(from: Cents, to: Cents): string {
  return formatCents(cents(Math.max(from, to))).replace(/\d/g, '0');
}

/** The elements of a counted amount. */
interface Counted {
  /** Shows the amount. */
  value: RefObject<HTMLSpanElement | null>;
  /** Keeps the width of the wider amount while it counts, so that nothing beside it moves. */
  sizer: RefObject<HTMLSpanElement | null>;
}

/** Writes into an element what it does not show already; the element itself is not read, which costs more than to remember. */
function writer({ current }: RefObject<HTMLSpanElement | null>): (text: string) => void {
  let written: string | null = null;
  return (text) => {
    if (current === null || text === written) return;
    written = text;
    current.textContent = text;
  };
}

/**
 * Writes a changing amount of a store into elements frame by frame, without rendering; with reduced motion, out of view, and for the first amount, at
 * once. A change in mid-count goes on from what is shown. `amountOf` must be the same function in every render; for null nothing is written.
 */
export function useCountedText<State>(store: StoreApi<State>, amountOf: (state: State) => Cents | null): Counted {
  const [value, inView] = useInView<HTMLSpanElement>();
  const sizer = useRef<HTMLSpanElement>(null);
  const shown = useRef<Cents | null>(null);
  const moves = useMotion() === 'full' && inView;

  useLayoutEffect(() => {
    const [writeValue, writeSizer] = [writer(value), writer(sizer)];
    let from: Cents | null = null;
    let to: Cents | null = null;
    let startedAt = 0;
    let frame = 0;
    const show = (amount: Cents): void => {
      shown.current = amount;
      writeValue(formatCents(amount));
    };
    /** At rest the place is as wide as the amount itself. */
    const rest = (amount: Cents): void => {
      show(amount);
      writeSizer(widestText(amount, amount));
    };
    const step = (now: number): void => {
      frame = 0;
      if (from === null || to === null) return;
      if (now - startedAt >= COUNT_MS) return rest(to);
      writeSizer(widestText(from, to));
      show(countedCents(from, to, now - startedAt));
      frame = requestAnimationFrame(step);
    };
    const change = (): void => {
      const amount = amountOf(store.getState());
      if (amount === null || amount === to) return;
      from = shown.current ?? amount;
      to = amount;
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
  }, [store, amountOf, moves, value]);

  return { value, sizer };
}
