import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_TERMS } from '#contract/bonus/terms.ts';
import { bonusRows } from './economy/bonus-rows.ts';
import { edgeRows } from './economy/edge-rows.ts';
import { plot, textTable, withTables } from './economy/report.ts';
import { isAbove } from './economy/row.ts';
import { projectRoot } from './project.ts';
import { runCommand } from './run-command.ts';

/*
 * `npm run economy [-- --players N] [--json] [--plot]`: what each promotion costs under the best play that is known, as it was and by the terms in force.
 * `--plot` writes the tables of docs/economy.md and docs/economy.svg. Throws where a promotion costs more than it may.
 */

async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    strict: true,
    options: { players: { type: 'string', default: '200' }, json: { type: 'boolean' }, plot: { type: 'boolean' } },
  });
  const players = Number(values.players);
  if (!(Number.isInteger(players) && players >= 20)) throw new RangeError('--players must be a whole number from 20 on');
  const rows = [...bonusRows({ terms: DEFAULT_TERMS, players, allSettings: true }), ...edgeRows(DEFAULT_TERMS)];
  console.log(values.json ? JSON.stringify(rows, null, 2) : textTable(rows));
  if (values.plot) {
    const page = join(projectRoot, 'docs/economy.md');
    writeFileSync(page, withTables(readFileSync(page, 'utf8'), rows));
    writeFileSync(join(projectRoot, 'docs/economy.svg'), plot(rows));
  }
  const above = rows.filter(isAbove);
  if (above.length > 0) throw new Error(`${above.length} of ${rows.length} cost more than they may`);
}

await runCommand(main);
