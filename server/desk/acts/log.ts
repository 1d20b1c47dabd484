import type { LOG_OUTCOMES, LOG_SOURCES, LoggedAct } from '#contract/api/desk/log.ts';
import type { StaffRole } from '#contract/desk/roles.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { staffLogTable } from '../schema.ts';

/** Who acts. */
export interface Actor {
  source: (typeof LOG_SOURCES)[number];
  /** Null for a command and for the sandbox's clerk. */
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

/** One entry of the audit log. `data` must hold no secret: ids, filters and amounts. */
export interface LogEntry {
  act: LoggedAct;
  outcome?: (typeof LOG_OUTCOMES)[number];
  subject: Subject | null;
  reason?: string | null;
  data?: Record<string, unknown>;
}

/** Writes an entry in the transaction of the act: there is no act without it, and none of an act that was rolled back. */
export async function writeLog(tx: Tx, { clock }: Pick<Deps, 'clock'>, actor: Actor, entry: LogEntry): Promise<void> {
  const { act, outcome = 'done', subject, reason = null, data = {} } = entry;
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
    data,
    address: actor.address,
  });
}

/** Who runs a command such as `npm run payments`: its `--by`. Throws RangeError without a name. */
export function commandActor(by: string | undefined): Actor {
  const name = by?.trim() ?? '';
  if (name === '' || name.length > 60) throw new RangeError('--by NAME says who does it, for the audit log');
  return { source: 'command', staffId: null, name, role: null, address: null };
}

/** The sandbox's automatic clerk. */
export const AUTOMATIC_CLERK: Actor = { source: 'clerk', staffId: null, name: 'automatic clerk', role: null, address: null };
