import { useCallback, useEffect, useRef } from 'react';
import type { Draft } from '../draft/draft.ts';

/** How long a draft is unchanged before it is stored, ms: dragging a slider changes it with every move. */
const REST_MS = 300;

/** Where a draft is stored, so that it survives a reload. */
export interface DraftKeeper {
  read(): Draft;
  write(draft: Draft): void;
}

/** Stores a draft a moment after its last change, and at once when the page is left. The returned function stores another draft instead. */
export function useStoredDraft(keeper: DraftKeeper, draft: Draft): (instead: Draft) => void {
  const seen = useRef(draft);
  const waiting = useRef<Draft | null>(null);
  const save = useCallback(() => {
    if (waiting.current !== null) keeper.write(waiting.current);
    waiting.current = null;
  }, [keeper]);
  useEffect(() => {
    if (seen.current === draft) return undefined;
    seen.current = draft;
    waiting.current = draft;
    const timer = setTimeout(save, REST_MS);
    return () => clearTimeout(timer);
  }, [draft, save]);
  useEffect(() => {
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
    };
  }, [save]);
  return useCallback(
    (instead) => {
      waiting.current = instead;
      save();
    },
    [save],
  );
}
