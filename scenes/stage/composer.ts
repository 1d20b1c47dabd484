import type { Story } from './contract.ts';
import type { TuningSchema } from './tuning.ts';

/** A story that was made in the lab's form: one entry of a scene's `composed.json`. */
export interface ComposedStory {
  id: string;
  title: string;
  /** When it is photographed, ms in the story; null where it is not. */
  photographs: { startMs: number; middleMs: number } | null;
  values: Readonly<Record<string, unknown>>;
}

/** The form of a scene's stories, and the way from its values to a story. */
export interface Composer<State, Fact> {
  schema: TuningSchema;
  defaults: Readonly<Record<string, unknown>>;
  /** Throws TuningError for a value that doesn't fit its field, RangeError for values that don't fit each other. */
  story(composed: ComposedStory): Story<State, Fact>;
}
