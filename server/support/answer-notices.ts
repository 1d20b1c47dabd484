import { eq } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { DueRows } from '#server/database/due-rows.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { ticketTable as table } from './schema.ts';

type Ticket = typeof table.$inferSelect;

/** Notifies players by mail of answers that they have not read. When is written with the answer, and taken away with the reading. */
export class AnswerNotices extends DueRows<typeof table, Deps> {
  constructor(deps: Deps) {
    // Answers are written by other processes and by the command, too.
    const failure = 'emails about support replies could not be queued; retrying';
    super(deps, { table, dueAt: table.notifyAt, id: table.id, others: true, failure });
  }

  /** Queues the mail with the claim, so that it is sent once. Players who came by another service may have no address. */
  protected async claim(tx: Tx, row: Ticket): Promise<Ticket> {
    await tx.update(table).set({ notifyAt: null }).where(eq(table.id, row.id));
    const [player] = row.userId === null ? [] : await tx.select().from(userTable).where(eq(userTable.id, row.userId));
    if (player && player.email !== null)
      await queueMail(tx, this.deps, { to: player.email, template: 'support-answer', data: { ticketId: row.id } });
    return row;
  }

  protected async handle(): Promise<void> {}
}
