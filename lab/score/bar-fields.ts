import { fits, type NumberKnob, type TuningSchema } from '#scenes/stage/tuning.ts';
import type { ClipScore } from '../clip-score.ts';
import type { Values } from '../tuning/edits.ts';

/** What of a bar is moved. */
export type BarPart = 'start' | 'body' | 'end';

/** How far a bar's ends move when a field grows by one of its units, ms of the story; `bars` counts the bars that it moves. */
interface Effect {
  field: string;
  startRate: number;
  endRate: number;
  bars: number;
  /** Labels that move with the field. */
  labels: ReadonlySet<string>;
}

/** Fields that move a part of a bar, each by `rate` of its units for one ms. */
export interface PartFields {
  shares: readonly { field: string; rate: number }[];
  /** Labels that move along, so that the part can't be snapped to them. */
  labels: ReadonlySet<string>;
  /** How many bars move, this one included. */
  bars: number;
}

/** The fields behind each part of a bar; null where there is none. */
export type BarFields = Readonly<Record<BarPart, PartFields | null>>;

/** Shifts below this count as zero, ms per unit of the field. */
const STILL = 1e-3;

/** A bar by its clip, track and place on the line. */
export function barId(clip: string, track: string, index: number): string {
  return `${clip}|${track}|${index}`;
}

/** A label by its clip and name. */
export function labelId(clip: string, name: string): string {
  return `${clip}|${name}`;
}

/** A cue by its clip, name and place among the cues of that name. */
export function cueId(clip: string, cue: string, index: number): string {
  return `${clip}||${cue}|${index}`;
}

/**
 * Finds the fields behind the bars by trying them: each number that the clips read is changed by a step, and what moves is compared. `scoresUnder`
 * builds the scores under a tuning. Counts are left out, since they are no lengths. Yields after each field, because building clips takes time.
 */
export function* findBarFields(
  schema: TuningSchema,
  values: Values,
  scoresUnder: (tuning: Values) => readonly ClipScore[],
): Generator<undefined, Map<string, BarFields>> {
  const read = new Set<string>();
  const base = scoresUnder(
    new Proxy(values, {
      get: (target, field: string) => {
        read.add(field);
        return target[field];
      },
    }),
  );
  const effects = new Map<string, Effect[]>();
  for (const field of read) {
    const [knob, value] = [Object.hasOwn(schema, field) ? schema[field] : undefined, values[field]];
    if (knob === undefined || typeof value !== 'number' || !isLength(knob)) continue;
    const step = fits(knob, value + knob.step) ? knob.step : -knob.step;
    const moved = shiftsOf(base, scoresUnder({ ...values, [field]: value + step }));
    for (const [id, { startMs, endMs }] of moved.shifts) {
      const effect = { field, startRate: startMs / step, endRate: endMs / step, bars: moved.count, labels: moved.labels };
      effects.set(id, [...(effects.get(id) ?? []), effect]);
    }
    yield;
  }
  const isMs = ({ field }: Effect): boolean => field.endsWith('Ms');
  return new Map(
    [...effects].map(([id, list]) => {
      // Lengths before shares, and those that move the least beside the bar.
      const sorted = list.toSorted((a, b) => Number(isMs(b)) - Number(isMs(a)) || a.bars - b.bars);
      return [id, fieldsOf(sorted)];
    }),
  );
}

function isLength(knob: TuningSchema[string]): knob is NumberKnob {
  return (knob.kind === undefined || knob.kind === 'number') && knob.unit !== 'count';
}

function fieldsOf(effects: readonly Effect[]): BarFields {
  const still = (rate: number): boolean => Math.abs(rate) < STILL;
  const one = (effect: Effect | undefined, rate: number): PartFields | null =>
    effect === undefined ? null : { shares: [{ field: effect.field, rate: 1 / rate }], labels: effect.labels, bars: effect.bars };
  const bodyEffect = effects.find(({ startRate, endRate }) => !still(startRate) && still(startRate - endRate));
  const endEffect = effects.find(({ startRate, endRate }) => still(startRate) && !still(endRate));
  const startEffect = effects.find(({ startRate, endRate }) => !still(startRate) && still(endRate));
  const body = one(bodyEffect, bodyEffect?.startRate ?? 1);
  const end = one(endEffect, endEffect?.endRate ?? 1);
  return { body, end, start: one(startEffect, startEffect?.startRate ?? 1) ?? (body && end && later(body, end)) };
}

/** A start that moves alone: the whole bar moves, and its end by as much the other way. */
function later(body: PartFields, end: PartFields): PartFields {
  return {
    shares: [...body.shares, ...end.shares.map(({ field, rate }) => ({ field, rate: -rate }))],
    labels: new Set([...body.labels, ...end.labels]),
    bars: Math.max(body.bars, end.bars),
  };
}

/** The bars, labels and cues that are elsewhere in other scores, and how many bars. A line or cue with another count is left out: it can't be compared. */
function shiftsOf(base: readonly ClipScore[], changed: readonly ClipScore[]) {
  const shifts = new Map<string, { startMs: number; endMs: number }>();
  const labels = new Set<string>();
  let count = 0;
  for (const clip of base) {
    const other = changed.find(({ id }) => id === clip.id);
    for (const { name, atMs } of clip.labels) {
      const id = labelId(clip.id, name);
      const shiftMs = (other?.labels.find((label) => label.name === name)?.atMs ?? atMs) - atMs;
      if (Math.abs(shiftMs) <= STILL) continue;
      labels.add(id);
      shifts.set(id, { startMs: shiftMs, endMs: shiftMs });
    }
    for (const [cue, moments] of cueMoments(clip)) {
      const others = other === undefined ? [] : (cueMoments(other).get(cue) ?? []);
      if (others.length !== moments.length) continue;
      moments.forEach((atMs, index) => {
        const shiftMs = (others[index] ?? atMs) - atMs;
        if (Math.abs(shiftMs) > STILL) shifts.set(cueId(clip.id, cue, index), { startMs: shiftMs, endMs: shiftMs });
      });
    }
    for (const track of clip.tracks) {
      const others = other?.tracks.find(({ name }) => name === track.name)?.bars ?? [];
      if (others.length !== track.bars.length) continue;
      track.bars.forEach(({ atMs, durationMs }, index) => {
        const now = others[index] ?? { atMs, durationMs };
        const shift = { startMs: now.atMs - atMs, endMs: now.atMs + now.durationMs - atMs - durationMs };
        if (Math.abs(shift.startMs) > STILL || Math.abs(shift.endMs) > STILL) {
          shifts.set(barId(clip.id, track.name, index), shift);
          count += 1;
        }
      });
    }
  }
  return { shifts, labels, count };
}

/** The moments of each cue of a clip, by its name. */
function cueMoments({ cues }: Pick<ClipScore, 'cues'>): Map<string, number[]> {
  const moments = new Map<string, number[]>();
  for (const { cue, atMs } of cues) moments.set(cue, [...(moments.get(cue) ?? []), atMs]);
  return moments;
}

/**
 * The fields' values that move a part by `byMs` from `values`: lengths in whole ms, others in their steps, each within its range. Where one field meets
 * its limit, all stop, so that a start alone never moves the end.
 */
export function movedValues({ shares }: PartFields, byMs: number, values: Values, schema: TuningSchema): Values {
  const parts = shares.flatMap(({ field, rate }) => {
    const [knob, value] = [schema[field], values[field]];
    return knob === undefined || typeof value !== 'number' || !isLength(knob) ? [] : [{ field, rate, knob, value }];
  });
  let possibleMs = byMs;
  for (const { rate, knob, value } of parts) {
    const limits = [(knob.min - value) / rate, (knob.max - value) / rate];
    possibleMs = Math.min(Math.max(...limits), Math.max(Math.min(...limits), possibleMs));
  }
  const moved: Record<string, unknown> = {};
  for (const { field, rate, knob, value } of parts) {
    const step = knob.unit === 'ms' ? 1 : knob.step;
    const decimals = (String(step).split('.')[1] ?? '').length;
    const wanted = Number((Math.round((value + possibleMs * rate) / step) * step).toFixed(decimals));
    moved[field] = Math.min(knob.max, Math.max(knob.min, wanted));
  }
  return moved;
}
