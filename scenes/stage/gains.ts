import type { Cue } from './contract.ts';
import type { NumberKnob } from './tuning.ts';

/** The field of a scene's tuning with the gain of a cue. */
export const gainField = <Name extends string>(cue: Name): `gain-${Name}` => `gain-${cue}`;

/** The fields of a tuning that are gains. */
type GainOf<Tuning> = Extract<keyof Tuning, `gain-${string}`>;

const isGain = (field: string): field is `gain-${string}` => field.startsWith('gain-');

/** A knob for each gain of a saved tuning, which the volumes of its cue are multiplied by; the lab's mixer moves them. */
export function gainKnobs<Tuning extends object>(saved: Tuning): Record<GainOf<Tuning>, NumberKnob> {
  const knobs = Object.keys(saved)
    .filter(isGain)
    .map((field): [string, NumberKnob] => {
      const description = `Gain of the cue ${field.slice('gain-'.length)}, over every volume that it has.`;
      return [field, { unit: '×', min: 0, max: 2, step: 0.01, default: 1, group: 'Mixer', description }];
    });
  // Every gain was given its knob above.
  return Object.fromEntries(knobs) as Record<GainOf<Tuning>, NumberKnob>;
}

/** The cue with the volume that its gain makes of it, 1 at most; a tuning without a gain for it leaves it as it is. */
export function withGain(cue: Cue, tuning: unknown): Cue {
  const gain: unknown = typeof tuning === 'object' && tuning !== null ? Reflect.get(tuning, gainField(cue.cue)) : undefined;
  return typeof gain !== 'number' || gain === 1 ? cue : { ...cue, volume: Math.min(1, (cue.volume ?? 1) * gain) };
}
