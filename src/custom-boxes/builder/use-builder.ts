import { useCallback, useState } from 'react';
import { type Draft, EMPTY_DRAFT } from '../draft/draft.ts';
import { begun, changed, redone, undone } from '../draft/history.ts';
import { type DraftKeeper, useStoredDraft } from './use-stored-draft.ts';

/** The draft of a page with what can be done to it as a whole. */
export interface Builder {
  draft: Draft;
  /** Changes in a row with one `about` (a drag, typing) are undone together. */
  change: (next: Draft | ((draft: Draft) => Draft), about?: string) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  startOver: () => void;
  /** Keeps nothing of it any more: it is published. */
  forget: () => void;
}

/** A draft with its history. What it comes to rest at is kept, so that a reload loses nothing but the history. */
export function useBuilder(keeper: DraftKeeper, first: Draft = EMPTY_DRAFT): Builder {
  const [history, setHistory] = useState(() => begun(keeper.read()));
  const keep = useStoredDraft(keeper, history.now);
  const change = useCallback<Builder['change']>(
    (next, about) => setHistory((known) => changed(known, typeof next === 'function' ? next(known.now) : next, about ?? null)),
    [],
  );
  return {
    draft: history.now,
    change,
    undo: history.past.length > 0 ? () => setHistory(undone) : null,
    redo: history.future.length > 0 ? () => setHistory(redone) : null,
    startOver: () => change(first),
    forget: () => keep(EMPTY_DRAFT),
  };
}
