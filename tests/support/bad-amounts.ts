/**
 * Texts that are no amount, as they could be in a JSON body (list N1). Each must be refused with 4xx and a sentence, and change nothing, wherever an
 * amount or a count is expected. Raw JSON, since some can't be written as values.
 */
export const BAD_AMOUNTS: readonly string[] = [
  '-1',
  '0',
  '-0',
  '0.001',
  '1e-37',
  '1e309',
  '1e21',
  '9007199254740993',
  '"1e3"',
  '" 5 "',
  '"5,00"',
  '"0x10"',
  '"١٠"',
  '"NaN"',
  '"Infinity"',
  'null',
  'true',
  '[]',
  '[5]',
  '{}',
  '{"$gt":0}',
  '"5\\u0000"',
  '2147483648',
  '4294967296',
  '9007199254740992',
  '9223372036854775808',
];
