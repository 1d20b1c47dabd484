import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, formatCents } from '#contract/money.ts';
import { COUNT_MS, countedCents, widestText } from './use-counted-text.ts';

const amount = fc.integer({ min: 0, max: 900_000_000 }).map(cents);

describe('a counting amount', () => {
  it('starts and ends exactly, and never leaves the way between', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: -10, max: COUNT_MS + 10 }), (from, to, elapsedMs) => {
        expect(countedCents(from, to, 0)).toBe(from);
        expect(countedCents(from, to, COUNT_MS)).toBe(to);
        const shown = countedCents(from, to, elapsedMs);
        expect(shown).toBeGreaterThanOrEqual(Math.min(from, to));
        expect(shown).toBeLessThanOrEqual(Math.max(from, to));
      }),
    );
  });

  it('never turns back', () => {
    fc.assert(
      fc.property(amount, amount, (from, to) => {
        let last: number = from;
        for (let elapsedMs = 0; elapsedMs <= COUNT_MS; elapsedMs += 16) {
          const shown = countedCents(from, to, elapsedMs);
          expect(Math.sign(shown - last) * Math.sign(to - from)).toBeGreaterThanOrEqual(0);
          last = shown;
        }
      }),
      { numRuns: 50 },
    );
  });

  it('fits into the width that is kept for it', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: COUNT_MS }), (from, to, elapsedMs) => {
        expect(formatCents(countedCents(from, to, elapsedMs)).length).toBeLessThanOrEqual(widestText(from, to).length);
      }),
    );
  });
});
