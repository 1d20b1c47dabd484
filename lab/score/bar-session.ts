import type { Motion, Size } from '#scenes/stage/contract.ts';
import type { TuningSchema } from '#scenes/stage/tuning.ts';
import type { ClipScore } from '../clip-score.ts';
import type { Trial } from '../story-canvas.ts';
import type { Values } from '../tuning/edits.ts';
import type { TuningSession } from '../tuning/session.ts';
import type { BarEditing } from './bar-control.ts';
import { type BarFields, type BarPart, findBarFields, labelId, movedValues } from './bar-fields.ts';

/** The clips whose bars are moved. */
interface Clips {
  /** The scores that are drawn. */
  shown(): readonly ClipScore[];
  /** What the clips are built for, besides the tuning. */
  view(): { motion: Motion; size: Size };
  trial(ids: readonly string[]): Trial | null;
  /** The fields behind the bars are known now. */
  onFound(): void;
}

/** The fields behind the bars of some clips, found under these values; `clips` is their ids, motion and size. */
interface Found {
  clips: string;
  values: Values;
  fields: ReadonlyMap<string, BarFields>;
}

/** Ms of script at a time that finding the fields takes from the page. */
const SLICE_MS = 8;

/**
 * Moves bars by the tuning fields behind them. The fields are found in slices once a bar is pointed at or focused, and anew after a change that was not
 * made with the bars; until then the last ones are used.
 */
export class BarSession implements BarEditing {
  readonly #session: Pick<TuningSession, 'values' | 'set' | 'endGesture'>;
  readonly #schema: TuningSchema;
  readonly #clips: Clips;
  #found: Found | null = null;
  #finding: Omit<Found, 'fields'> | null = null;
  #gesture: { name: string; values: Values; fields: BarFields } | null = null;

  constructor(session: Pick<TuningSession, 'values' | 'set' | 'endGesture'>, schema: TuningSchema, clips: Clips) {
    this.#session = session;
    this.#schema = schema;
    this.#clips = clips;
  }

  fieldsOf(bar: string): BarFields | null | undefined {
    const { values } = this.#session;
    const { motion, size } = this.#clips.view();
    const clips = [...idsOf(this.#clips.shown()), motion, size.width, size.height].join();
    const found = this.#found?.clips === clips ? this.#found : null;
    if (this.#gesture === null && found?.values !== values) this.#find(clips, values);
    return found === null ? undefined : (found.fields.get(bar) ?? null);
  }

  labelsBeside(bar: string, part: BarPart): readonly number[] {
    const moving = this.fieldsOf(bar)?.[part]?.labels;
    const isBeside = (clip: string, name: string): boolean => moving?.has(labelId(clip, name)) !== true;
    return this.#clips.shown().flatMap(({ id, labels }) => labels.filter(({ name }) => isBeside(id, name)).map(({ atMs }) => atMs));
  }

  move(bar: string, part: BarPart, byMs: number): void {
    const name = `${bar}|${part}`;
    if (this.#gesture?.name !== name) {
      const fields = this.fieldsOf(bar);
      if (fields == null) return;
      this.#gesture = { name, values: this.#session.values, fields };
    }
    const { values, fields } = this.#gesture;
    const behind = fields[part];
    if (behind !== null) this.#session.set(movedValues(behind, byMs, values, this.#schema), name);
  }

  endGesture(): void {
    this.#gesture = null;
    if (this.#found !== null) this.#found = { ...this.#found, values: this.#session.values };
    this.#session.endGesture();
  }

  #find(clips: string, values: Values): void {
    if (this.#finding?.clips === clips && this.#finding.values === values) return;
    const trial = this.#clips.trial(idsOf(this.#clips.shown()));
    if (trial === null) return;
    const finding = { clips, values };
    this.#finding = finding;
    const steps = findBarFields(this.#schema, values, trial.scoresUnder);
    const slice = (): void => {
      const untilMs = performance.now() + SLICE_MS;
      let isPaused = false;
      let fields: Found['fields'] | null = null;
      try {
        while (!isPaused && trial.isOpen() && this.#finding === finding) {
          const step = steps.next();
          if (step.done === true) {
            fields = step.value;
            break;
          }
          isPaused = performance.now() >= untilMs;
        }
      } finally {
        if (!isPaused) trial.close();
        if (!isPaused && this.#finding === finding) this.#finding = null;
      }
      if (isPaused) setTimeout(slice);
      if (fields === null) return;
      this.#found = { ...finding, fields };
      this.#clips.onFound();
    };
    setTimeout(slice);
  }
}

function idsOf(scores: readonly ClipScore[]): string[] {
  return scores.map(({ id }) => id);
}
