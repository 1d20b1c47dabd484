import { expect, test } from 'vitest';
import { until } from './until.ts';

test('what is waited for is returned once it is there', async () => {
  let asked = 0;
  expect(await until('three', () => ((asked += 1) < 3 ? null : asked), { withinMs: 1_000, everyMs: 1 })).toBe(3);
});

test('what does not come in time is named', async () => {
  await expect(until('the mail', () => false, { withinMs: 5, everyMs: 1 })).rejects.toThrow('within 5 ms: the mail');
});
