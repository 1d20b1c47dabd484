import fc from 'fast-check';
import { HOSTILE_NAMES, hostileValue } from './hostile-values.ts';

/** As much of JSON Schema as the shop's own document uses. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  maxLength?: number;
}

/** Values that exist in the shop, by the name of the field that takes them: ids, names of boxes. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

const AMOUNTS = [0.01, 0.1, 1, 1.5, 2, 5, 12.34, 50];

function text({ pattern, format, maxLength = 64 }: JsonSchema, known: readonly string[]): fc.Arbitrary<string> {
  const existing = known.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...known) }] : [];
  const fitting = (): fc.Arbitrary<string> => {
    if (format === 'email') return fc.emailAddress();
    // fast-check makes texts for expressions without properties of characters.
    if (pattern === undefined || pattern.includes('\\p'))
      return fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 40) });
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  };
  return fc.oneof(...existing, { weight: 1, arbitrary: fitting().map((one) => one.slice(0, maxLength)) });
}

/** Mostly fitting values of a schema, so that calls get past the first check; a part of an object is hostile now and then, or not its own. */
export function valueOf(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valueOf(one, known, name)));
  const [type] = Array.isArray(schema.type) ? schema.type : [schema.type];
  switch (String(type)) {
    case 'string':
      return text(schema, known[name] ?? []);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 1_000) });
    case 'number':
      return fc.constantFrom(...AMOUNTS);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known, name), { maxLength: schema.maxItems ?? 5 });
    case 'object':
      return objectOf(schema, known);
    default:
      return hostileValue;
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      fc.oneof({ weight: 5, arbitrary: valueOf(schema, known, name) }, { weight: 1, arbitrary: hostileValue }),
    ]),
  );
  const own = fc.oneof(
    { weight: 5, arbitrary: fc.record(fields, { requiredKeys: required.filter((name) => name in fields) }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
  const stranger = fc.tuple(fc.constantFrom(...HOSTILE_NAMES), hostileValue);
  return fc.oneof(
    { weight: 4, arbitrary: own },
    { weight: 1, arbitrary: fc.tuple(own, stranger).map(([object, [name, value]]) => withField(object, name, value)) },
  );
}

/** A copy of an object with one more field, whatever its name: `__proto__` becomes a field like any other. */
function withField(object: object, name: string, value: unknown): object {
  return Object.defineProperty({ ...object }, name, { value, enumerable: true, configurable: true, writable: true });
}
