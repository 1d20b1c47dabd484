import { isNotNull } from 'drizzle-orm';
import type { Deps } from '#server/runtime/deps.ts';
import { mailMessageTable as table } from './schema.ts';

/** Tries everything that waits now, whenever it would have been tried again. */
export async function tryWaitingMail({ clock, db, mail }: Pick<Deps, 'clock' | 'db' | 'mail'>): Promise<void> {
  await db.read.update(table).set({ dueAt: clock.now() }).where(isNotNull(table.dueAt));
  await mail.runDue();
}
