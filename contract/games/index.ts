import { battle } from './battle.ts';
import { box } from './box.ts';
import { crash } from './crash.ts';
import { dice } from './dice.ts';
import { plinko } from './plinko.ts';
import { upgrade } from './upgrade.ts';
import { wheel } from './wheel.ts';
import type { BattleGameDefinition, GameDefinition, RoundGameDefinition, SeedGameDefinition } from './game.ts';

/*
 * The one list of games of this floor. `GameKey` and the record types know the games of this list; everything at run time asks `games()`, to which
 * a test may add one.
 */

export const LISTED = [box, dice, plinko, upgrade, crash, wheel, battle] as const;

export type GameKey = (typeof LISTED)[number]['key'];
export type SeedGameKey = Extract<(typeof LISTED)[number], { source: 'seeds' }>['key'];
export type RoundGameKey = Extract<(typeof LISTED)[number], { source: 'rounds' }>['key'];
export type BattleGameKey = Extract<(typeof LISTED)[number], { source: 'battles' }>['key'];

const list: GameDefinition[] = [...LISTED];

/** Every game, in the order in which lists show them. */
export function games(): readonly GameDefinition[] {
  return list;
}

/** The games that draw from seed pairs. */
export function seedGames(): readonly SeedGameDefinition[] {
  return list.filter((game) => game.source === 'seeds');
}

/** The games whose bets share rounds. */
export function roundGames(): readonly RoundGameDefinition[] {
  return list.filter((game) => game.source === 'rounds');
}

/** The games whose bets are seats of battles. */
export function battleGames(): readonly BattleGameDefinition[] {
  return list.filter((game) => game.source === 'battles');
}

/** A game by its key; undefined for none. */
export function gameNamed(key: string): GameDefinition | undefined {
  return list.find((game) => game.key === key);
}

/** A game by its key. Throws RangeError for one that is not there. */
export function gameOf(key: string): GameDefinition {
  const game = gameNamed(key);
  if (!game) throw new RangeError(`there is no game "${key}"`);
  return game;
}

/** A game that draws from seed pairs, by its key. Throws RangeError for any other. */
export function seedGameOf(key: string): SeedGameDefinition {
  const game = gameOf(key);
  if (game.source !== 'seeds') throw new RangeError(`"${key}" does not draw from seed pairs`);
  return game;
}

/** A game whose bets share rounds, by its key. Throws RangeError for any other. */
export function roundGameOf(key: string): RoundGameDefinition {
  const game = gameOf(key);
  if (game.source !== 'rounds') throw new RangeError(`"${key}" is not played in rounds`);
  return game;
}

/** Adds a game until the answered function is called, for tests. Throws RangeError when the key is taken. */
export function withGame(game: GameDefinition): () => void {
  if (gameNamed(game.key)) throw new RangeError(`there is already a game "${game.key}"`);
  list.push(game);
  return () => void list.splice(list.indexOf(game), 1);
}
