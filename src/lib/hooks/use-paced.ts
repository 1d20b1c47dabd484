import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';

/**
 * How often what changes with every bet is drawn anew, ms. A hundred bets a second would otherwise draw each list and figure a hundred times, and
 * none of them could be read. What is out of view catches up when it is scrolled to or bets come to rest, and now and then meanwhile.
 */
export const PACE_MS = { counter: 100, figure: 1_000, list: 2_000, outOfView: 15_000 } as const;

/** At rest the last change is shown after this time at most, ms. */
const REST_MS = 200;

/** Runs what is asked for together, and at most so often: at once after a pause, else when the time has passed. */
class Beat {
  readonly #everyMs: number;
  readonly #due = new Set<() => void>();
  #lastMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  ask(run: () => void): void {
    this.#due.add(run);
    if (this.#timer === null) this.#runAfter(this.#everyMs);
  }

  /** Runs what is asked for soon, since nothing more may follow. */
  rest(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#runAfter(Math.min(this.#everyMs, REST_MS));
  }

  forget(run: () => void): void {
    this.#due.delete(run);
  }

  #runAfter(sinceLastMs: number): void {
    this.#timer = setTimeout(() => this.#run(), Math.max(0, this.#lastMs + sinceLastMs - performance.now()));
  }

  #run(): void {
    this.#timer = null;
    this.#lastMs = performance.now();
    const due = [...this.#due];
    this.#due.clear();
    for (const run of due) run();
  }
}

const beats = new Map<number, Beat>();

/** One beat for everything of a pace, so that what changes together is drawn together. */
function beatOf(everyMs: number): Beat {
  const beat = beats.get(everyMs) ?? new Beat(everyMs);
  beats.set(everyMs, beat);
  return beat;
}

/** Bets have come to rest: everything paced shows its last state soon. */
export function paceRests(): void {
  for (const beat of beats.values()) beat.rest();
}

/**
 * A part of a store, drawn anew at most every so many ms and after whatever is more urgent; the last change always comes through. `part` must be the
 * same function in every render, and answer the same value for the same state.
 */
export function usePaced<State, Part>(store: StoreApi<State>, part: (state: State) => Part, everyMs: number): Part {
  const [shown, setShown] = useState(() => part(store.getState()));
  useEffect(() => {
    const beat = beatOf(everyMs);
    const take = (): void => startTransition(() => setShown(() => part(store.getState())));
    const stop = store.subscribe(() => beat.ask(take));
    // What changed between the first render and now.
    take();
    return () => {
      stop();
      beat.forget(take);
    };
  }, [store, part, everyMs]);
  return shown;
}

/** An element whose text is written from a store, without rendering, at most every so many ms. `text` must be the same function in every render. */
export function usePacedText<State>(
  store: StoreApi<State>,
  text: (state: State) => string,
  everyMs: number,
): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const beat = beatOf(everyMs);
    const write = (): void => {
      const next = text(store.getState());
      if (element.current !== null && element.current.textContent !== next) element.current.textContent = next;
    };
    const stop = store.subscribe(() => beat.ask(write));
    write();
    return () => {
      stop();
      beat.forget(write);
    };
  }, [store, text, everyMs]);
  return element;
}
