import { type AnyCase, caseOf, sceneOf } from '#scenes/registry.ts';
import type { SceneDefinition, Story } from '#scenes/stage/contract.ts';
import type { TuningSchema } from '#scenes/stage/tuning.ts';

/** A scene as the lab sees it: its types are closed, since the lab only hands its states, facts and knobs around. */
export interface LabScene {
  id: string;
  definition: SceneDefinition<unknown, unknown, unknown>;
  stories: readonly Story<unknown, unknown>[];
  schema: TuningSchema;
  composing: AnyCase['composing'];
  /** The values of tuning.json. */
  saved: Readonly<Record<string, unknown>>;
}

/** Loads a scene of the registry with its stories and knobs. Throws RangeError for a key that is not there. */
export async function labScene(key: string): Promise<LabScene> {
  const [definition, { stories, schema, composing }] = await Promise.all([sceneOf(key)(), caseOf(key)]);
  const given = givenStory();
  // A tuning is what its schema describes: an object of fields.
  return {
    id: definition.id,
    definition,
    stories: given === null ? stories : [given, ...stories],
    schema,
    composing,
    saved: definition.tuning as LabScene['saved'],
  };
}

/** The story in the address after `#story=`, as random sequences and recordings print it; null where there is none. Throws SyntaxError on anything but JSON. */
function givenStory(): Story<unknown, unknown> | null {
  const text = /^#story=(.+)$/.exec(location.hash)?.[1];
  return text === undefined ? null : (JSON.parse(decodeURIComponent(text)) as Story<unknown, unknown>);
}
