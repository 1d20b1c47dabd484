import type { Story } from './contract.ts';
import type { RecordedView } from './recording/recording.ts';
import type { ShapesOf } from './recording/shapes.ts';
import type { TuningSchema } from './tuning.ts';

/** A story that was made in the lab, by its form or of a recording: one entry of a scene's `composed.json`. */
export interface ComposedStory {
  id: string;
  title: string;
  /** When it is photographed, ms in the story; null where it is not. */
  photographs: { startMs: number; middleMs: number } | null;
  /** Those of the form; none for a recording. */
  values: Readonly<Record<string, unknown>>;
  recorded?: RecordedView;
}

/** The form of a scene's stories, and the way from its values to a story. */
export interface Composer<State, Fact> {
  schema: TuningSchema;
  defaults: Readonly<Record<string, unknown>>;
  /** What recordings of the scene are checked with. */
  shapes: ShapesOf<State, Fact>;
  /** Throws TuningError for a value that doesn't fit its field, RangeError for values that don't fit each other. */
  story(composed: ComposedStory): Story<State, Fact>;
}
