import type { SceneDefinition, Story } from '#scenes/stage/contract.ts';
import type { TuningSchema } from '#scenes/stage/tuning.ts';

/** A scene as the lab sees it: its types are closed, since the lab only hands its states, facts and knobs around. */
export interface LabScene {
  id: string;
  definition: SceneDefinition<unknown, unknown, unknown>;
  stories: readonly Story<unknown, unknown>[];
  schema: TuningSchema;
  /** The values of tuning.json. */
  saved: Readonly<Record<string, unknown>>;
}

function labScene<State, Fact, Tuning extends Readonly<Record<string, unknown>>>(
  definition: SceneDefinition<State, Fact, Tuning>,
  stories: readonly Story<State, Fact>[],
  schema: TuningSchema,
): LabScene {
  // The one place where the types are closed: states, facts and tuning all come from the same scene.
  const closed = definition as unknown as LabScene['definition'];
  return {
    id: definition.id,
    definition: closed,
    stories: stories as readonly Story<unknown, unknown>[],
    schema,
    saved: definition.tuning,
  };
}

/** Every scene that has stories; loaded when it is looked at. */
export const LAB_SCENES = {
  box: async () => {
    const [{ boxScene }, { boxStories }, { boxTuning }] = await Promise.all([
      import('#scenes/box/scene.ts'),
      import('#scenes/box/stories.ts'),
      import('#scenes/box/tuning.ts'),
    ]);
    return labScene(boxScene, boxStories, boxTuning.schema);
  },
  plinko: async () => {
    const [{ plinkoScene }, { plinkoStories }, { plinkoTuning }] = await Promise.all([
      import('#scenes/plinko/scene.ts'),
      import('#scenes/plinko/stories.ts'),
      import('#scenes/plinko/tuning.ts'),
    ]);
    return labScene(plinkoScene, plinkoStories, plinkoTuning.schema);
  },
  crash: async () => {
    const [{ crashScene }, { crashStories }, { crashTuning }] = await Promise.all([
      import('#scenes/crash/scene.ts'),
      import('#scenes/crash/stories.ts'),
      import('#scenes/crash/tuning.ts'),
    ]);
    return labScene(crashScene, crashStories, crashTuning.schema);
  },
  dice: async () => {
    const [{ diceScene }, { diceStories }, { diceTuning }] = await Promise.all([
      import('#scenes/dice/scene.ts'),
      import('#scenes/dice/stories.ts'),
      import('#scenes/dice/tuning.ts'),
    ]);
    return labScene(diceScene, diceStories, diceTuning.schema);
  },
  upgrade: async () => {
    const [{ upgradeScene }, { upgradeStories }, { upgradeTuning }] = await Promise.all([
      import('#scenes/upgrade/scene.ts'),
      import('#scenes/upgrade/stories.ts'),
      import('#scenes/upgrade/tuning.ts'),
    ]);
    return labScene(upgradeScene, upgradeStories, upgradeTuning.schema);
  },
  wheel: async () => {
    const [{ wheelScene }, { wheelStories }, { wheelTuning }] = await Promise.all([
      import('#scenes/wheel/scene.ts'),
      import('#scenes/wheel/stories.ts'),
      import('#scenes/wheel/tuning.ts'),
    ]);
    return labScene(wheelScene, wheelStories, wheelTuning.schema);
  },
} as const satisfies Record<string, () => Promise<LabScene>>;

export type LabSceneKey = keyof typeof LAB_SCENES;

/** The keys, in the order of the list. */
export const LAB_SCENE_KEYS = Object.keys(LAB_SCENES) as LabSceneKey[];
