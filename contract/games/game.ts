import type * as z from 'zod/mini';
import type { Multiplier } from '../multiplier.ts';
import type { Cents } from '../money.ts';
import type { Wager } from './wager.ts';

/*
 * A game, as far as client, server and tools share it
 * 1. A bet makes a choice. The seeds of the bet, the hash of its round or the seeds of its battle give numbers; the numbers and the choice give what
 *    was drawn.
 * 2. Choice and draw together are the bet's record. From the record follows what it pays.
 * 3. The odds of a setting are a wager: every way that it can end, counted. The exact return, the simulator and the limits of the stake read it.
 * Everything that is common to games (lists of bets, a bet's page, the verifiers, the odds lab, statistics, tools) walks the list in `index.ts` and
 * asks these definitions; it never switches over games.
 */

/** The fields of an object, as zod takes them. */
export type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** What one bet may stake and win, cents. A stake whose largest possible payout exceeds `max_win` is refused, never capped. */
export interface GameLimit {
  min_stake: Cents;
  max_stake: Cents;
  max_win: Cents;
}

/** What a verifier asks besides the seeds: one text, from a form, an address or a command line. */
export interface VerifierField {
  /** Its name in a choice, in an address and as `--name` of a command. */
  name: string;
  /** The texts that are allowed; left out: any that `parse` understands. */
  options?: readonly string[];
  /** What an empty form starts with, and what counts where one that is not required is left out. */
  initial: string;
  /** Whether a check must name it. One without `options` that is left empty is not part of the choice: only what was drawn is computed. */
  required: boolean;
  /** The value of a text; undefined for one that means nothing beside the choice so far, which has the fields before it. */
  parse(text: string, before: Readonly<Record<string, unknown>>): unknown;
  /** A value of a choice as the text that `parse` takes. */
  write(value: unknown): string;
}

interface Common<Setting extends object> {
  readonly key: string;
  /** Null where a bet has a price of its own. */
  readonly limits: GameLimit | null;
  /** The odds of a setting; plain data in, so that a worker can compute it too. Throws RangeError on one that may not be played. */
  wager(setting: Setting): Wager;
  /** Settings that may be played, from safe to bold, for `npm run economy`, benches, tests and documentation. */
  readonly examples: readonly Setting[];
}

/** A game whose bets draw from the player's seed pair. `Choice` and `Drawn` are domain values (cents, hundredths). */
export interface SeedGameDefinition<
  Choice extends object = object,
  Drawn extends object = object,
  Setting extends object = object,
> extends Common<Setting> {
  readonly source: 'seeds';
  /** What a bet chose, and what was drawn for it: JSON outside, domain values inside. */
  readonly choice: Shape;
  readonly drawn: Shape;
  readonly verifier: readonly VerifierField[];
  /** How many floats a bet draws. */
  floats(choice: Partial<Choice>): number;
  /** What these floats in [0, 1) mean. Takes as many as `floats` says. */
  draw(floats: readonly number[], choice: Partial<Choice>): Drawn;
  /** What the bet pays; null where the choice is not complete, or may not be played, or the prize says it. */
  pays(choice: Partial<Choice>, drawn: Drawn): Multiplier | null;
  /** The setting whose odds a bet with this choice has; null where the version of its box says it. */
  setting(choice: Choice): Setting | null;
  /** The coins among what a bet with this choice staked; left out where stakes are coins alone. */
  coinsStaked?(choice: Choice): Cents;
}

/** A game whose bets share a round, which draws from the hash chain. */
export interface RoundGameDefinition<
  Choice extends object = object,
  Result extends object = object,
  Setting extends object = object,
> extends Common<Setting> {
  readonly source: 'rounds';
  /** What a bet chose, and its result besides the payout. */
  readonly choice: Shape;
  readonly drawn: Shape;
  /** What others are shown of a choice before the bet is decided, in place of what its player chose. Empty where nothing is private. */
  readonly concealed: Partial<Choice>;
  /** What a round draws. */
  readonly result: Shape;
  /** How many hex characters of the digest are read. */
  readonly usedHex: number;
  /** What a round draws from its digest M (64 hex characters). */
  draw(digest: string): Result;
  /** What the verify command prints of a result; left out, all of it. */
  printed?(result: Result): Readonly<Record<string, unknown>>;
  /** What a bet pays in a round with this result. */
  pays(choice: Choice, result: Result): Multiplier;
  /** The setting whose odds a bet with this choice has. */
  setting(choice: Choice): Setting;
  /** Choices that cover every result together; left out where no few choices do. */
  readonly covering?: readonly object[];
}

/** A game whose bets are seats of a battle, which has a record and a proof of its own. */
export interface BattleGameDefinition<Setting extends object = object> extends Common<Setting> {
  readonly source: 'battles';
  /** What a bet chose, and its result besides the payout. */
  readonly choice: Shape;
  readonly drawn: Shape;
  /** What the boxes of a bet's seat cost, with the part that another player pays. */
  seatPrice(choice: object): Cents;
}

export type GameDefinition = SeedGameDefinition | RoundGameDefinition | BattleGameDefinition;

/** Declares a game that draws from seed pairs; checks the parts against each other and keeps their types. */
export function seedGame<
  const Key extends string,
  Limits extends GameLimit | null,
  ChoiceShape extends Shape,
  DrawnShape extends Shape,
  Choice extends object,
  Drawn extends object,
  Setting extends object,
>(
  definition: Omit<SeedGameDefinition<Choice, Drawn, Setting>, 'source' | 'limits' | 'choice' | 'drawn' | 'examples'> & {
    key: Key;
    limits: Limits;
    examples: readonly NoInfer<Setting>[];
    choice: ChoiceShape;
    drawn: DrawnShape;
  },
) {
  return { ...definition, source: 'seeds' as const };
}

/** Declares a game that draws from rounds. */
export function roundGame<
  const Key extends string,
  Limits extends GameLimit | null,
  ChoiceShape extends Shape,
  DrawnShape extends Shape,
  ResultShape extends Shape,
  Choice extends object,
  Result extends object,
  Setting extends object,
>(
  definition: Omit<RoundGameDefinition<Choice, Result, Setting>, 'source' | 'limits' | 'choice' | 'drawn' | 'result' | 'examples'> & {
    key: Key;
    limits: Limits;
    examples: readonly NoInfer<Setting>[];
    choice: ChoiceShape;
    drawn: DrawnShape;
    result: ResultShape;
  },
) {
  return { ...definition, source: 'rounds' as const };
}

/** Declares a game whose bets are seats of battles. */
export function battleGame<
  const Key extends string,
  Limits extends GameLimit | null,
  ChoiceShape extends Shape,
  DrawnShape extends Shape,
  Setting extends object,
>(
  definition: Omit<BattleGameDefinition<Setting>, 'source' | 'limits' | 'choice' | 'drawn' | 'examples'> & {
    key: Key;
    limits: Limits;
    examples: readonly NoInfer<Setting>[];
    choice: ChoiceShape;
    drawn: DrawnShape;
  },
) {
  return { ...definition, source: 'battles' as const };
}
