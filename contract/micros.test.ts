import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { formatMicros, microsCodec, wholeCents } from './micros.ts';

const micros = fc.bigInt({ min: 0n, max: 10n ** 16n });
/** The millionths of a cent that a text says. */
function microsIn(text: string): bigint {
  const [coins = '', decimals = ''] = text.replaceAll(',', '').split('.');
  return BigInt(coins + decimals.padEnd(4, '0')) * 10_000n;
}

describe('parts of a cent', () => {
  test.each([
    [0, '0.00'],
    [1_000_000, '0.01'],
    [1_239_999, '0.0123'],
    [500_000, '0.005'],
    [9_999, '0.00'],
    [123_456_700_000_000, '1,234,567.00'],
  ])('%i millionths of a cent are %s', (given, text) => expect(formatMicros(given)).toBe(text));

  it('are shown with as many zeros as their place wants', () => {
    expect(formatMicros(50_000_000n, 4)).toBe('0.5000');
  });

  it('never say more than there is, nor less than the last decimal', () => {
    fc.assert(
      fc.property(micros, fc.integer({ min: 2, max: 4 }), (given, fewest) => {
        const text = formatMicros(given, fewest);
        expect(text).toMatch(/^[\d,]+\.\d{2,4}$/);
        expect(text.length - text.indexOf('.') - 1).toBeGreaterThanOrEqual(fewest);
        const left = given - microsIn(text);
        expect(left >= 0n && left < 10_000n).toBe(true);
        expect(BigInt(wholeCents(given)) * 1_000_000n <= given).toBe(true);
      }),
    );
  });

  it('come over the wire as they are shown', () => {
    fc.assert(
      fc.property(micros, (given) => {
        const read = z.decode(microsCodec, z.encode(microsCodec, given));
        expect(read).toBe((given / 10_000n) * 10_000n);
        expect(formatMicros(read)).toBe(formatMicros(given));
      }),
    );
  });
});
