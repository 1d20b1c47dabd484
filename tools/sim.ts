import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPglite } from '#server/database/engine-pglite.ts';
import { prepare } from '../tests/sim/prepared.ts';
import { describeFailure } from '../tests/sim/shortest.ts';
import { simulate } from '../tests/sim/simulate.ts';

/*
 * `npm run sim -- --seeds 200 [--seed 1]`: simulates three processes of the shop from so many seeds, the first one `--seed`. Ends at the first that fails, and
 * prints the shortest beginning of its history that does.
 */

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } } });

/** A whole number of an option, above 0. */
function count(option: keyof typeof values): number {
  const given = Number(values[option]);
  if (!Number.isInteger(given) || given < 1) throw new Error(`--${option} must be a whole number above 0.`);
  return given;
}

const [first, seeds] = [count('seed'), count('seeds')];
const folder = mkdtempSync(join(tmpdir(), 'fairdrop-sim-'));
try {
  const database = await startPglite({ initDbStartParams: ['--wal-segsize=1'] });
  const prepared = await prepare(database, join(folder, 'prepared.tar'));
  let calls = 0;
  for (let seed = first; seed < first + seeds; seed++) {
    const result = await simulate(prepared, String(seed)).catch((error: unknown) => {
      throw new Error(`the simulation of seed ${seed} ended early`, { cause: error });
    });
    calls += result.calls;
    if (result.faults.length === 0) continue;
    console.error(await describeFailure(prepared, String(seed)));
    process.exitCode = 1;
    break;
  }
  if (process.exitCode !== 1) console.log(`${seeds} seeds from ${first}, ${calls} calls of clients: nothing is wrong.`);
} finally {
  rmSync(folder, { recursive: true });
}
process.exit();
