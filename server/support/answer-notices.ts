import { and, asc, eq, isNotNull, lte, min } from 'drizzle-orm';
import { queueMail } from '#server/mail/queue-mail.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { DueWork } from '#server/runtime/due-work.ts';
import { ticketTable as table } from './schema.ts';

/**
 * Notifies players by mail of answers that they have not read. When is written with the answer, and taken away with the reading; everything rests on what is
 * written, so another process goes on where this one ended, and a row that one works on is passed over by the others.
 */
export class AnswerNotices {
  readonly #deps: Deps;
  readonly #due: DueWork;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { clock, log } = deps;
    // Answers are written by other processes and by the command, too.
    this.#due = new DueWork({
      clock,
      log,
      others: true,
      work: () => this.#sendAll(),
      failure: 'emails about support replies could not be queued; retrying',
    });
  }

  start(): void {
    this.#due.start();
  }

  stop(): Promise<void> {
    return this.#due.stop();
  }

  /** Sends everything that is due now; resolves when it is queued. Never rejects. */
  runDue(): Promise<void> {
    return this.#due.run();
  }

  async #sendAll(): Promise<number | null> {
    while (!this.#due.stopped && (await this.#sendOne()));
    const [next] = await this.#deps.db.read
      .select({ at: min(table.notifyAt) })
      .from(table)
      .where(isNotNull(table.notifyAt));
    return next?.at ?? null;
  }

  /** Queues the mail that has been due the longest. False where none is. */
  #sendOne(): Promise<boolean> {
    const { clock, db } = this.#deps;
    return db.transaction(async (tx) => {
      const [due] = await tx
        .select({ id: table.id, email: userTable.email })
        .from(table)
        .innerJoin(userTable, eq(userTable.id, table.userId))
        .where(and(isNotNull(table.notifyAt), lte(table.notifyAt, clock.now())))
        .orderBy(asc(table.notifyAt), asc(table.id))
        .limit(1)
        .for('update', { of: table, skipLocked: true });
      if (!due) return false;
      await tx.update(table).set({ notifyAt: null }).where(eq(table.id, due.id));
      // Players who came by another service may have no address.
      if (due.email !== null) await queueMail(tx, this.#deps, { to: due.email, template: 'support-answer', data: { ticketId: due.id } });
      return true;
    });
  }
}
