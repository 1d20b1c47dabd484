import { expect, it } from 'vitest';
import { formatCount } from './count.ts';

it('groups thousands before the point alone', () => {
  expect([0, 999, 1_000, 49_123, 10_000_000n, '1000.5', '4.54321', 123_456.7891].map(formatCount)).toEqual([
    '0',
    '999',
    '1,000',
    '49,123',
    '10,000,000',
    '1,000.5',
    '4.54321',
    '123,456.7891',
  ]);
});
