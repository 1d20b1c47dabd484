import type { Story } from './contract.ts';
import { ms } from './knobs.ts';
import type { ComposedStory, Composer } from './composer.ts';
import { parseRecorded } from './recording/recording.ts';
import type { ShapesOf } from './recording/shapes.ts';
import { type SceneCase, stateAfter } from './scene-case.ts';
import { defineTuning, type TuningOf, type TuningSchema } from './tuning.ts';

/** What goes wrong in a composed story; 0 means that it does not. */
const FAULTS = {
  lateMs: ms(0, 0, 5_000, 'Faults', 'How late the messages arrive.'),
  joinAtMs: ms(0, 0, 20_000, 'Faults', 'When the player joins, as after a reconnect.'),
  lostAtMs: ms(0, 0, 20_000, 'Faults', 'When the graphics context is lost and restored.'),
  frameMs: ms(0, 0, 500, 'Faults', 'The time from one frame to the next on a slowed machine.'),
} as const;

/** Ids of stories are parts of file names. */
export const STORY_ID = /^[a-z0-9][a-z0-9.-]{0,39}$/;

/** Declares a scene's form; `reduce` refuses facts that can't be. The faults are the same for all scenes. */
export function defineComposer<State, Fact, const Schema extends TuningSchema>(
  reduce: (state: State, fact: Fact) => State,
  shapes: ShapesOf<State, Fact>,
  schema: Schema,
  make: (values: TuningOf<Schema>, id: string) => Pick<Story<State, Fact>, 'before' | 'facts'>,
): Composer<State, Fact> {
  const own = defineTuning(schema);
  const faults = defineTuning(FAULTS);
  const isFault = ([field]: [string, unknown]): boolean => Object.hasOwn(FAULTS, field);
  return {
    schema: { ...schema, ...FAULTS },
    defaults: { ...own.defaults, ...faults.defaults },
    shapes,
    story: ({ id, title, values, recorded }) => {
      if (recorded !== undefined) return { id, title, seed: id, ...parseRecorded({ reduce, shapes }, recorded) };
      const entries = Object.entries(values);
      const { lateMs, joinAtMs, lostAtMs, frameMs } = faults.parse(Object.fromEntries(entries.filter(isFault)));
      const { before, facts } = make(own.parse(Object.fromEntries(entries.filter((entry) => !isFault(entry)))), id);
      stateAfter({ before, facts }, reduce);
      return {
        id,
        title,
        before,
        facts: facts.map(({ atMs, fact }) => ({ atMs: atMs + lateMs, fact })),
        seed: id,
        ...(joinAtMs === 0 ? {} : { joinAtMs }),
        faults: { ...(lostAtMs === 0 ? {} : { lostAtMs }), ...(frameMs === 0 ? {} : { frameMs }) },
      };
    },
  };
}

/** Checks a list of composed stories. Throws RangeError or TuningError that names the story and what is wrong with it. */
export function parseComposed<State, Fact>(composer: Composer<State, Fact>, json: unknown, taken: readonly string[]): ComposedStory[] {
  if (!Array.isArray(json)) throw new RangeError('Composed stories are a list.');
  const ids = new Set(taken);
  return json.map((entry: Partial<ComposedStory> | null) => {
    const { id = '', title = '', photographs = null, values = {}, recorded } = entry ?? {};
    if (!STORY_ID.test(id)) throw new RangeError(`A story is named with small letters, digits, dots and hyphens, not "${id}".`);
    if (ids.has(id)) throw new RangeError(`There is a story "${id}" already.`);
    if (title.trim() === '') throw new RangeError(`The story "${id}" has no title.`);
    const moments = photographs === null ? [] : [photographs.startMs, photographs.middleMs];
    // A moment that is no number, as NaN, is null in JSON.
    if (!moments.every((moment) => typeof moment === 'number' && moment >= 0 && moment <= 600_000))
      throw new RangeError(`The photographs of "${id}" have moments from 0 to 600000 ms.`);
    ids.add(id);
    const composed = { id, title, photographs, values, ...(recorded === undefined ? {} : { recorded }) };
    composer.story(composed);
    return composed;
  });
}

function readComposed<State, Fact>(
  composer: Composer<State, Fact>,
  json: unknown,
  taken: readonly string[],
): { composed: readonly ComposedStory[]; fault: string | null } {
  try {
    return { composed: parseComposed(composer, json, taken), fault: null };
  } catch (error) {
    return { composed: [], fault: error instanceof Error ? error.message : String(error) };
  }
}

/** The most script that a frame of a composed story may take, ms: as for all others. */
const TARGET_MS = 2;

/**
 * A case with its composed stories: they are shown, tested, timed, and photographed where they ask for it. Where one of the list can't be read, none is there
 * and `composing.fault` says why, so that the lab still opens.
 */
export function withComposed<State, Fact>(
  one: SceneCase<State, Fact>,
  composer: Composer<State, Fact>,
  json: unknown,
): SceneCase<State, Fact> {
  const own = one.stories.map(({ id }) => id);
  const { composed, fault } = readComposed(composer, json, own);
  const inMotion = composed.flatMap(({ id, photographs }) =>
    photographs === null ? [] : [{ story: id, start: photographs.startMs, middle: photographs.middleMs }],
  );
  return {
    ...one,
    stories: [...one.stories, ...composed.map((story) => composer.story(story))],
    inMotion: [...one.inMotion, ...inMotion],
    bench: [...one.bench, ...composed.map(({ id }) => ({ story: id, targetMs: TARGET_MS, after: 'flies' as const }))],
    composing: { composer, composed, fault },
  };
}
