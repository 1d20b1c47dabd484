import { expect, test } from 'vitest';
import { customBoxFacts, customBoxTickets } from '#contract/custom-boxes/configuration.ts';
import { cents } from '#contract/money.ts';
import { simulate, SIMULATED_OPENINGS } from './simulation.ts';

const VALUED = [
  { id: 'crown', value: cents(50_000), chance: 500 },
  { id: 'mug', value: cents(900), chance: 29_500 },
  { id: 'pin', value: cents(100), chance: 70_000 },
];
const PRIZES = customBoxTickets(VALUED);
const { price, returnPpm } = customBoxFacts(VALUED);

test('the same seed gives the same run, another one another', () => {
  expect(simulate(PRIZES, price, 'one')).toEqual(simulate(PRIZES, price, 'one'));
  expect(simulate(PRIZES, price, 'one').nets).not.toEqual(simulate(PRIZES, price, 'two').nets);
});

test('the figures of a run agree with each other', () => {
  const { nets, counts, paid, won, profits, best } = simulate(PRIZES, price, 'one');
  expect(nets).toHaveLength(SIMULATED_OPENINGS + 1);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(SIMULATED_OPENINGS);
  expect(paid).toBe(SIMULATED_OPENINGS * price);
  expect(won).toBe(counts.reduce((sum, count, place) => sum + count * (PRIZES[place]?.value ?? 0), 0));
  expect(nets.at(-1)).toBe(won - paid);
  expect(profits).toBe(counts.reduce((sum, count, place) => sum + ((PRIZES[place]?.value ?? 0) > price ? count : 0), 0));
  expect(counts.findIndex((count) => count > 0)).toBe(best);
});

test('over many openings the return comes close to the exact one', () => {
  const { paid, won } = simulate(PRIZES, price, 'long', 400_000);
  expect(won / paid).toBeCloseTo(returnPpm / 1_000_000, 1);
});
