import { expect, it } from 'vitest';
import { printerTo } from './project.ts';

it('output of programs that run beside each other is shown in whole lines that name where they are from', () => {
  const written: string[] = [];
  const to = { write: (text: string) => written.push(text) > 0 };
  const [one, other] = ['one', 'other'].map((name) => printerTo(to, { before: `${name}: ` }));
  one?.('first ');
  other?.('second\nthi');
  one?.('line\n\n');
  other?.('rd');
  for (const print of [one, other]) print?.('');
  expect(written.join('')).toBe('other: second\none: first line\none: \nother: third\n');
});
