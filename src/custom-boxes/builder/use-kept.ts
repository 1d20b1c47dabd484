import { useCallback, useEffect, useRef } from 'react';
import type { Draft } from '../draft/draft.ts';

/** How long a draft is unchanged before it is kept, ms: a slider that is dragged changes it with every move. */
const REST_MS = 300;

/** Where a draft is kept over a reload. */
export interface DraftKeeper {
  read(): Draft;
  write(draft: Draft): void;
}

/** Keeps a draft once it rests, and at once when the page is left. What is answered keeps another one in its place. */
export function useKept(keeper: DraftKeeper, draft: Draft): (instead: Draft) => void {
  const known = useRef(draft);
  const waiting = useRef<Draft | null>(null);
  const save = useCallback(() => {
    if (waiting.current !== null) keeper.write(waiting.current);
    waiting.current = null;
  }, [keeper]);
  useEffect(() => {
    if (known.current === draft) return undefined;
    known.current = draft;
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
