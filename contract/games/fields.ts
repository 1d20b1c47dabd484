import type { VerifierField } from './game.ts';

/** A closed choice among texts or numbers. */
export function optionField<Option extends string | number>(name: string, options: readonly Option[], initial: Option): VerifierField {
  return {
    name,
    options: options.map(String),
    initial: String(initial),
    required: true,
    parse: (text) => options.find((option) => String(option) === text),
  };
}

/** A number that may be left out; `parse` answers undefined for a text that is none. */
export function openField(name: string, parse: (text: string) => number | undefined): VerifierField {
  return { name, initial: '', required: false, parse };
}

/** A text with at most two decimals as whole hundredths; undefined for anything else. */
export function hundredthsOf(text: string): number | undefined {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** A whole number from 0; undefined for anything else. */
export function wholeOf(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
