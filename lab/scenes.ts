import { type AnyCase, caseOf, sceneOf } from '#scenes/registry.ts';
import type { SceneDefinition, Story } from '#scenes/stage/contract.ts';
import type { TuningSchema } from '#scenes/stage/tuning.ts';
import { givenStory } from './address.ts';

/** A scene as the lab sees it: its types are closed, since the lab only hands its states, facts and knobs around. */
export interface LabScene {
  id: string;
  definition: SceneDefinition<unknown, unknown, unknown>;
  /** The stories of the scene's files, after the one of the address. */
  stories: readonly Story<unknown, unknown>[];
  fileStories: readonly Story<unknown, unknown>[];
  schema: TuningSchema;
  composing: AnyCase['composing'];
  /** The values of tuning.json. */
  saved: Readonly<Record<string, unknown>>;
}

/** Loads a scene of the registry with its stories and knobs. Throws RangeError for a key that is not there. */
export async function labScene(key: string): Promise<LabScene> {
  const [definition, { stories, schema, composing }] = await Promise.all([sceneOf(key)(), caseOf(key)]);
  const given = givenStory(location.hash);
  // A tuning is what its schema describes: an object of fields.
  return {
    id: definition.id,
    definition,
    stories: given === null ? stories : [given, ...stories],
    fileStories: stories,
    schema,
    composing,
    saved: definition.tuning as LabScene['saved'],
  };
}
