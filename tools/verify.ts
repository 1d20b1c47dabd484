import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { floatsOf } from '#contract/fairness/floats.ts';
import { CHAIN_HASH, CHAIN_SALT, roundDigest, walkChain } from '#contract/fairness/hash-chain.ts';
import { CLIENT_SEED, SERVER_SEED } from '#contract/fairness/seed-pair.ts';
import { readFields } from '#contract/games/fields.ts';
import type { GameDefinition, RoundGameDefinition, SeedGameDefinition, Shape, VerifierField } from '#contract/games/game.ts';
import { gameNamed, games } from '#contract/games/index.ts';
import { MULTIPLIER_ONE } from '#contract/multiplier.ts';
import { battleChecks } from './verify-battle.ts';

/*
 * `npm run --silent verify -- <game> --server-seed S --client-seed C --nonce N`, for games of rounds `-- <game> --hash H --salt S`
 * `npm run --silent verify -- battle --record FILE`, or `-- battle ID --url URL`
 * Recomputes an outcome outside the shop, from nothing but the seeds, and prints one JSON line. The seeds may be another operator's: the scheme
 * takes any text as server seed, so one that this shop would not have made only draws a warning.
 */

type Flags = Record<string, string | undefined>;

const PAIR = ['server-seed', 'client-seed', 'nonce'] as const;
const ROUND = ['hash', 'salt'] as const;

/** A flag as the usage shows it: "--rows R", "--risk low|medium|high", in brackets where it may be left out. */
function flagText({ name, options, required }: VerifierField): string {
  const value = options !== undefined && options.length <= 3 ? options.join('|') : name.charAt(0).toUpperCase();
  return required ? `--${name} ${value}` : `[--${name} ${value}]`;
}

function usageOf(game: GameDefinition): string {
  if (game.source === 'rounds') return `${game.key} --hash H --salt S`;
  if (game.source === 'battles') return `${game.key} --record FILE | ID --url URL`;
  return [game.key, '--server-seed S --client-seed C --nonce N', ...game.verifier.map(flagText)].join(' ');
}

const usage = (): string =>
  [
    'Usage:',
    ...games().map((game) => `  verify -- ${usageOf(game)}`),
    '  verify -- floats --server-seed S --client-seed C --nonce N --count K',
    '  verify -- chain --hash H --to T --max N',
  ].join('\n');

function given(flags: Flags, name: string): string {
  const text = flags[name];
  if (text === undefined || text === '') throw new RangeError(`--${name} is required`);
  return text;
}

function wholeNumber(flags: Flags, name: string): number {
  const text = given(flags, name);
  if (!/^\d{1,15}$/.test(text)) throw new RangeError(`--${name} must be a whole number from 0`);
  return Number(text);
}

/** Any text that fits on a line. */
const ANY_SEED = /^[^\p{C}]{1,1024}$/u;

/** The first floats of a bet, drawn from whatever seeds are given. */
function floats(flags: Flags, count: number): number[] {
  const serverSeed = given(flags, 'server-seed');
  const clientSeed = given(flags, 'client-seed');
  if (!ANY_SEED.test(serverSeed)) throw new RangeError('--server-seed must be 1–1,024 characters without line breaks');
  if (!CLIENT_SEED.test(clientSeed)) throw new RangeError('--client-seed must be 1–64 characters without line breaks');
  return floatsOf(serverSeed, `${clientSeed}:${wholeNumber(flags, 'nonce')}`, count);
}

/** The choice that the flags make; a field that was left open is not part of it. */
function choiceOf({ verifier }: SeedGameDefinition, flags: Flags): Readonly<Record<string, unknown>> {
  const read = readFields(verifier, ({ name, required, initial }) => (required ? given(flags, name) : (flags[name] ?? initial)));
  if ('choice' in read) return read.choice;
  const { name, options } = read.fault.field;
  throw new RangeError(options ? `--${name} must be one of ${options.join(', ')}` : `--${name} can't be played`);
}

/** Domain values as a record has them in JSON. */
function asRecorded(shape: Shape, values: object): object {
  return z.encode(z.object(shape), { ...values });
}

/** What a bet drew as its record has it, and what it pays where the choice says so. */
function seedOutcome(game: SeedGameDefinition, flags: Flags): object {
  const choice = choiceOf(game, flags);
  const drawn = game.draw(floats(flags, game.floats(choice)), choice);
  const pays = game.pays(choice, drawn);
  return { ...asRecorded(game.drawn, drawn), ...(pays !== null && { multiplier: pays / MULTIPLIER_ONE }) };
}

function hash(flags: Flags, name: string): string {
  const text = given(flags, name);
  if (!CHAIN_HASH.test(text)) throw new RangeError(`--${name} must be 64 lower-case hex characters`);
  return text;
}

function salt(flags: Flags): string {
  const text = given(flags, 'salt');
  if (!CHAIN_SALT.test(text)) throw new RangeError('--salt must be 1–128 printable characters');
  return text;
}

/** What a round drew, as its record has it or as its game prints it. */
function roundOutcome(game: RoundGameDefinition, flags: Flags): object {
  const result = game.draw(roundDigest(hash(flags, 'hash'), salt(flags)));
  return game.printed?.(result) ?? asRecorded(game.result, result);
}

/** How many hashes lead from one link to another. */
function chain(flags: Flags): object {
  const max = wholeNumber(flags, 'max');
  for (const { steps, reached } of walkChain(hash(flags, 'hash'), hash(flags, 'to'), max)) if (reached) return { steps };
  return { reached: false, msg: `not reached within ${max} steps` };
}

interface Outcome {
  flags: readonly string[];
  compute(flags: Flags): object;
}

/** What can be recomputed besides the games. */
const OTHERS: ReadonlyMap<string, Outcome> = new Map([
  ['floats', { flags: [...PAIR, 'count'], compute: (flags: Flags) => ({ floats: floats(flags, wholeNumber(flags, 'count')) }) }],
  ['chain', { flags: ['hash', 'to', 'max'], compute: chain }],
]);

function outcomeOf(name: string): Outcome | undefined {
  const game = gameNamed(name);
  if (game === undefined) return OTHERS.get(name);
  // A battle has a record of its own: see verify-battle.ts.
  if (game.source === 'battles') return undefined;
  if (game.source === 'rounds') return { flags: ROUND, compute: (flags) => roundOutcome(game, flags) };
  return { flags: [...PAIR, ...game.verifier.map((field) => field.name)], compute: (flags) => seedOutcome(game, flags) };
}

/** The JSON line for a command line; `warn` receives inputs that look wrong but can be used. Throws with a sentence when they can't be. */
export function verifyLine([name = '', ...rest]: readonly string[], warn: (sentence: string) => void = console.warn): string {
  const outcome = outcomeOf(name);
  if (!outcome) throw new RangeError(`"${name}" is not an outcome.\n${usage()}`);
  const options = Object.fromEntries(outcome.flags.map((flag) => [flag, { type: 'string' as const }]));
  const flags = parseArgs({ args: [...rest], options, strict: true }).values as Flags;
  const line = JSON.stringify(outcome.compute(flags));
  const seed = flags['server-seed'];
  if (seed !== undefined && !SERVER_SEED.test(seed))
    warn(
      'Warning: this shop’s server seeds are 64 lower-case hex characters; this one isn’t, so it has a typo or belongs to another operator.',
    );
  return line;
}

if (import.meta.main) {
  try {
    const [name = '', ...rest] = process.argv.slice(2);
    if (gameNamed(name)?.source === 'battles') {
      const verified = await battleChecks(rest);
      console.log(JSON.stringify(verified));
      if (!verified.ok) process.exitCode = 1;
    } else console.log(verifyLine([name, ...rest]));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
}
