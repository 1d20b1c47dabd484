import { expect, it } from 'vitest';
import { readSources, wordsOf } from './words.ts';
import counts from './word-counts.json' with { type: 'json' };

/*
 * The glossary gives each term one meaning, and to many the rooms in which exported names use it so. An exported name elsewhere that has the term means
 * something else. Such names are counted in word-counts.json, and the counts may only fall.
 */

const ROW = /^\| (\*\*.*?) \|.*\| (`.*`) \|$/gm;
const EXPORTED = /^export (?:declare |default |async |abstract )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** The rooms of each term; a term of several rows, such as `ticket`, has those of all. */
function roomsOfTerms(): Map<string, string[]> {
  const terms = new Map<string, string[]>();
  for (const { text } of readSources('docs/glossary.md'))
    for (const [, names = '', cell = ''] of text.matchAll(ROW)) {
      const rooms = [...cell.matchAll(/`([^`]+)`/g)].map(([, room = '']) => room);
      for (const [, term = ''] of names.matchAll(/\*\*(.+?)\*\*/g)) terms.set(term, [...(terms.get(term) ?? []), ...rooms]);
    }
  return terms;
}

const terms = roomsOfTerms();

/** Words as they are compared: in the singular, with a blank on each side. */
const comparable = (words: readonly string[]): string => ` ${words.map((word) => word.replace(/s$/, '')).join(' ')} `;

const compared = [...terms].map(([term, rooms]) => ({ term, words: comparable(term.split(' ')), rooms }));

/** Terms that an exported name of a file uses outside of their rooms. */
function strayTerms(file: string, name: string): string[] {
  const used = comparable(wordsOf(name));
  return compared
    .filter(({ words, rooms }) => used.includes(words) && !rooms.some((room) => file.startsWith(`${room}/`)))
    .map(({ term }) => term);
}

it('no exported name uses a term of the glossary in another sense, and fewer of them are counted', () => {
  const strays: Record<string, number> = {};
  for (const { file, text } of readSources('{contract,scenes,lab,src,server,tools,tests}/**/*.{ts,tsx}'))
    for (const [, name = ''] of text.matchAll(EXPORTED)) for (const term of strayTerms(file, name)) strays[term] = (strays[term] ?? 0) + 1;
  expect(strays).toEqual(counts.terms);
});

it('reads the terms and their rooms from the glossary', () => {
  expect(terms.get('verdict')).toEqual(['contract/battle', 'scenes/battle', 'server/battles', 'src/battle']);
  expect(terms.get('ticket')).toContain('server/support');
  expect(terms.get('ticket')).toContain('contract/battle');
});

it.each([
  ['src/odds/verdict.ts', 'Verdict', ['verdict']],
  ['server/battles/verdict.ts', 'battleVerdict', []],
  ['src/crash/seats.ts', 'crashSeats', ['seat']],
  ['src/crash/flights.ts', 'flightsOf', []],
])('in %s, %s has these terms in another sense: %j', (file, name, strays) => {
  expect(strayTerms(file, name)).toEqual(strays);
});
