import type { SceneKey } from '#scenes/registry.ts';
import type { Film } from './replay.ts';

/** A scene with the state before and the fact that it plays; the registry keeps the types of its scenes closed, and so does the replay. */
export interface SceneReplay {
  scene: SceneKey;
  before: unknown;
  fact: unknown;
}

/** A scene with a film of several facts; its types are closed for the same reason. */
export interface SceneFilm extends Film<unknown, unknown> {
  scene: SceneKey;
}

/** The film of several facts. Throws where the scene's model refuses one, so that no scene draws what can't have been. */
export function sceneFilm<State, Fact>(scene: SceneKey, film: Film<State, Fact>, reduce: (state: State, fact: Fact) => State): SceneFilm {
  film.facts.reduce((state, { fact }) => reduce(state, fact), film.before);
  return { scene, ...film };
}

/** The replay of one fact. Throws where the scene's model refuses it, so that no scene draws what can't have been. */
export function sceneReplay<State, Fact>(
  scene: SceneKey,
  { before, fact, reduce }: { before: State; fact: Fact; reduce: (state: State, fact: Fact) => State },
): SceneReplay {
  reduce(before, fact);
  return { scene, before, fact };
}
