import { ease, pointsOf } from './eases.ts';

/** A number that a designer may move. `unit` is shown beside it: ms, px, ×, °, count … (a `count` is whole; '' is a plain number). */
export interface NumberKnob {
  kind?: 'number';
  unit: string;
  min: number;
  max: number;
  step: number;
  default: number;
  /** One sentence: what changes on the screen. */
  description: string;
  /** Heading under which the lab files it. */
  group?: string;
}

/** One of a few names, for example a colour of the palette. */
export interface ChoiceKnob<Choice extends string = string> {
  kind: 'choice';
  choices: readonly Choice[];
  default: Choice;
  description: string;
  group?: string;
}

/** A colour as `#RRGGBB`. */
export interface ColorKnob {
  kind: 'color';
  default: string;
  description: string;
  group?: string;
}

/** An ease: the name of one of ours, or `cubic-bezier(x1, y1, x2, y2)`. */
export interface EaseKnob {
  kind: 'ease';
  default: string;
  description: string;
  group?: string;
}

export type Knob = NumberKnob | ChoiceKnob | ColorKnob | EaseKnob;
export type TuningSchema = Readonly<Record<string, Knob>>;

/** The values that a schema describes. */
export type TuningOf<Schema extends TuningSchema> = {
  -readonly [Field in keyof Schema]: Schema[Field] extends ChoiceKnob<infer Choice>
    ? Choice
    : Schema[Field] extends ColorKnob | EaseKnob
      ? string
      : number;
};

/** A bad tuning file: `field` is the knob (empty when the file itself is no object), the message says what it may be. */
export class TuningError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.name = 'TuningError';
    this.field = field;
  }
}

/** A scene's tuning: what may be changed, how far, and the way in for its JSON. */
export interface TuningDefinition<Schema extends TuningSchema> {
  schema: Schema;
  defaults: TuningOf<Schema>;
  /** Checks a whole tuning; throws TuningError naming the field and its range, and the scene where it is given. Missing and unknown fields are refused. */
  parse(json: unknown, scene?: string): TuningOf<Schema>;
}

/** What a knob accepts, in words. */
export function rangeOf(knob: Knob): string {
  if (knob.kind === 'choice') return `one of ${knob.choices.join(', ')}`;
  if (knob.kind === 'color') return 'a colour as #RRGGBB';
  if (knob.kind === 'ease')
    return `one of ${Object.keys(ease).join(', ')}, or cubic-bezier(x1, y1, x2, y2) with x from 0 to 1 and y from -1 to 2`;
  const isCount = knob.unit === 'count';
  return `a ${isCount ? 'whole number' : 'number'} from ${knob.min} to ${knob.max} ${isCount ? '' : knob.unit}`.trimEnd();
}

/** Whether a value fits a knob. */
export function fits(knob: Knob, value: unknown): boolean {
  if (knob.kind === 'choice') return typeof value === 'string' && knob.choices.includes(value);
  if (knob.kind === 'color') return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
  if (knob.kind === 'ease') return pointsOf(value) !== null;
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (knob.unit === 'count' && !Number.isInteger(value)) return false;
  return value >= knob.min && value <= knob.max;
}

const show = (value: unknown): string => (value === undefined ? 'nothing' : (JSON.stringify(value) ?? typeof value).slice(0, 60));

/** Declares a scene's tuning. A default outside its own range is a mistake in the schema and throws at once. */
export function defineTuning<const Schema extends TuningSchema>(schema: Schema): TuningDefinition<Schema> {
  const parse = (json: unknown, scene?: string): TuningOf<Schema> => {
    const refuse = (field: string, message: string): never => {
      throw new TuningError(field, scene === undefined ? message : `Tuning of ${scene}: ${message}`);
    };
    if (typeof json !== 'object' || json === null || Array.isArray(json))
      return refuse('', `A tuning is an object of fields, not ${show(json)}.`);
    const given = new Map<string, unknown>(Object.entries(json));
    for (const field of given.keys()) {
      if (!Object.hasOwn(schema, field)) refuse(field, `"${field}" is not a tuning field. Known: ${Object.keys(schema).join(', ')}.`);
    }
    const values: Record<string, unknown> = {};
    for (const [field, knob] of Object.entries(schema)) {
      const value = given.get(field);
      if (!fits(knob, value)) refuse(field, `"${field}" must be ${rangeOf(knob)}, not ${show(value)}.`);
      values[field] = value;
    }
    // Every field of the schema was checked above, and no other got in.
    return values as TuningOf<Schema>;
  };
  const defaults = parse(Object.fromEntries(Object.entries(schema).map(([field, knob]) => [field, knob.default])));
  return { schema, defaults, parse };
}
