import { parseArgs } from 'node:util';
import { boxTicket } from '#contract/fairness/box.ts';
import { crashBust } from '#contract/fairness/crash.ts';
import { diceRoll } from '#contract/fairness/dice.ts';
import { CHAIN_HASH, CHAIN_SALT, walkChain } from '#contract/fairness/hash-chain.ts';
import { PLINKO_RISKS, PLINKO_ROWS, plinkoPath, plinkoTable } from '#contract/fairness/plinko.ts';
import { betFloats, CLIENT_SEED, SERVER_SEED, type SeedUse } from '#contract/fairness/seed-pair.ts';
import { upgradeTicket } from '#contract/fairness/upgrade.ts';
import { wheelDraw } from '#contract/fairness/wheel.ts';
import { MULTIPLIER_ONE } from '#contract/multiplier.ts';

/*
 * `npm run --silent verify -- <outcome> --server-seed S --client-seed C --nonce N`, for rounds `-- <outcome> --hash H --salt S`
 * Recomputes an outcome outside the shop, from nothing but the seeds, and prints one JSON line.
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

function seedUse(flags: Flags): SeedUse {
  const serverSeed = given(flags, 'server-seed');
  const clientSeed = given(flags, 'client-seed');
  if (!SERVER_SEED.test(serverSeed))
    throw new RangeError('--server-seed must be 64 lower-case hex characters (a revealed seed, not its hash)');
  if (!CLIENT_SEED.test(clientSeed)) throw new RangeError('--client-seed must be 1–64 characters without line breaks');
  return { serverSeed, clientSeed, nonce: wholeNumber(flags, 'nonce') };
}

function plinko(flags: Flags): object {
  const rows = oneOf(flags, 'rows', PLINKO_ROWS);
  const { path, bucket } = plinkoPath(seedUse(flags), rows);
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
  floats: { flags: [...PAIR, 'count'], compute: (flags) => ({ floats: betFloats(seedUse(flags), wholeNumber(flags, 'count')) }) },
  box: { flags: PAIR, compute: (flags) => ({ ticket: boxTicket(seedUse(flags)) }) },
  dice: { flags: PAIR, compute: (flags) => ({ roll: diceRoll(seedUse(flags)) / 100 }) },
  plinko: { flags: [...PAIR, 'rows', 'risk'], compute: plinko },
  upgrade: { flags: PAIR, compute: (flags) => ({ ticket: upgradeTicket(seedUse(flags)) }) },
  crash: { flags: ROUND, compute: (flags) => ({ bust: crashBust(hash(flags, 'hash'), salt(flags)) / 100 }) },
  wheel: { flags: ROUND, compute: wheel },
  chain: { flags: ['hash', 'to', 'max'], compute: chain },
};

/** The JSON line for a command line. Throws with a sentence when it can't be computed. */
export function verifyLine([name = '', ...rest]: readonly string[]): string {
  const outcome = Object.hasOwn(OUTCOMES, name) ? OUTCOMES[name] : undefined;
  if (!outcome) throw new RangeError(`"${name}" is not an outcome.\n${USAGE}`);
  const options = Object.fromEntries(outcome.flags.map((flag) => [flag, { type: 'string' as const }]));
  const { values } = parseArgs({ args: [...rest], options, strict: true });
  return JSON.stringify(outcome.compute(values as Flags));
}

if (import.meta.main) {
  try {
    console.log(verifyLine(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
}
