import { parseArgs } from 'node:util';
import { boxTicket } from '#contract/fairness/box.ts';
import { betFloats, type SeedUse } from '#contract/fairness/seed-pair.ts';

/*
 * `npm run --silent verify -- <outcome> --server-seed S --client-seed C --nonce N`
 * Recomputes an outcome outside the shop, from nothing but the seeds, and prints one JSON line.
 */

type Flags = Record<string, string | undefined>;

const USAGE = `Usage:
  verify -- floats --server-seed S --client-seed C --nonce N --count K   {"floats":[…]}
  verify -- box    --server-seed S --client-seed C --nonce N             {"ticket":T}`;

function wholeNumber(flags: Flags, name: string): number {
  const text = flags[name];
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new RangeError(`--${name} must be a whole number from 0`);
  return Number(text);
}

function seedUse(flags: Flags): SeedUse {
  const serverSeed = flags['server-seed'];
  const clientSeed = flags['client-seed'];
  if (serverSeed === undefined || clientSeed === undefined) throw new RangeError('--server-seed and --client-seed are needed');
  return { serverSeed, clientSeed, nonce: wholeNumber(flags, 'nonce') };
}

const OUTCOMES: Record<string, { flags: readonly string[]; compute(flags: Flags): object }> = {
  floats: {
    flags: ['server-seed', 'client-seed', 'nonce', 'count'],
    compute: (flags) => ({ floats: betFloats(seedUse(flags), wholeNumber(flags, 'count')) }),
  },
  box: { flags: ['server-seed', 'client-seed', 'nonce'], compute: (flags) => ({ ticket: boxTicket(seedUse(flags)) }) },
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
