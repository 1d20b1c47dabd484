import { useState } from 'react';
import type { StageStatus } from '#src/stage/contract.ts';
import type { BoxScene } from './use-open-flow.ts';

/** A scene that is still loading is waited for this long before the result is shown without it, ms. */
export const SCENE_PATIENCE_MS = 3_000;

/** Keeps the scene of a page's slot and hands it to whoever has something to tell. */
export interface SceneDesk {
  arrived(scene: BoxScene): void;
  status(status: StageStatus): void;
  /** The scene, or null when there is none to come or it takes too long. Never rejects. */
  wait(): Promise<BoxScene | null>;
  now(): BoxScene | null;
}

/** Makes a desk; `patience` resolves when waiting has gone on long enough. */
export function createSceneDesk(
  patience: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve, SCENE_PATIENCE_MS)),
): SceneDesk {
  let scene: BoxScene | null = null;
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

/** One desk for a page's lifetime. */
export function useSceneDesk(): SceneDesk {
  return useState(() => createSceneDesk())[0];
}
