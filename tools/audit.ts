import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { Auditor } from '#server/auditor/auditor.ts';
import { type Finding, openFindings, resolveFinding, shownByFindings } from '#server/auditor/findings.ts';
import { commandActor, NO_ONE, readByCommand, writeLog } from '#server/desk/acts/log.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { runOnDatabase } from './run-on-database.ts';
import { instant, printable } from './terminal-text.ts';

/*
 * `npm run audit` runs every check over the whole database, prints the open findings and exits with 1 if there are any; `-- --resolve ID --note TEXT --by NAME`
 * resolves one and lifts what it holds; `-- --recount --note TEXT --by NAME` queues the bets again that the counters have set aside. Settings as for the shop, which may serve meanwhile on PostgreSQL. The embedded database must not be in use.
 */

const USAGE = `Usage:
  audit [-- --by NAME]                        runs the whole audit and prints open findings
  audit -- --resolve ID --note TEXT --by NAME   resolves a finding and lifts what it holds
  audit -- --recount --note TEXT --by NAME      queues the bets again that could not be counted`;

/** Findings that are printed at most. */
const MOST = 500;

/** What a command line asks for. */
export type AuditCommand =
  | { do: 'audit'; by: string }
  | { do: 'resolve'; id: number; note: string; by: string }
  | { do: 'recount'; note: string; by: string };

/** Reads a command line. Throws RangeError with a sentence. */
export function readAuditCommand(args: readonly string[]): AuditCommand {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    strict: true,
    options: { resolve: text, recount: { type: 'boolean' }, note: text, by: text },
  });
  const { resolve, recount, note, by } = values;
  // A timer runs it, too.
  if (resolve === undefined && recount === undefined && note === undefined) return { do: 'audit', by: by ?? 'npm run audit' };
  if (recount && resolve === undefined && note && by) return { do: 'recount', note, by };
  if (recount || resolve === undefined || !/^\d{1,15}$/.test(resolve) || !note || !by) throw new RangeError(USAGE);
  return { do: 'resolve', id: Number(resolve), note, by };
}

const lineOf = ({ id, checkKey, severity, subjectType, subjectId, sentence, foundAt }: Finding): string =>
  [id, severity, checkKey, `${subjectType} ${subjectId}`, `found ${instant(foundAt)}`, printable(sentence)].join('  ');

/** Queues the bets again that the counters have set aside, with an entry in the audit log. Answers how many. */
function recount(deps: Pick<Deps, 'clock' | 'db'>, { note, by }: { note: string; by: string }): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      with back as (delete from bet_not_counted returning bet_id) insert into bet_to_count (bet_id) select bet_id from back returning bet_id`);
    await writeLog(tx, deps, commandActor(by), { act: 'bets.recount', ...NO_ONE, reason: note, data: { bets: rows.length } });
    return rows.length;
  });
}

/** Runs the command and returns the lines to print, and how many findings are open. Throws RangeError. */
export async function runAuditCommand(
  deps: Pick<Deps, 'config' | 'clock' | 'db' | 'log'>,
  command: AuditCommand,
): Promise<{ lines: string[]; open: number }> {
  const { clock, db } = deps;
  if (command.do === 'resolve') {
    const resolved = await db.transaction(async (tx) => {
      const found = await resolveFinding(tx, { ...command, now: clock.now() });
      const entry = { subject: { type: 'finding', id: String(command.id) }, reason: command.note } as const;
      if (found) await writeLog(tx, deps, commandActor(command.by), { act: 'findings.resolve', ...entry });
      return found;
    });
    if (!resolved) throw new RangeError('no open finding has this id');
    return { lines: ['resolved'], open: 0 };
  }
  if (command.do === 'recount') return { lines: [`bets queued again: ${await recount(deps, command)}`], open: 0 };
  await new Auditor(deps).runAll();
  const open = await readByCommand(deps, command.by, 'findings.read', async (tx) => {
    const findings = await openFindings(tx, MOST);
    return { shown: findings, subject: null, found: shownByFindings(findings) };
  });
  return { lines: open.length === 0 ? ['Nothing was found.'] : open.map(lineOf), open: open.length };
}

if (import.meta.main)
  await runOnDatabase(USAGE, readAuditCommand, async (deps, command) => {
    const { lines, open } = await runAuditCommand(deps, command);
    console.log(lines.join('\n'));
    return open === 0 ? 0 : 1;
  });
