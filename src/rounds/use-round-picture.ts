import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Presentation } from '#scenes/stage/contract.ts';
import type { SceneHandle } from '#src/stage/contract.ts';

/** A fact on its way to a scene. */
export interface PictureFact<Fact> {
  fact: Fact;
  /** Names the presentation and seeds its decoration. */
  id: string;
  /** By the server's clock; left out: now. */
  atMs?: number;
  /** For whoever waits for its release. */
  presented?: (presentation: Presentation) => void;
}

interface Options<View, State, Fact> {
  /** What is to be seen, compared by identity. */
  view: View;
  handle: () => SceneHandle<State, Fact> | null;
  stateOf: (view: View) => State;
  /** From what is shown to what is known; null where the way between is not known, and the picture is set to it at once. */
  between: (shown: View, next: View) => readonly PictureFact<Fact>[] | null;
}

export interface RoundPicture<State, Fact> {
  /** The scene is there, or there again. */
  arrived(handle: SceneHandle<State, Fact>): void;
}

/**
 * Keeps a scene with what is known of a round: news are told as facts, everything else (first sight, a gap, a tab that comes back) is settled. A scene
 * of rounds draws any moment from its state and the server's clock, so it is right from there on.
 */
export function useRoundPicture<View, State, Fact>(options: Options<View, State, Fact>): RoundPicture<State, Fact> {
  const latest = useRef(options);
  const shown = useRef<{ handle: SceneHandle<State, Fact>; view: View } | null>(null);
  // Before every other effect of the page: a hold that one of them releases has its result in the scene by then.
  useLayoutEffect(() => {
    latest.current = options;
    follow();
  });

  function settle(handle: SceneHandle<State, Fact>): void {
    const { view, stateOf } = latest.current;
    handle.settle(stateOf(view));
    shown.current = { handle, view };
  }

  function follow(): void {
    const { view, handle: current, between } = latest.current;
    const handle = current();
    if (handle === null) {
      shown.current = null;
      return;
    }
    const before = shown.current;
    if (before?.view === view && before.handle === handle) return;
    const facts = before === null || before.handle !== handle || document.hidden ? null : between(before.view, view);
    if (facts === null) {
      settle(handle);
      return;
    }
    shown.current = { handle, view };
    for (const { fact, id, atMs, presented } of facts) {
      const presentation = handle.present(fact, atMs === undefined ? { id } : { id, atMs });
      presented?.(presentation);
    }
  }

  useEffect(() => {
    const onSeen = (): void => {
      if (document.hidden) return;
      // The stage shows itself again first.
      setTimeout(() => {
        const handle = latest.current.handle();
        if (handle) settle(handle);
      }, 0);
    };
    document.addEventListener('visibilitychange', onSeen);
    return () => document.removeEventListener('visibilitychange', onSeen);
    // oxlint-disable-next-line react/exhaustive-deps -- it reads refs alone
  }, []);

  return { arrived: settle };
}
