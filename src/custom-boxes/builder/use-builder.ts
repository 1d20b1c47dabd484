import { useState } from 'react';
import { type Draft, EMPTY_DRAFT } from '../draft/draft.ts';
import { begun, changed, redone, undone } from '../draft/history.ts';

/** Where a draft is kept over a reload. */
export interface DraftKeeper {
  read(): Draft;
  write(draft: Draft): void;
}

/** The draft of a page with what can be done to it as a whole. */
export interface Builder {
  draft: Draft;
  /** Changes in a row with one `about` (a drag, typing) are undone together. */
  change: (next: Draft | ((draft: Draft) => Draft), about?: string) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  startOver: () => void;
}

/** A draft with its history. Each state is kept at once, so that a reload loses nothing but the history. */
export function useBuilder(keeper: DraftKeeper, first: Draft = EMPTY_DRAFT): Builder {
  const [history, setHistory] = useState(() => begun(keeper.read()));

  function take(next: typeof history): void {
    setHistory(next);
    keeper.write(next.now);
  }

  return {
    draft: history.now,
    change: (next, about) => take(changed(history, typeof next === 'function' ? next(history.now) : next, about ?? null)),
    undo: history.past.length > 0 ? () => take(undone(history)) : null,
    redo: history.future.length > 0 ? () => take(redone(history)) : null,
    startOver: () => take(changed(history, first)),
  };
}
