import { COLORS, type ColorToken, EASES, type EaseName } from '#contract/design-tokens.ts';
import type { ChoiceKnob, NumberKnob } from './tuning.ts';

/*
 * The kinds of knobs that every scene's tuning is made of: each takes the default, the range where it has one, its heading, and one sentence
 * that says what changes on the screen.
 */

const EASE_NAMES = Object.keys(EASES) as EaseName[];
const TOKENS = Object.keys(COLORS) as ColorToken[];

/** A length of time, in steps of 10 ms. */
export function ms(fallback: number, min: number, max: number, group: string, description: string): NumberKnob {
  return { unit: 'ms', min, max, step: 10, default: fallback, group, description };
}

/** A share or factor. */
export function ratio(fallback: number, min: number, max: number, group: string, description: string): NumberKnob {
  return { unit: '×', min, max, step: 0.01, default: fallback, group, description };
}

/** A whole number of things. */
export function count(fallback: number, min: number, max: number, group: string, description: string): NumberKnob {
  return { unit: 'count', min, max, step: 1, default: fallback, group, description };
}

/** A colour of the palette, by name. */
export function token(fallback: ColorToken, group: string, description: string): ChoiceKnob<ColorToken> {
  return { kind: 'choice', choices: TOKENS, default: fallback, group, description };
}

/** One of the product's own eases. */
export function easing(fallback: EaseName, group: string, description: string): ChoiceKnob<EaseName> {
  return { kind: 'choice', choices: EASE_NAMES, default: fallback, group, description };
}
