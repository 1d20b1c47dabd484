import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { plainCode, plainTyped, tidyLine } from './typed-text.ts';

describe('what was typed or pasted', () => {
  it.each([
    ['\u00A0WINTER\u202F35\u200B ', 'WINTER 35'],
    ['ABCD–EFGH—1234\u22125', 'ABCD-EFGH-1234-5'],
    ['\u202A+1\u202C \u2068555\u2069', '+1 555'],
    ['“It’s”', '"It\'s"'],
    ['１２３．５０', '123.50'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['०१२३४५६७८९', '0123456789'],
    ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
    ['𝟎𝟗𝟘𝟡𝟢𝟫𝟬𝟵𝟶𝟿', '0909090909'],
    ['5²', '5²'],
    ['½', '½'],
    ['①', '①'],
    ['a\tb\n c', 'a b c'],
  ])('%j is judged as %j', (text, plain) => {
    expect(plainTyped(text)).toBe(plain);
  });

  it('is a code without its blanks', () => {
    expect(plainCode(' ABCD EFGH\u00A01234 ')).toBe('ABCDEFGH1234');
    expect(plainCode('123\u2009456')).toBe('123456');
  });

  it('keeps its words as they are written', () => {
    expect(tidyLine('  O’Neill –  Zoë™ ')).toBe('O’Neill – Zoë™');
    expect(tidyLine('Zoe\u0308')).toBe('Zoë');
  });

  it('does not change when it is tidied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const tidy of [tidyLine, plainTyped, plainCode]) expect(tidy(tidy(text))).toBe(tidy(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('looks each digit of another script up once', () => {
    const lookUp = vi.spyOn(String, 'fromCodePoint');
    expect(plainTyped('\u{1D7FF}'.repeat(15_900))).toBe('9'.repeat(15_900));
    expect(lookUp.mock.calls.length).toBeLessThan(60);
    lookUp.mockRestore();
  });
});
