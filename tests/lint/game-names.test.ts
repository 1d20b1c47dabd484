import { expect, it } from 'vitest';
import { filesNamingGames, mentions } from '#tools/game-names.ts';

/*
 * A game is its own rooms and one line in each list; nobody else knows its name. The goal is that at most eight files outside of them do, each with a
 * reason. What stands under `STILL` does without one: it is what is left to do, and the list may only become shorter.
 */

/** Files that know games by name, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'contract/realtime/rounds.ts': 'the events of each live game, which differ in what they carry',
  'server/backup/table-order.ts': 'tables in the order in which a restore fills them',
  'server/catalogue/schema.ts': 'the table of the boxes that are sold',
  'server/runtime/config.ts': 'the lengths of the phases, which differ by live game',
  'server/runtime/settings/settings.ts': 'the settings behind them',
  'server/pages/page-list.ts': 'titles, sentences and first data of each address, which a test holds against the shell’s routes',
  'src/lib/not-found.ts': 'a box of the catalogue that was not found',
  'tools/game-names.ts': 'which of the names are other words of English, too',
};

/** Files that should ask the list instead. */
const STILL: readonly string[] = ['tools/campaign.ts', 'tools/rounds-campaign.ts'];

/** The most files that may have a reason. */
const MOST_ALLOWED = 8;

it('no file outside of a game’s rooms and of the lists knows a game by name, but those that are named here', () => {
  const known = [...Object.keys(ALLOWED), ...STILL].toSorted();
  expect(filesNamingGames()).toEqual(known);
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
])('%s does not', (code, key) => {
  expect(mentions(code, key)).toBe(false);
});
