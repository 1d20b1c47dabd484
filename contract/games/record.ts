import * as z from 'zod/mini';
import type { GameDefinition, Shape } from './game.ts';
import { type GameKey, gameNamed, games, type LISTED, type RoundGameKey, type SeedGameKey, seedGames } from './index.ts';

type Values<S extends Shape> = { [Name in keyof S]: z.core.output<S[Name]> };
type Listed<Key extends GameKey> = Extract<(typeof LISTED)[number], { key: Key }>;

/** What a bet of one game chose and drew: with its seeds or its round, all that is needed to verify and to replay it. */
export type RecordOf<Key extends GameKey> = { game: Key } & Values<Listed<Key>['choice']> & Values<Listed<Key>['drawn']>;

/** The record of a bet of any game. */
export type GameRecord = { [Key in GameKey]: RecordOf<Key> }[GameKey];

/** The record of a bet that was drawn from a seed pair. */
export type SeedRecord = { [Key in SeedGameKey]: RecordOf<Key> }[SeedGameKey];

/** What a round of one game draws. */
export type ResultOf<Key extends RoundGameKey> = Values<Extract<Listed<Key>, { source: 'rounds' }>['result']>;

/** The schema of one game's records: JSON outside, domain values inside. */
export function recordSchema({ key, choice, drawn }: GameDefinition) {
  return z.object({ game: z.literal(key), ...choice, ...drawn });
}

/** The schema of a game's key. */
export const gameKeySchema = z
  .string()
  .check(z.refine((key) => gameNamed(key) !== undefined, { error: 'must be the name of a game' })) as z.ZodMiniType<GameKey, string>;

/**
 * A schema that is made out of the list of games, and made anew once a game was added or taken off. `z.lazy` alone would keep what it made first.
 */
export function schemaOfList<Value>(make: () => z.ZodMiniType<Value, unknown>): z.ZodMiniType<Value, unknown> {
  let made: { schema: z.ZodMiniType<Value, unknown>; of: readonly GameDefinition[] } | null = null;
  const current = (): z.ZodMiniType<Value, unknown> => {
    const list = games();
    if (made?.of.length !== list.length || made.of.some((game, index) => game !== list[index])) made = { schema: make(), of: [...list] };
    return made.schema;
  };
  const schema = z.lazy(current);
  Object.defineProperty(schema._zod, 'innerType', { get: current });
  return schema;
}

function anyRecordOf<Value>(list: readonly GameDefinition[]): z.ZodMiniType<Value, unknown> {
  const [first, ...others] = list.map(recordSchema);
  if (!first) throw new Error('there is no game');
  return z.discriminatedUnion('game', [first, ...others]) as unknown as z.ZodMiniType<Value, unknown>;
}

/** The schema of every game's records. */
export const gameRecordSchema = schemaOfList<GameRecord>(() => anyRecordOf(games()));

/** The same of the games that draw from seed pairs. */
export const seedRecordSchema = schemaOfList<SeedRecord>(() => anyRecordOf(seedGames()));

/**
 * What was kept of a bet, domain values, once it is a record as the definition of its game has it. Throws a ZodError for anything else: encoding checks
 * each value.
 */
export function checkedRecord<Value extends GameRecord>(schema: z.ZodMiniType<Value, unknown>, kept: object): Value {
  z.encode(schema, kept as Value);
  return kept as Value;
}
