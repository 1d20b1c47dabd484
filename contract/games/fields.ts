import type { VerifierField } from './game.ts';

type Part<Value> = Omit<VerifierField, 'parse' | 'write'> & {
  parse(text: string, before: Readonly<Record<string, unknown>>): Value | undefined;
  write(value: Value): string;
};

/** Closes the type of a field's value: what `write` gets is what `parse` answered, or the same field of a record. */
const closed = <Value>(field: Part<Value>): VerifierField => ({ ...field, write: (value) => field.write(value as Value) });

/** A closed choice among texts or numbers that every check must name. */
export function optionField<Option extends string | number>(name: string, options: readonly Option[], initial: Option): VerifierField {
  return closed({
    name,
    options: options.map(String),
    initial: String(initial),
    required: true,
    parse: (text) => options.find((option) => String(option) === text),
    write: String,
  });
}

/** A closed choice that counts as `initial` where a check leaves it out, because the draw does not depend on it. */
export function usualField<Option extends string>(name: string, options: readonly Option[], initial: Option): VerifierField {
  return { ...optionField(name, options, initial), required: false };
}

/** A number that may be left out; `parse` answers undefined for a text that is none, or that the fields before it do not allow. */
export function optionalNumberField(
  name: string,
  parse: (text: string, before: Readonly<Record<string, unknown>>) => number | undefined,
  write: (value: number) => string = String,
): VerifierField {
  return closed({ name, initial: '', required: false, parse, write });
}

/** What a verifier's fields were filled in with: the choice that makes, or the first field that makes none, with its text. */
export type ReadFields = { choice: Readonly<Record<string, unknown>> } | { fault: { field: VerifierField; text: string } };

/** Reads a verifier's fields in their order; `textOf` gives the text of each, empty where it was left open. One that may stay open is then not part of the choice. */
export function readFields(fields: readonly VerifierField[], textOf: (field: VerifierField) => string): ReadFields {
  const choice: Record<string, unknown> = {};
  for (const field of fields) {
    const text = textOf(field);
    if (text === '' && !field.required && field.options === undefined) continue;
    const value = field.parse(text, choice);
    if (value === undefined) return { fault: { field, text } };
    choice[field.name] = value;
  }
  return { choice };
}

/** A text with at most two decimals, behind a point or a comma, as whole hundredths; undefined for anything else. */
export function hundredthsOf(text: string): number | undefined {
  const number = text.replace(',', '.');
  return /^\d{1,3}(\.\d{1,2})?$/.test(number) ? Math.round(Number(number) * 100) : undefined;
}

/** A whole number from 0; undefined for anything else. */
export function wholeOf(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
