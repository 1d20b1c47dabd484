import { asc, isNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { liftHoldsOf, placeHold } from '#server/rules/holds.ts';
import type { Check, Fault } from './check.ts';
import { auditFindingTable as table } from './schema.ts';

/** Who resolves a finding that a run does not see any more, and places holds. */
const AUDITOR = 'auditor';
const MOST_CHARACTERS = 2_000;

/** A finding as it is kept. */
export type Finding = typeof table.$inferSelect;

const columns = declaredColumns(table, 'id', 'checkKey', 'severity', 'subjectType', 'subjectId', 'sentence', 'foundAt', 'lastSeenAt');

/** A new finding, as it is logged. */
export type NewFinding = ReturnType<typeof columns.read>;

/** A fault per subject: several of one subject are one finding. */
function bySubject(faults: readonly Fault[]): Fault[] {
  const known = new Map<string, Fault>();
  for (const fault of faults) {
    const key = `${fault.subject.type} ${fault.subject.id}`;
    const before = known.get(key);
    known.set(key, before ? { ...before, sentence: `${before.sentence}; ${fault.sentence}` } : fault);
  }
  return [...known.values()].map((fault) => ({ ...fault, sentence: fault.sentence.slice(0, MOST_CHARACTERS) }));
}

/** Writes a fault, unless a person has resolved the very same before. Null where it is known already. */
async function recordFault(tx: Tx, check: Check, fault: Fault, now: number, isAlerted: boolean): Promise<NewFinding | null> {
  const { subject, sentence, userId, game } = fault;
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const data = JSON.stringify({ ...(userId !== null && { user_id: userId }), ...(game !== null && { game }) });
  const { rows } = await tx.execute(sql`
    insert into audit_finding as f (check_key, severity, subject_type, subject_id, sentence, data, found_at, last_seen_at, alert_due_at)
    select ${check.key}, ${check.severity}, ${subject.type}, ${subject.id}, ${sentence}, ${data}::jsonb, ${at}, ${at}, ${isAlerted ? at : sql`null`}
    where not exists (
      select from audit_finding r where r.check_key = ${check.key} and r.subject_type = ${subject.type} and r.subject_id = ${subject.id}
        and r.sentence = ${sentence} and r.resolved_by <> ${AUDITOR}
    )
    on conflict (check_key, subject_type, subject_id) where resolved_at is null
    do update set sentence = excluded.sentence, last_seen_at = excluded.last_seen_at
    returning ${columns.of('f')}, xmax = 0 as is_new`);
  const [row] = rows;
  return row?.['is_new'] === true ? columns.read(row) : null;
}

/** Holds what a new finding concerns. */
async function holdFor(tx: Tx, { holds }: Check, { id, sentence }: NewFinding, { userId, game }: Fault, now: number): Promise<void> {
  const hold = { findingId: id, reason: sentence, placedAt: now, placedBy: AUDITOR };
  if (holds === 'money' && userId !== null) await placeHold(tx, { ...hold, what: 'money', userId });
  if (holds === 'game' && game !== null) await placeHold(tx, { ...hold, what: 'game', game });
}

/** What a run of a check has seen. */
interface SeenFaults {
  faults: readonly Fault[];
  /** Whether the run looked at everything, so that what it has not seen is over. */
  whole: boolean;
  now: number;
  isAlerted: boolean;
}

/** Writes what a run of a check has found, with its holds, and ends findings that are over. Answers the new ones. */
export async function recordFaults(tx: Tx, check: Check, { faults, whole, now, isAlerted }: SeenFaults): Promise<NewFinding[]> {
  const added: NewFinding[] = [];
  for (const fault of bySubject(faults)) {
    const finding = await recordFault(tx, check, fault, now, isAlerted);
    if (!finding) continue;
    await holdFor(tx, check, finding, fault, now);
    added.push(finding);
  }
  if (whole && check.endedBy === 'run') await endUnseen(tx, check.key, now);
  return added;
}

async function endUnseen(tx: Tx, key: string, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const { rows } = await tx.execute(sql`
    update audit_finding f set resolved_at = ${at}, resolved_by = ${AUDITOR}, alert_due_at = null
    where check_key = ${key} and resolved_at is null and last_seen_at < ${at}::timestamptz returning f.id`);
  await liftHoldsOf(
    tx,
    rows.map(({ id }) => Number(id)),
    AUDITOR,
    now,
  );
}

/** Resolves an open finding and lifts what it holds. False where there is none with this id. */
export async function resolveFinding(
  tx: Tx,
  { id, by, note, now }: { id: number; by: string; note: string; now: number },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update audit_finding f set resolved_at = ${new Date(now).toISOString()}, resolved_by = ${by}, note = ${note}, alert_due_at = null
    where id = ${id}::bigint and resolved_at is null returning f.id`);
  await liftHoldsOf(
    tx,
    rows.map((row) => Number(row['id'])),
    by,
    now,
  );
  return rows.length > 0;
}

/** Whom some findings show: their own ids and the players that they concern. */
export const shownByFindings = (findings: readonly Finding[]): (string | null)[] =>
  findings.flatMap(({ id, data }) => [String(id), data.user_id ?? null]);

/** Open findings, errors first, then the oldest. */
export async function openFindings(queries: Queries | Tx, most: number): Promise<Finding[]> {
  return queries.select().from(table).where(isNull(table.resolvedAt)).orderBy(asc(table.severity), asc(table.foundAt)).limit(most);
}
