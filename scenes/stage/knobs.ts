import { COLORS, type ColorToken } from '#contract/design-tokens.ts';
import type { SceneEase } from './eases.ts';
import type { ChoiceKnob, ColorKnob, EaseKnob, NumberKnob } from './tuning.ts';

/*
 * The kinds of knobs that every scene's tuning is made of: each takes the default, the range where it has one, its heading, and one sentence
 * that says what changes on the screen.
 */

const TOKENS = Object.keys(COLORS) as ColorToken[];

/** A length of time, in steps of 10 ms. */
export function ms(fallback: number, min: number, max: number, group: string, description: string): NumberKnob {
  return { unit: 'ms', min, max, step: 10, default: fallback, group, description };
}

/** A share or factor. */
export function ratio(fallback: number, min: number, max: number, group: string, description: string): NumberKnob {
  return measure('×', fallback, min, max, group, description);
}

/** A number in a unit of its own, such as `px` or `turns`, or in none (`''`), in steps of a hundredth. */
export function measure(unit: string, fallback: number, min: number, max: number, group: string, description: string): NumberKnob {
  return { unit, min, max, step: 0.01, default: fallback, group, description };
}

/** A whole number of things. */
export function count(fallback: number, min: number, max: number, group: string, description: string): NumberKnob {
  return { unit: 'count', min, max, step: 1, default: fallback, group, description };
}

/** A speed or a fall, in units of the scene's effects per second. */
export function speed(fallback: number, min: number, max: number, group: string, description: string): NumberKnob {
  return { unit: 'u/s', min, max, step: 10, default: fallback, group, description };
}

/** A knob without its default: its kind, least, most and sentence. */
type SharedKnob = readonly [kind: typeof ms, min: number, max: number, description: string];

/** Knobs that every scene takes with the values of its own tuning.json as defaults; their ranges and sentences are written once. */
export function sharedKnobs<Field extends string>(
  group: string,
  knobs: Readonly<Record<Field, SharedKnob>>,
): (own: Readonly<Record<Field, number>>) => Record<Field, NumberKnob> {
  return (own) => {
    const made: Partial<Record<Field, NumberKnob>> = {};
    for (const field of Object.keys(knobs) as Field[]) {
      const [kind, min, max, description] = knobs[field];
      made[field] = kind(own[field], min, max, group, description);
    }
    // Every field was made above.
    return made as Record<Field, NumberKnob>;
  };
}

/** A colour of the palette, by name. */
export function token(fallback: ColorToken, group: string, description: string): ChoiceKnob<ColorToken> {
  return { kind: 'choice', choices: TOKENS, default: fallback, group, description };
}

/** One of a few names. */
export function choice<const Choices extends readonly string[]>(
  choices: Choices,
  fallback: Choices[number],
  group: string,
  description: string,
): ChoiceKnob<Choices[number]> {
  return { kind: 'choice', choices, default: fallback, group, description };
}

/** A sum of coins, in steps of a hundredth. */
export function coins(fallback: number, max: number, group: string, description: string): NumberKnob {
  return { unit: 'coins', min: 0, max, step: 0.01, default: fallback, group, description };
}

/** A colour of its own, as `#RRGGBB`. */
export function color(fallback: string, group: string, description: string): ColorKnob {
  return { kind: 'color', default: fallback, group, description };
}

/** An ease, one of ours by default. */
export function easing(fallback: SceneEase, group: string, description: string): EaseKnob {
  return { kind: 'ease', default: fallback, group, description };
}
