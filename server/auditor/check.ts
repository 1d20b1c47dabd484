import type { SQL } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import type { auditFindingTable } from './schema.ts';

/** A fault, as a check finds it. */
export interface Fault {
  /** What it is about: a kind of thing and its id. */
  subject: { type: string; id: string };
  sentence: string;
  userId: string | null;
  game: string | null;
}

/** What a run of a check looks at. */
export interface Scope {
  /** Only what transfers after this one touch; 0 for everything. */
  afterTransfer: number;
  /** Ms since 1970. */
  now: number;
}

/** Something that must be true of the shop. */
export interface Check {
  key: string;
  severity: (typeof auditFindingTable.$inferSelect)['severity'];
  everyMs: number;
  /** True where a run looks at new transfers and a run at night at everything; false where each run looks at everything. */
  incremental: boolean;
  /** What a finding holds: the money of the player that it concerns, or the game. */
  holds: 'money' | 'game' | null;
  /** Who ends a finding: a person, or the first full run that does not see it. */
  endedBy: 'person' | 'run';
  find(tx: Tx, scope: Scope): Promise<Fault[]>;
}

/** The most faults that one run of a check reports; more of one kind have one cause. */
export const MOST_FAULTS = 200;

/** Faults of a query with the columns fault, subject_type, subject_id, user_id and game. */
export async function faultsIn(tx: Tx, query: SQL): Promise<Fault[]> {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const { rows } = await tx.execute(query);
  return rows.map((row) => ({
    subject: { type: String(row['subject_type']), id: String(row['subject_id']) },
    sentence: String(row['fault']),
    userId: text(row['user_id']),
    game: text(row['game']),
  }));
}
