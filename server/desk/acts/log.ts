import type { LOG_OUTCOMES, LOG_SOURCES, LoggedAct } from '#contract/api/desk/log.ts';
import type { StaffRole } from '#contract/desk/roles.ts';
import type { Database, Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { staffLogTable } from '../schema.ts';

/** Who acts. */
export interface Actor {
  source: (typeof LOG_SOURCES)[number];
  /** Null for a command, for the sandbox's clerk, and for a failed sign-in with an unknown address. */
  staffId: string | null;
  name: string;
  role: StaffRole | null;
  /** The network address; null for a command. */
  address: string | null;
}

/** What an act is about. */
export interface Subject {
  type: 'player' | 'withdrawal' | 'approval' | 'staff' | 'ticket' | 'picture' | 'shop_box' | 'payment' | 'finding' | 'promotion';
  id: string;
}

/** What an act is about, or, for a list, the ids of all records and players that it has shown. `found` besides a subject: whose personal data it has shown, too. */
export type Seen = { subject: Subject; found?: readonly (string | null)[] } | { subject: null; found: readonly (string | null)[] };

/** One entry of the audit log. `data` must hold no secret: filters and amounts. */
export type LogEntry = Seen & {
  act: LoggedAct;
  outcome?: (typeof LOG_OUTCOMES)[number];
  reason?: string | null;
  data?: Record<string, unknown>;
};

/** Seen where nothing about a person was shown. */
export const NO_ONE = { subject: null, found: [] } as const satisfies Seen;

const distinct = (ids: readonly (string | null)[] = []): string[] => [...new Set(ids.filter((id) => id !== null))];

/** Writes an entry in the transaction of the act: there is no act without it, and none of an act that was rolled back. */
export async function writeLog(tx: Tx, { clock }: Pick<Deps, 'clock'>, actor: Actor, entry: LogEntry): Promise<void> {
  const { act, outcome = 'done', subject, reason = null, data = {} } = entry;
  const found = distinct(entry.found);
  await tx.insert(staffLogTable).values({
    at: clock.now(),
    source: actor.source,
    staffId: actor.staffId,
    byName: actor.name,
    role: actor.role,
    act,
    outcome,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    reason,
    data: found.length === 0 ? data : { ...data, found },
    address: actor.address,
  });
}

/** Who runs a command such as `npm run payments`: its `--by`. Throws RangeError without a name. */
export function commandActor(by: string | undefined): Actor {
  const name = by?.trim() ?? '';
  if (name === '' || name.length > 60) throw new RangeError('--by NAME says who does it, for the audit log');
  return { source: 'command', staffId: null, name, role: null, address: null };
}

/** Runs what a command reads, and writes its entry, in one transaction: nothing is printed without its entry. Throws RangeError without a name in `by`. */
export function readByCommand<T>(
  deps: Pick<Deps, 'clock'> & { db: Database },
  by: string | undefined,
  act: LoggedAct,
  read: (tx: Tx) => Promise<{ shown: T } & Seen>,
): Promise<T> {
  const actor = commandActor(by);
  return deps.db.transaction(async (tx) => {
    const { shown, ...seen } = await read(tx);
    await writeLog(tx, deps, actor, { act, ...seen });
    return shown;
  });
}

/** The sandbox's automatic clerk. */
export const AUTOMATIC_CLERK: Actor = { source: 'clerk', staffId: null, name: 'automatic clerk', role: null, address: null };
