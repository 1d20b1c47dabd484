import type { SceneKey } from '#scenes/registry.ts';

/** A scene with the state before and the fact that it plays; the registry keeps the types of its scenes closed, and so does the replay. */
export interface SceneReplay {
  scene: SceneKey;
  before: unknown;
  fact: unknown;
}

/** The replay of one fact. Throws where the scene's model refuses it, so that no scene draws what can't have been. */
export function sceneReplay<State, Fact>(
  scene: SceneKey,
  { before, fact, reduce }: { before: State; fact: Fact; reduce: (state: State, fact: Fact) => State },
): SceneReplay {
  reduce(before, fact);
  return { scene, before, fact };
}
