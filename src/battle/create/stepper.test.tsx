// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { BATTLE_ROUNDS } from '#contract/battle/rules.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { Stepper } from './stepper.tsx';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

let count: number;

function Rounds() {
  const [rounds, setRounds] = useState(3);
  const change = (to: number) => setRounds((count = to));
  return <Stepper name="Toy Shelf" count={rounds} full={false} onChange={change} />;
}

async function field() {
  count = 3;
  render(<Rounds />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rounds of Toy Shelf' });
  await userEvent.clear(input);
  return input;
}

it('lets its number be cleared, and keeps the count until another one is typed', async () => {
  const input = await field();
  expect([input.value, count]).toEqual(['', 3]);
  await userEvent.type(input, '12');
  expect([input.value, count]).toEqual(['12', 12]);
});

it.each([
  ['0', 3],
  ['x', 3],
  ['2.5', 2],
  ['７', 7],
  ['99999', BATTLE_ROUNDS.max],
])('counts what is typed, %s, as %i, and shows that once it is left', async (text, rounds) => {
  const input = await field();
  await userEvent.type(input, text);
  await userEvent.tab();
  expect([input.value, count]).toEqual([String(rounds), rounds]);
});

it('shows the new count when it is stepped while it is typed in', async () => {
  const input = await field();
  await userEvent.click(screen.getByRole('button', { name: 'One more round of Toy Shelf' }));
  expect([input.value, count]).toEqual(['4', 4]);
});
