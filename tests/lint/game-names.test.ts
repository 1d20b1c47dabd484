import { expect, it } from 'vitest';
import { importsFromGame, filesNamingGames, mentions } from '#tools/game-names.ts';

/*
 * A game is its own folders and one line in each list. No other file knows its name or imports from its folders, except at most seven files, each with a
 * reason.
 */

/** Files that know games by name, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'contract/realtime/rounds.ts': 'the events of each live game, which differ in what they carry',
  'server/bets/schema.ts': 'the unique indexes of the bet table, of which two hold for one game',
  'server/runtime/config.ts': 'the lengths of the phases, which differ by live game',
  'server/pages/page-list.ts': 'titles, sentences and first data of each address, which a test holds against the shell’s routes',
  'src/app/routes.tsx': 'the pages of the boxes, which are the shop’s shelves as well as a game',
  'src/lib/not-found.ts': 'a box of the catalogue that was not found',
  'tools/game-names.ts': 'which of the names are other words of English, too',
};

/** The most files that may have a reason. */
const MOST_ALLOWED = 7;

it('no file outside of a game’s folders and of the lists names a game, except those that are listed here', () => {
  expect(filesNamingGames()).toEqual(Object.keys(ALLOWED).toSorted());
  expect(Object.keys(ALLOWED).length).toBeLessThanOrEqual(MOST_ALLOWED);
});

it.each([
  ["game === 'crash'", 'crash'],
  ["fetch('/api/wheel/bet')", 'wheel'],
  ['{ upgrade: 1 }', 'upgrade'],
  ["key: 'box'", 'box'],
  ['// as plinko does', 'plinko'],
])('%s means the game', (code, key) => {
  expect(mentions(code, key)).toBe(true);
});

it.each([
  ['// after a crash of the process', 'crash'],
  ["server.on('upgrade', take)", 'upgrade'],
  ['const box = layout.box;', 'box'],
  ['the wheel of a mouse', 'wheel'],
  ["addEventListener('wheel', end)", 'wheel'],
])('%s does not', (code, key) => {
  expect(mentions(code, key)).toBe(false);
});

it.each([
  ["import { openBoxes } from '#server/boxes/open-boxes.ts';", 'box'],
  ["import { boxTicket } from '#contract/games/box.ts';", 'box'],
  ["import { crashBust } from '../games/crash.ts';", 'crash'],
  ["page('boxes', () => import('#src/boxes/boxes-page.tsx'))", 'box'],
])('%s imports from the folder of a game', (code, key) => {
  expect(importsFromGame(code, key)).toBe(true);
});

it('the catalogue of a shop and a word that only looks like a game are no folders of games', () => {
  expect(importsFromGame("import { boxTable } from '#server/catalogue/schema.ts';", 'box')).toBe(false);
  expect(importsFromGame("import { BoxShelf } from './box-shelf.tsx';", 'box')).toBe(false);
});
