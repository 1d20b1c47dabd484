import { expect, it } from 'vitest';
import { texts } from '#src/lib/i18n/en-us/index.ts';

function leaves(tree: object, path: string): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? leaves(value, `${path}.${key}`) : [[`${path}.${key}`, String(value)] as [string, string]],
  );
}

const ALL = Object.entries(texts).flatMap(([name, tree]) => leaves(tree, name));

/** A name that may be "you", before a verb that goes with one other person only. */
const ONE_OTHER = /\{\{names?\}\} (leads|wins|gets|loses)\b/;

/** Texts with such a verb, each with what is said in their place where the name is "you" or several names. */
const OTHER_PERSONS: Readonly<Record<string, string>> = {
  'battles.result.wins': 'battles.result.youWin',
  'battles.result.teamWins': 'battles.result.yourTeamWins',
  'battles.spoken.leads': 'battles.spoken.leadSeveral',
  'battles.spoken.wins': 'battles.spoken.winSeveral',
  'proof.lead.one': 'proof.lead.several',
};

it('a text whose subject may be "you" has another one for that', () => {
  const keys = ALL.filter(([, text]) => ONE_OTHER.test(text)).map(([key]) => key);
  const known = new Set(ALL.map(([key]) => key));
  expect(keys.filter((key) => !known.has(OTHER_PERSONS[key] ?? ''))).toEqual([]);
});

it('a multiplier is written 2×, never "2 times"', () => {
  const wrong = ALL.filter(([, text]) => /\{\{(color|at|multiplier|target)\}\} times(?! the)\b/.test(text)).map(([key]) => key);
  expect(wrong).toEqual([]);
});

it('a result is a sentence of its own, never joined to another one by a comma', () => {
  const wrong = ALL.filter(([, text]) => /, you (won|lost|lead|win)\b/i.test(text)).map(([key]) => key);
  expect(wrong).toEqual([]);
});
