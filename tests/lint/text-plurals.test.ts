import { expect, it } from 'vitest';
import { texts } from '#src/lib/i18n/en-us/index.ts';

/** A number before a noun that may be singular: "1 hashes" is not English. */
const COUNTED = /\{\{\w+\}\} (hashes|bets|times in a row)\b/;

/** Texts whose number is never 1, each with its reason. */
const NEVER_ONE: Readonly<Record<string, string>> = {
  'odds.fan.title': 'a fan is drawn of 100 bets and more',
};

function leaves(tree: object, path: string): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? leaves(value, `${path}.${key}`) : [[`${path}.${key}`, String(value)] as [string, string]],
  );
}

it('a text that counts hashes, bets or turns has a form for one of them', () => {
  const all = Object.entries(texts).flatMap(([name, tree]) => leaves(tree, name));
  const counting = all.filter(([key, text]) => COUNTED.test(text) && !/_(one|other)$/.test(key)).map(([key]) => key);
  expect(counting).toEqual(Object.keys(NEVER_ONE));
});
