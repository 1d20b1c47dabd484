import { useState } from 'react';
import type { SceneHandle, StageStatus } from '#src/stage/contract.ts';

/** A scene that is still loading is waited for this long before the result is shown without it, ms. */
export const SCENE_PATIENCE_MS = 3_000;

/** Keeps the scene of a page's slot and hands it to what has something to present. */
export interface SlotScene<State, Fact> {
  arrived(scene: SceneHandle<State, Fact>): void;
  status(status: StageStatus): void;
  /** The scene, or null when there is none to come or it takes too long. Never rejects. */
  wait(): Promise<SceneHandle<State, Fact> | null>;
  now(): SceneHandle<State, Fact> | null;
}

/** Makes one; `patience` resolves when waiting has gone on long enough. */
export function createSlotScene<State, Fact>(
  patience: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve, SCENE_PATIENCE_MS)),
): SlotScene<State, Fact> {
  let scene: SceneHandle<State, Fact> | null = null;
  let plate = false;
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const go of waiting) go();
    waiting.clear();
  };
  return {
    arrived(next) {
      scene = next;
      wake();
    },
    status(status) {
      plate = status.kind === 'plate';
      if (status.kind === 'loading') scene = null; // it left, or changes its renderer: it arrives again
      if (plate) wake();
    },
    async wait() {
      if (scene === null && !plate) await Promise.race([patience(), new Promise<void>((resolve) => waiting.add(resolve))]);
      return scene;
    },
    now: () => scene,
  };
}

/** One for a page's lifetime. */
export function useSlotScene<State, Fact>(): SlotScene<State, Fact> {
  return useState(() => createSlotScene<State, Fact>())[0];
}
