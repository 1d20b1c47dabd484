import { parseArgs } from 'node:util';
import { ticketOf } from '#contract/games/box.ts';
import { crashBust } from '#contract/games/crash.ts';
import { rollOf } from '#contract/games/dice.ts';
import { floatsOf } from '#contract/fairness/floats.ts';
import { CHAIN_HASH, CHAIN_SALT, walkChain } from '#contract/fairness/hash-chain.ts';
import { pathOf, PLINKO_RISKS, PLINKO_ROWS, plinkoTable } from '#contract/games/plinko.ts';
import { CLIENT_SEED, SERVER_SEED } from '#contract/fairness/seed-pair.ts';
import { upgradeTicketOf } from '#contract/games/upgrade.ts';
import { wheelDraw } from '#contract/games/wheel.ts';
import { MULTIPLIER_ONE } from '#contract/multiplier.ts';

/*
 * `npm run --silent verify -- <outcome> --server-seed S --client-seed C --nonce N`, for rounds `-- <outcome> --hash H --salt S`
 * Recomputes an outcome outside the shop, from nothing but the seeds, and prints one JSON line. The seeds may be another operator's: the scheme
 * takes any text as server seed, so one that this shop would not have made only draws a warning.
 */

type Flags = Record<string, string | undefined>;

const USAGE = `Usage:
  verify -- box     --server-seed S --client-seed C --nonce N                                 {"ticket":T}
  verify -- dice    --server-seed S --client-seed C --nonce N                                 {"roll":49.12}
  verify -- plinko  --server-seed S --client-seed C --nonce N --rows R --risk low|medium|high {"path":"LRLR…","bucket":B,"multiplier":M}
  verify -- upgrade --server-seed S --client-seed C --nonce N                                 {"ticket":T}
  verify -- floats  --server-seed S --client-seed C --nonce N --count K                       {"floats":[…]}
  verify -- crash   --hash H --salt S                                                         {"bust":1.46}
  verify -- wheel   --hash H --salt S                                                         {"segment":N,"multiplier":M}
  verify -- chain   --hash H --to T --max N                                                   {"steps":n}, or not reached`;

function given(flags: Flags, name: string): string {
  const text = flags[name];
  if (text === undefined || text === '') throw new RangeError(`--${name} is needed`);
  return text;
}

function wholeNumber(flags: Flags, name: string): number {
  const text = given(flags, name);
  if (!/^\d{1,15}$/.test(text)) throw new RangeError(`--${name} must be a whole number from 0`);
  return Number(text);
}

function oneOf<Choice extends string | number>(flags: Flags, name: string, choices: readonly Choice[]): Choice {
  const text = given(flags, name);
  const choice = choices.find((each) => String(each) === text);
  if (choice === undefined) throw new RangeError(`--${name} must be one of ${choices.join(', ')}`);
  return choice;
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

const firstFloat = (flags: Flags): number => floats(flags, 1)[0] ?? NaN;

function plinko(flags: Flags): object {
  const rows = oneOf(flags, 'rows', PLINKO_ROWS);
  const { path, bucket } = pathOf(floats(flags, rows));
  const pays = plinkoTable(rows, oneOf(flags, 'risk', PLINKO_RISKS))[bucket] ?? 0;
  return { path, bucket, multiplier: pays / MULTIPLIER_ONE };
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

function wheel(flags: Flags): object {
  const { segment, color } = wheelDraw(hash(flags, 'hash'), salt(flags));
  return { segment, multiplier: color };
}

/** How many hashes lead from one link to another. */
function chain(flags: Flags): object {
  const max = wholeNumber(flags, 'max');
  for (const { steps, reached } of walkChain(hash(flags, 'hash'), hash(flags, 'to'), max)) if (reached) return { steps };
  return { reached: false, msg: `not reached within ${max} steps` };
}

/** The flags of an outcome that is drawn from a seed pair. */
const PAIR = ['server-seed', 'client-seed', 'nonce'] as const;
const ROUND = ['hash', 'salt'] as const;

const OUTCOMES: Record<string, { flags: readonly string[]; compute(flags: Flags): object }> = {
  floats: { flags: [...PAIR, 'count'], compute: (flags) => ({ floats: floats(flags, wholeNumber(flags, 'count')) }) },
  box: { flags: PAIR, compute: (flags) => ({ ticket: ticketOf(firstFloat(flags)) }) },
  dice: { flags: PAIR, compute: (flags) => ({ roll: rollOf(firstFloat(flags)) / 100 }) },
  plinko: { flags: [...PAIR, 'rows', 'risk'], compute: plinko },
  upgrade: { flags: PAIR, compute: (flags) => ({ ticket: upgradeTicketOf(firstFloat(flags)) }) },
  crash: { flags: ROUND, compute: (flags) => ({ bust: crashBust(hash(flags, 'hash'), salt(flags)) / 100 }) },
  wheel: { flags: ROUND, compute: wheel },
  chain: { flags: ['hash', 'to', 'max'], compute: chain },
};

/** The JSON line for a command line; `warn` hears of what looks wrong but can be computed from. Throws with a sentence when nothing can be. */
export function verifyLine([name = '', ...rest]: readonly string[], warn: (sentence: string) => void = console.warn): string {
  const outcome = Object.hasOwn(OUTCOMES, name) ? OUTCOMES[name] : undefined;
  if (!outcome) throw new RangeError(`"${name}" is not an outcome.\n${USAGE}`);
  const options = Object.fromEntries(outcome.flags.map((flag) => [flag, { type: 'string' as const }]));
  const flags = parseArgs({ args: [...rest], options, strict: true }).values as Flags;
  const line = JSON.stringify(outcome.compute(flags));
  const seed = flags['server-seed'];
  if (seed !== undefined && !SERVER_SEED.test(seed))
    warn(
      'Warning: this shop’s server seeds are 64 lower-case hex characters; this one is not, so it belongs to another operator or is mistyped.',
    );
  return line;
}

if (import.meta.main) {
  try {
    console.log(verifyLine(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
}
