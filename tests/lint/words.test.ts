import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { readSources, wordsOf } from './words.ts';
import counts from './word-counts.json' with { type: 'json' };

/*
 * Words that a reader has to decode, counted where they are left: in prose, which are comments, titles of tests, texts that operators and players read, and
 * documentation; and in declared names (words with several meanings, for which the field has one each). The counts are in word-counts.json and may only fall:
 * a change that brings such a word back is red, and so is one that takes some away and leaves the old count.
 */

/** In prose: pronouns without a noun, and turns of a literary voice. */
const PROSE = {
  whoever: /\bwhoever\b/gi,
  nobody: /\bnobody\b/gi,
  somebody: /\bsomebody\b/gi,
  everybody: /\beverybody\b/gi,
  // A stand-in is a thing.
  'stands, stood': /\b(stands?(?!-in)|stood)\b/gi,
  'heard, hears': /\b(heard|hears?)\b/gi,
  // The shop's texts ask players to tell us something.
  'told, tells': /\b(told|tells?)\b(?! (us|you|your|others|\[support\]))/gi,
  'the own': /\bthe own\b/gi,
  'is for a person': /\b(is|are) for a person\b/gi,
  'by itself': /\bby (itself|themselves)\b/gi,
  'what it is': /\bfor what it is\b/gi,
  'off the line': /\boff the line\b/gi,
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const TITLE = /(?:\b(?:it|test|sharedTest|describe)(?:\.\w+)*|\]\))\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/g;
const DECLARED = /\b(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/g;

/** Texts of a module that are longer than a word: messages, command output, sentences. Keys, addresses and classes have no blank. */
function textsOf(file: string, code: string): string[] {
  // Parsing takes long: a file in which no such word is outside of comments needs none.
  if (!hasProseWord(code.replaceAll(COMMENT, ''))) return [];
  const texts: unknown[] = [];
  JSON.stringify(parseSync(file, code).program, (_, node: { type?: string; value?: unknown } | bigint | null) => {
    if (typeof node === 'bigint') return null;
    if (node?.type === 'Literal' || node?.type === 'JSXText') texts.push(node.value);
    if (node?.type === 'TemplateElement') texts.push((node.value as { cooked: string }).cooked);
    return node;
  });
  return texts.filter((text) => typeof text === 'string').filter((text) => /\S\s|\s\S/.test(text));
}

const hasProseWord = (text: string): boolean => Object.values(PROSE).some((pattern) => text.search(pattern) !== -1);

const sources = readSources('{contract,scenes,lab,src,server,tools,tests}/**/*.{ts,tsx,mjs,css}');
const isShipped = (file: string): boolean => /\.tsx?$/.test(file) && !/^tests\/|\.test\.|\.d\.ts$/.test(file);

function proseTexts(): string[] {
  const pages = readSources('{*.md,docs/**/*.md,src/lib/i18n/**/*.json}').filter(({ file }) => file !== 'THIRD_PARTY_NOTICES.md');
  const comments = sources.flatMap(({ text }) => [...text.matchAll(COMMENT), ...text.matchAll(TITLE)].map(([whole]) => whole));
  const texts = sources.filter(({ file }) => isShipped(file)).flatMap(({ file, text }) => textsOf(file, text));
  return [...pages.map(({ text }) => text), ...comments, ...texts];
}

it('no word that a reader has to decode comes back, and fewer of them are counted', () => {
  const names: Record<string, number> = Object.fromEntries(Object.keys(counts.names).map((word) => [word, 0]));
  for (const { text } of sources)
    for (const [, name = ''] of text.matchAll(DECLARED))
      for (const word of wordsOf(name)) if (word in names) names[word] = (names[word] ?? 0) + 1;
  const prose = proseTexts().join('\n');
  const proseCounts = Object.fromEntries(Object.entries(PROSE).map(([word, pattern]) => [word, [...prose.matchAll(pattern)].length]));
  expect({ names, prose: proseCounts }).toEqual({ names: counts.names, prose: counts.prose });
});
