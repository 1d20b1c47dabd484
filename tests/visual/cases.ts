import { type AnyCase, caseOf, SCENE_KEYS } from '#scenes/registry.ts';

/** The two sizes every scene is photographed at. */
export const SIZES = { wide: { width: 480, height: 300 }, phone: { width: 390, height: 420 } } as const;

/** Every scene with what its canvas tests know of it. */
export function casesByScene(): Promise<[scene: string, one: AnyCase][]> {
  return Promise.all(SCENE_KEYS.map(async (key): Promise<[string, AnyCase]> => [key, await caseOf(key)]));
}
