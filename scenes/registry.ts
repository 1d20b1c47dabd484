import type { SceneDefinition } from './stage/contract.ts';
import type { SceneCase } from './stage/scene-case.ts';

/*
 * The one list of scenes. What shows scenes (the stage of the shell, the lab), photographs them and times them walks it; there is no other list of their
 * names. Each part is loaded when it is asked for: the shop loads a scene with the first page that shows it, and a case never.
 */

/**
 * A scene whose types are closed: its holder hands states, facts and tuning from a page or a story to the scene they belong to, and never looks
 * inside.
 */
export type AnyScene = SceneDefinition<unknown, unknown, unknown>;

/** A case whose types are closed, in the same way. */
export type AnyCase = SceneCase<unknown, unknown>;

// The one place where types are closed: each key is used only with the states and facts of its own scene.
const closed = <State, Fact, Tuning>(scene: SceneDefinition<State, Fact, Tuning>): AnyScene => scene as unknown as AnyScene;
const closedCase = <State, Fact>(one: SceneCase<State, Fact>): AnyCase => one as unknown as AnyCase;

/** Every scene, by key. */
export const SCENES = {
  box: async () => closed((await import('./box/scene.ts')).boxScene),
  crash: async () => closed((await import('./crash/scene.ts')).crashScene),
  wheel: async () => closed((await import('./wheel/scene.ts')).wheelScene),
  dice: async () => closed((await import('./dice/scene.ts')).diceScene),
  upgrade: async () => closed((await import('./upgrade/scene.ts')).upgradeScene),
  plinko: async () => closed((await import('./plinko/scene.ts')).plinkoScene),
  battle: async () => closed((await import('./battle/scene.ts')).battleScene),
} as const satisfies Record<string, () => Promise<AnyScene>>;

export type SceneKey = keyof typeof SCENES;

/** Stories, tuning schema and what is photographed and timed, of every scene. Apart from the scenes, so that the shop ships none of it. */
export const CASES: Readonly<Record<SceneKey, () => Promise<AnyCase>>> = {
  box: async () => closedCase((await import('./box/case.ts')).boxCase),
  crash: async () => closedCase((await import('./crash/case.ts')).crashCase),
  wheel: async () => closedCase((await import('./wheel/case.ts')).wheelCase),
  dice: async () => closedCase((await import('./dice/case.ts')).diceCase),
  upgrade: async () => closedCase((await import('./upgrade/case.ts')).upgradeCase),
  plinko: async () => closedCase((await import('./plinko/case.ts')).plinkoCase),
  battle: async () => closedCase((await import('./battle/case.ts')).battleCase),
};

/** The keys, in the order of the list. */
export const SCENE_KEYS = Object.keys(SCENES) as SceneKey[];

/** Scenes that a test has added. */
const added = new Map<string, () => Promise<AnyScene>>();

/** The loader of a scene. Throws RangeError for a key that is not there. */
export function sceneOf(key: string): () => Promise<AnyScene> {
  const load = Object.hasOwn(SCENES, key) ? SCENES[key as SceneKey] : added.get(key);
  if (load === undefined) throw new RangeError(`there is no scene "${key}"`);
  return load;
}

/** The case of a scene. Throws RangeError for a key that is not there. */
export function caseOf(key: string): Promise<AnyCase> {
  if (!Object.hasOwn(CASES, key)) throw new RangeError(`there is no case of a scene "${key}"`);
  return CASES[key as SceneKey]();
}

/** Adds a scene until the answered function is called, for tests. Throws RangeError when the key is taken. */
export function withScene(key: string, scene: AnyScene): () => void {
  if (Object.hasOwn(SCENES, key) || added.has(key)) throw new RangeError(`there is a scene "${key}" already`);
  added.set(key, () => Promise.resolve(scene));
  return () => void added.delete(key);
}
