import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from './project.ts';
import { runCommand } from './run-command.ts';
import { readInputs } from './scale/inputs.ts';
import { measurePart } from './scale/measure.ts';
import { tablesOf, withTables } from './scale/report.ts';

/*
 * `npm run sim:scale [-- --measure bets|opens|rest|following|sockets] [--write]`: what the shop needs for so many players at once, from measured costs, and how well the
 * model foresees the benches. `--measure` measures a part anew and writes tools/scale/inputs.json, `--write` the tables of docs/scale.md.
 */

async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], strict: true, options: { measure: { type: 'string' }, write: { type: 'boolean' } } });
  if (values.measure !== undefined) await measurePart(values.measure);
  const report = tablesOf(readInputs());
  console.log(report);
  if (values.write) {
    const page = join(projectRoot, 'docs/scale.md');
    writeFileSync(page, withTables(readFileSync(page, 'utf8'), report));
  }
}

await runCommand(main);
