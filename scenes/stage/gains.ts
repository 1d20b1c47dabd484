import type { Cue } from './contract.ts';
import type { NumberKnob } from './tuning.ts';

/** The field of a scene's tuning with the gain of a cue. */
export const gainField = <Name extends string>(cue: Name): `gain-${Name}` => `gain-${cue}`;

/** A gain for each of a scene's cues, which their volumes are multiplied by; the lab's mixer moves them. */
export function gainKnobs<const Name extends string>(cues: readonly Name[]): Record<`gain-${Name}`, NumberKnob> {
  const knobs = cues.map((cue): [string, NumberKnob] => [
    gainField(cue),
    {
      unit: '×',
      min: 0,
      max: 2,
      step: 0.01,
      default: 1,
      group: 'Mixer',
      description: `Gain of the cue ${cue}, over every volume that it has.`,
    },
  ]);
  // Every cue was given its field above.
  return Object.fromEntries(knobs) as Record<`gain-${Name}`, NumberKnob>;
}

/** The cue with the volume that its gain makes of it, 1 at most; a tuning without a gain for it leaves it as it is. */
export function withGain(cue: Cue, tuning: unknown): Cue {
  const gain: unknown = typeof tuning === 'object' && tuning !== null ? Reflect.get(tuning, gainField(cue.cue)) : undefined;
  return typeof gain !== 'number' || gain === 1 ? cue : { ...cue, volume: Math.min(1, (cue.volume ?? 1) * gain) };
}
