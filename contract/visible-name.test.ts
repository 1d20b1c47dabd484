import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nicknameSchema } from './api/nickname.ts';

const kept = (name: string): string | null => nicknameSchema.safeParse(name).data ?? null;

describe('a nickname', () => {
  it.each([
    'Mira',
    'Zoë O’Neill-Łukasz',
    '東京',
    'مفاجأة',
    'می\u200Cخواهم',
    'क्\u200Dष',
    'র\u200D\u09CDযাচেল',
    '葛\u{E0100}城',
    'אָלֶף',
    'ผู้เล่น',
    '👨‍👩‍👧',
    'Team 👩🏽‍🚀',
    '🏳️‍🌈 Zoe',
    '🇩🇪',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ann',
    '1️⃣ Ann',
    '#⃣',
    '❤️‍🔥',
    '👍🏿',
    '©️ Bea™',
    'x_X--[42]',
    '...',
    '🎲'.repeat(32),
  ])('%s is taken as it is', (name) => {
    expect(kept(name)).toBe(name);
  });

  it('is kept composed, with single blanks', () => {
    expect(kept(' Zoe\u0308 \u00A0\u3000 Holt ')).toBe('Zoë Holt');
  });

  it.each([
    '',
    ' ',
    '\u3164',
    '\u115F',
    '\u1160',
    '\uFFA0',
    '\u2800',
    '\u{13441}\u{13442}',
    '\u2800\u2800 \u2800',
    'Ann\u3164',
    'Ann\u2800Lee',
    '\u0301',
    '\u0301\u0302',
    'Ann \u0301',
    'A\u0301\u0302\u0303\u0304\u0305\u0306',
    '\u200B',
    '\u200D',
    'Ann\u200D',
    'Ann\u200CLee',
    '\uFE0F',
    'Ann\uFE0F',
    '\u202EnnA',
    'Ann\u2066',
    'Ann\u00ADLee',
    'Ann\u034FLee',
    '\u180E',
    '\u{E0041}\u{E0042}',
    '\u{1D159}',
    '\uE000',
    // A place for a picture of the future.
    '\u{1FC00}',
    '\u0007',
    'Ann\nLee',
    'Ann\u2028Lee',
    '\uD83D',
    '👨\u200D',
    '\u200D👨',
    '<b>Ann</b>',
    'x'.repeat(33),
    '🎲'.repeat(33),
  ])('%j is refused', (name) => {
    expect(kept(name)).toBeNull();
  });

  it('always shows something, whatever it is made of, and is kept as it is when it comes again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), (name) => {
        const shown = kept(name);
        if (shown === null) return;
        expect(shown.replaceAll(/[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')).not.toBe('');
        expect(kept(shown)).toBe(shown);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is refused when it is made of what is not seen alone', () => {
    const notSeen = fc.constantFrom(...'\u3164\u115F\u1160\uFFA0\u2800\u0301\u200B\u200D\u2060\uFE0F\u202E\u00A0 '.split(''));
    fc.assert(
      fc.property(fc.array(notSeen, { maxLength: 20 }), (letters) => {
        expect(kept(letters.join(''))).toBeNull();
      }),
    );
  });
});
