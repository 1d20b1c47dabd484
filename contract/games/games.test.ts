import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { battleGames, gameOf, games, roundGames, seedGames, withGame } from './index.ts';
import { gameRecordSchema } from './record.ts';

describe('the list of games', () => {
  it('names every game once', () => {
    const keys = games().map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(seedGames().length + roundGames().length + battleGames().length).toBe(keys.length);
  });

  it('refuses a key that is taken and forgets an added game', () => {
    expect(() => withGame(gameOf('dice'))).toThrow(RangeError);
    const forget = withGame({ ...gameOf('dice'), key: 'other' });
    expect(gameOf('other').key).toBe('other');
    forget();
    expect(() => gameOf('other')).toThrow(RangeError);
  });
});

describe.each(games().map((game) => [game.key, game] as const))('the wager of %s', (_key, game) => {
  it.each(game.examples)('counts every way of %j once', (setting) => {
    const { ways, outcomes } = game.wager(setting);
    expect(outcomes.reduce((sum, outcome) => sum + outcome.ways, 0)).toBe(ways);
  });

  it.each(game.examples)('returns less than is staked for %j', (setting) => {
    const { price, ways, outcomes } = game.wager(setting);
    const paid = outcomes.reduce((sum, outcome) => sum + outcome.ways * outcome.pays, 0);
    expect(paid).toBeLessThanOrEqual(ways * price);
  });
});

describe('records', () => {
  it('travel as JSON and come back as domain values', () => {
    const wire = { game: 'dice', side: 'under', target: 49.5, roll: 12.34 };
    const record = z.decode(gameRecordSchema, wire);
    expect(record).toEqual({ game: 'dice', side: 'under', target: 4_950, roll: 1_234 });
    expect(z.encode(gameRecordSchema, record)).toEqual(wire);
  });

  it('follow the list when a game is added and taken off again', () => {
    const wire = { game: 'other', side: 'under', target: 49.5, roll: 12.34 };
    expect(gameRecordSchema.safeParse(wire).success).toBe(false);
    const forget = withGame({ ...gameOf('dice'), key: 'other' });
    expect(gameRecordSchema.safeParse(wire).success).toBe(true);
    forget();
    expect(gameRecordSchema.safeParse(wire).success).toBe(false);
  });

  it('of an unknown game are refused', () => {
    expect(gameRecordSchema.safeParse({ game: 'roulette' }).success).toBe(false);
  });
});
