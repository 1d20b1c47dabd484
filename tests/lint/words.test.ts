import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';
import counts from './word-counts.json' with { type: 'json' };

/*
 * Words that a reader has to decode, counted where they are left: in comments, in titles of tests, and in declared names (words with several meanings, for
 * which the field has one each). The counts are in word-counts.json and may only fall: a change that brings such a word back is red, and so is one that takes
 * some away and leaves the old count.
 */

const ROOMS = ['contract', 'scenes', 'lab', 'src', 'server', 'tools', 'tests'];

/** In comments and titles: pronouns without a noun, and turns of a literary voice. */
const PROSE = {
  whoever: /\bwhoever\b/gi,
  nobody: /\bnobody\b/gi,
  somebody: /\bsomebody\b/gi,
  everybody: /\beverybody\b/gi,
  'stands, stood': /\b(stands?|stood)\b/gi,
  'heard, hears': /\b(heard|hears?)\b/gi,
  'told, tells': /\b(told|tells?)\b/gi,
  'the own': /\bthe own\b/gi,
  'is for a person': /\b(is|are) for a person\b/gi,
  'by itself': /\bby (itself|themselves)\b/gi,
  'what it is': /\bfor what it is\b/gi,
  'off the line': /\boff the line\b/gi,
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const TITLE = /(?:\b(?:it|test|sharedTest|describe)(?:\.\w+)*|\]\))\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/g;
const DECLARED = /\b(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/g;

function sources(): string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
      .map((file) => readFileSync(join(projectRoot, room, file), 'utf8')),
  );
}

/** A name's words, in lower case: `isOpenBet` is `is`, `open` and `bet`. */
const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());

function counted(): typeof counts {
  const prose: Record<string, number> = Object.fromEntries(Object.keys(PROSE).map((word) => [word, 0]));
  const names: Record<string, number> = Object.fromEntries(Object.keys(counts.names).map((word) => [word, 0]));
  for (const source of sources()) {
    const text = [...source.matchAll(COMMENT), ...source.matchAll(TITLE)].map(([whole]) => whole).join('\n');
    for (const [word, pattern] of Object.entries(PROSE)) prose[word] = (prose[word] ?? 0) + [...text.matchAll(pattern)].length;
    for (const [, name = ''] of source.matchAll(DECLARED))
      for (const word of wordsOf(name)) if (word in names) names[word] = (names[word] ?? 0) + 1;
  }
  return { prose, names } as typeof counts;
}

it('no word that a reader has to decode comes back, and fewer of them are counted', () => {
  expect(counted()).toEqual(counts);
});
