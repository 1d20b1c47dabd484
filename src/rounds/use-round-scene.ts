import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useSlotScene } from '#src/play/bet/slot-scene.ts';
import type { SceneHandle, StageStatus } from '#src/stage/contract.ts';

/** A fact on its way to a scene. */
export interface PictureFact<Fact> {
  fact: Fact;
  /** Names the presentation and seeds its decoration. */
  id: string;
  /** By the server's clock; left out: now. */
  atMs?: number;
}

interface Options<View, State, Fact> {
  /** What is to be seen, compared by identity. */
  view: View;
  stateOf: (view: View) => State;
  /** From what is shown to what is known; null where the way between is not known, and the picture is set to it at once. */
  between: (shown: View, next: View) => readonly PictureFact<Fact>[] | null;
}

/** The scene of a round, as the page's slot shows it. */
export interface RoundScene<State, Fact> {
  /** What it rests in when it appears. */
  initial: State;
  /** The scene is there, or there again. */
  arrived(handle: SceneHandle<State, Fact>): void;
  status(status: StageStatus): void;
}

/**
 * Keeps a scene with what is known of a round: news are presented as facts, everything else (first sight, a gap, a tab that comes back) is settled. A scene
 * of rounds draws any moment from its state and the server's clock, so it is right from there on.
 */
export function useRoundScene<View, State, Fact>(options: Options<View, State, Fact>): RoundScene<State, Fact> {
  const { view: known, stateOf: restOf } = options;
  const initial = useMemo(() => restOf(known), [restOf, known]);
  const slot = useSlotScene<State, Fact>();
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
    const { view, between } = latest.current;
    const handle = slot.now();
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
    for (const { fact, id, atMs } of facts) handle.present(fact, atMs === undefined ? { id } : { id, atMs });
  }

  useEffect(() => {
    const onSeen = (): void => {
      if (document.hidden) return;
      // The stage shows itself again first.
      setTimeout(() => {
        const handle = slot.now();
        if (handle) settle(handle);
      }, 0);
    };
    document.addEventListener('visibilitychange', onSeen);
    return () => document.removeEventListener('visibilitychange', onSeen);
    // oxlint-disable-next-line react/exhaustive-deps -- it reads refs alone
  }, []);

  return {
    initial,
    arrived(handle) {
      slot.arrived(handle);
      settle(handle);
    },
    status: slot.status,
  };
}
