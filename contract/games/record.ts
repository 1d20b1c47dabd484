import * as z from 'zod/mini';
import type { GameDefinition, Shape } from './game.ts';
import { type GameKey, games, type LISTED } from './index.ts';

type Values<S extends Shape> = { [Name in keyof S]: z.core.output<S[Name]> };
type Listed<Key extends GameKey> = Extract<(typeof LISTED)[number], { key: Key }>;

/** What a bet of one game chose and drew: with its seeds or its round, all that is needed to verify and to replay it. */
export type RecordOf<Key extends GameKey> = { game: Key } & Values<Listed<Key>['choice']> & Values<Listed<Key>['drawn']>;

/** The record of a bet of any game. */
export type GameRecord = { [Key in GameKey]: RecordOf<Key> }[GameKey];

/** The schema of one game's records: JSON outside, domain values inside. */
export function recordSchema({ key, choice, drawn }: GameDefinition) {
  return z.object({ game: z.literal(key), ...choice, ...drawn });
}

/** The schema of every game's records, by the list as it stands when the first of them is parsed. */
export const gameRecordSchema: z.ZodMiniType<GameRecord, unknown> = z.lazy(() => {
  const [first, ...others] = games().map(recordSchema);
  if (!first) throw new Error('there is no game');
  return z.discriminatedUnion('game', [first, ...others]) as unknown as z.ZodMiniType<GameRecord, unknown>;
});
