import fc from 'fast-check';
import { type JsonSchema, type KnownValues, valueOf } from './from-schema.ts';
import { HOSTILE_NAMES, hostileText, hostileValue } from './hostile-values.ts';
import { drawn } from './seed.ts';

/** One generated call. The path is raw: it goes into the request line unchanged. */
export interface GeneratedCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: JsonSchema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

/** As much of the OpenAPI document as the fuzz reads. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

/** Bytes of a text for an address. A lone surrogate, which UTF-8 has no form for, travels as its three bytes all the same. */
function escaped(text: string): string {
  return [...text]
    .map((character) =>
      /^\p{Surrogate}$/u.test(character) ? `%ED%${character < '\udc00' ? 'A0' : 'B0'}%80` : encodeURIComponent(character),
    )
    .join('');
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function pathOf(path: string, parameters: Parameter[], known: KnownValues): fc.Arbitrary<string> {
  const names = parameters.filter((one) => one.in === 'path');
  const parts = names.map(({ name, schema }) =>
    fc.oneof(
      { weight: 8, arbitrary: valueOf(schema, known, name).map((value) => escaped(asText(value))) },
      { weight: 2, arbitrary: hostileText.map(escaped) },
      { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%c0%ae', '..', '%2e%2e%2f', 'a'.repeat(250)) },
    ),
  );
  return fc
    .tuple(...parts)
    .map((values) => names.reduce((url, { name }, index) => url.replace(`{${name}}`, () => values[index] ?? ''), path));
}

function queryOf(parameters: Parameter[], known: KnownValues): fc.Arbitrary<string> {
  const pairs = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) =>
      fc.tuple(
        fc.constant(name),
        fc.oneof({ weight: 4, arbitrary: valueOf(schema, known, name).map(asText) }, { weight: 1, arbitrary: hostileText }),
      ),
    );
  const stranger = fc.tuple(fc.constantFrom(...HOSTILE_NAMES), hostileText);
  const given: fc.Arbitrary<[string, string][]> = pairs.length > 0 ? fc.array(fc.oneof(...pairs), { maxLength: 4 }) : fc.constant([]);
  const joined = (list: (readonly [string, string])[]): string =>
    list.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&');
  return fc.oneof(
    { weight: 8, arbitrary: given.map(joined) },
    { weight: 2, arbitrary: fc.tuple(given, stranger).map(([list, one]) => joined([...list, one])) },
    { weight: 1, arbitrary: fc.constantFrom('%', '&&==', '=', '?', 'a=%zz', '[]=1', '__proto__[a]=1', `${'a=1&'.repeat(200)}`) },
  );
}

const BROKEN_BODIES = [
  '',
  '{',
  '[',
  '"',
  'null',
  '[]',
  '1',
  'true',
  '"x"',
  '{"a":1}}',
  '\u0000',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":1}}',
  '['.repeat(20_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
];

const TYPES = [
  'application/json',
  'application/json; charset=latin1',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  'application/xml',
  'x',
  '/',
];

function bodyOf(schema: JsonSchema, known: KnownValues): fc.Arbitrary<{ type: string; body: string }> {
  return fc.oneof(
    { weight: 8, arbitrary: valueOf(schema, known).map((value) => ({ type: 'application/json', body: JSON.stringify(value) ?? '' })) },
    { weight: 2, arbitrary: hostileValue.map((value) => ({ type: 'application/json', body: JSON.stringify(value) ?? '' })) },
    { weight: 1, arbitrary: fc.record({ type: fc.constantFrom(...TYPES), body: fc.constantFrom(...BROKEN_BODIES) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constantFrom(...TYPES), body: hostileText.map((text) => `a=${escaped(text)}`) }) },
    { weight: 1, arbitrary: fc.constant({ type: 'application/json', body: `{"a":"${'x'.repeat(70_000)}"}` }) },
  );
}

const authorization = (token: string): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(`Bearer ${token}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        undefined,
        '',
        'Bearer',
        'Bearer ',
        'Bearer a.b.c',
        `Bearer ${'x'.repeat(2_100)}`,
        'Basic eDp5',
        `Bearer ${token}x`,
      ),
    },
  );

const idempotencyKey = fc.oneof(
  { weight: 4, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom(undefined, '', 'x', '00000000-0000-0000-0000-000000000000', 'x'.repeat(400)) },
);

const oddHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { cookie: 'refresh_token=%; __proto__=1; =; a' },
      { 'x-forwarded-for': ',,[::1, %' },
      { accept: 'text/html' },
      { 'accept-encoding': 'br;q=2, *' },
      { 'x-http-method-override': 'DELETE' },
      { 'content-encoding': 'gzip' },
      { 'if-none-match': '"\\' },
      { range: 'bytes=0-18446744073709551616' },
    ) as fc.Arbitrary<Record<string, string>>,
  },
);

const present = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Calls of one operation. */
function callOf(method: string, path: string, { parameters = [], requestBody }: Operation, token: string, known: KnownValues) {
  const withBody = method !== 'get';
  return fc
    .record({
      path: pathOf(path, parameters, known),
      query: queryOf(parameters, known),
      content: withBody ? bodyOf(requestBody?.content['application/json']?.schema ?? {}, known) : fc.constant(null),
      authorization: authorization(token),
      key: withBody ? idempotencyKey : fc.constant(undefined),
      odd: oddHeaders,
    })
    .map(({ path: filled, query, content, authorization: bearer, key, odd }): GeneratedCall => ({
      method: method.toUpperCase(),
      path: query === '' ? filled : `${filled}?${query}`,
      headers: present({ authorization: bearer, 'idempotency-key': key, 'content-type': content?.type, ...odd }),
      ...(content ? { body: content.body } : {}),
    }));
}

/**
 * `perOperation` calls for every operation of a document, with fitting and hostile values mixed, in the name of `token`'s player. One call of each operation
 * after the other, so that each has had some whenever the sending ends.
 */
export function generatedCalls(document: OpenApiDocument, token: string, known: KnownValues, perOperation: number): GeneratedCall[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(method, path, operation, token, known)),
  );
  const calls = operations.map((call, index) => drawn(call, perOperation, 100 + index));
  return Array.from({ length: perOperation }, (_, turn) => calls.flatMap((ofOne) => ofOne[turn] ?? [])).flat();
}
