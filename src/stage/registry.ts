import type { SceneDefinition } from '#scenes/stage/contract.ts';

/**
 * Scenes by key, each loaded with the first page that shows it. The stage hands states, facts and tuning from a page to its own scene and
 * never looks inside, so here their types are closed; <StageSlot> opens them again for the page.
 */
export type AnyScene = SceneDefinition<unknown, unknown, unknown>;

// The one place where a scene's types are closed: each key only ever meets the states and facts of its own scene.
const closed = <State, Fact, Tuning>(scene: SceneDefinition<State, Fact, Tuning>): AnyScene => scene as unknown as AnyScene;

export const SCENES = {
  box: async (): Promise<AnyScene> => closed((await import('#scenes/box/scene.ts')).boxScene),
  crash: async (): Promise<AnyScene> => closed((await import('#scenes/crash/scene.ts')).crashScene),
  plinko: async (): Promise<AnyScene> => closed((await import('#scenes/plinko/scene.ts')).plinkoScene),
  dice: async (): Promise<AnyScene> => closed((await import('#scenes/dice/scene.ts')).diceScene),
  upgrade: async (): Promise<AnyScene> => closed((await import('#scenes/upgrade/scene.ts')).upgradeScene),
  wheel: async (): Promise<AnyScene> => closed((await import('#scenes/wheel/scene.ts')).wheelScene),
} as const satisfies Record<string, () => Promise<AnyScene>>;

export type SceneKey = keyof typeof SCENES;
