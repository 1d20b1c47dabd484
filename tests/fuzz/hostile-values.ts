import fc from 'fast-check';

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);

/** Texts that broke parsers, databases and formatters before. */
const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u0001\u001f\u007f',
  '\u202e\u200b\ufeff',
  '\uffff',
  '😀'.repeat(20),
  'x'.repeat(300),
  'x'.repeat(5_000),
  '%',
  '%00',
  '%_\\',
  '\\',
  "'; drop table users; --",
  '$1',
  '{}',
  '[]',
  'null',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '-1',
  '0x10',
  '1e308',
  '1e-7',
  '99999999999999999999',
  '0.1.2',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '2024-02-30T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
];

const HOSTILE_OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.001,
  0.005,
  1.005,
  1e-9,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  [],
  {},
  [null],
  [[]],
  { length: 1 },
  { toString: 1 },
  { constructor: { name: 'x' } },
  deep(50),
];

/** Names of fields that no call has, some of which every object has. */
export const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  'then',
  '',
  '\u0000',
  'a[b]',
  'a.b',
  '$where',
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Anything that JSON can carry. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_OTHERS) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);
