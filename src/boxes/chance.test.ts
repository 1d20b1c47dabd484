import { describe, expect, it } from 'vitest';
import { formatChance, formatReturn, formatReturnExact } from './chance.ts';

describe('chances in words', () => {
  it.each([
    [1, 1, '0.001'],
    [1, 40, '0.040'],
    [1, 75, '0.075'],
    [1, 110, '0.11'],
    [11, 143, '0.133'],
    [1, 5_200, '5.20'],
    [1, 33_333, '33.333'],
    [1, 100_000, '100.00'],
  ])('tickets %i–%i are %s %%', (ticket_from, ticket_to, text) => {
    expect(formatChance({ ticket_from, ticket_to })).toBe(text);
  });

  it('rounds a return down and can say it exactly', () => {
    expect([formatReturn(900_999), formatReturnExact(900_999)]).toEqual(['90.0', '90.0999']);
    expect([formatReturn(901_000), formatReturnExact(901_000)]).toEqual(['90.1', '90.1000']);
  });
});
