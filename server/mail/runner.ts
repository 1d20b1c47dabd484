import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database, Tx } from '#server/database/database.ts';
import { DueRows } from '#server/database/due-rows.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Config } from '#server/runtime/config.ts';
import type { Logger } from '#server/runtime/log.ts';
import { unseal } from '#server/security/seal.ts';
import { mailHtml, mailText } from './layout.ts';
import { type Letter, MailFailure, type MailPort, type MailSending, SEND_TIMEOUT_MS } from './port.ts';
import { mailMessageTable as table, mailPurpose } from './schema.ts';
import { templateOf } from './templates/list.ts';

/** When a message that could not be sent is tried again, ms: twice as long after each try, up to the longest. Longer than a try may take. */
const AGAIN_MS = 2 * SEND_TIMEOUT_MS;
const LONGEST_MS = 3_600_000;
/** Messages on their way at the same time. */
const LANES = 4;

type Row = typeof table.$inferSelect;

/** What the runner works with. It is a part of Deps itself, so it can’t be made of them. */
interface RunnerDeps {
  clock: Clock;
  config: Config;
  db: Database;
  log: Logger;
}

/**
 * Sends queued mail. A message is due again, later, before it is tried: so a process that is killed between the sending and the note of it sends it
 * again, under the same Message-ID, and one that another process tries is passed over. Given up after a day, or when the provider refuses it permanently.
 */
export class MailRunner extends DueRows<typeof table, RunnerDeps> implements MailSending {
  readonly #port: MailPort;

  constructor(deps: RunnerDeps, port: MailPort) {
    const failure = 'the mail queue could not be read; retrying';
    super(deps, { table, dueAt: table.dueAt, id: table.id, lanes: LANES, others: deps.config.databaseUrl !== null, failure });
    this.#port = port;
  }

  override async stop(): Promise<void> {
    await super.stop();
    this.#port.close();
  }

  /** True while messages wait because the provider can't be reached: what is asked for now will come late. */
  async isHeldUp(): Promise<boolean> {
    const [row] = await this.deps.db.read
      .select({ id: table.id })
      .from(table)
      .where(and(isNotNull(table.dueAt), eq(table.heldBy, 'line')))
      .limit(1);
    return row !== undefined;
  }

  /** The message is due again should the note of its sending never be written. */
  protected async claim(tx: Tx, row: Row, now: number): Promise<Row> {
    const dueAt = now + Math.min(AGAIN_MS * 2 ** row.tries, LONGEST_MS);
    await tx
      .update(table)
      .set({ dueAt, tries: row.tries + 1 })
      .where(eq(table.id, row.id));
    return row;
  }

  protected async handle(row: Row): Promise<void> {
    const { clock, log } = this.deps;
    if (row.uselessAt <= clock.now()) {
      log.error({ mail: row.id, template: row.template, tries: row.tries }, 'an email could not be sent in time; giving up');
      return this.#over(row.id, { givenUpAt: clock.now() });
    }
    const letter = this.#letter(row);
    if (!letter) return this.#over(row.id, { givenUpAt: clock.now() });
    try {
      await this.#port.send(letter);
    } catch (error) {
      return this.#failed(row, error instanceof MailFailure ? error : new MailFailure('line', String(error)));
    }
    await this.#over(row.id, { sentAt: clock.now() });
  }

  async #failed({ id, template, tries }: Row, { why, message }: MailFailure): Promise<void> {
    const { clock, db, log } = this.deps;
    const facts = { mail: id, template, tries: tries + 1, reason: message };
    if (why === 'refused') {
      log.error(facts, 'an email was permanently rejected; giving up');
      return this.#over(id, { givenUpAt: clock.now() });
    }
    log.warn(facts, 'an email could not be sent; retrying');
    await db.read
      .update(table)
      .set({ heldBy: why })
      .where(and(eq(table.id, id), isNotNull(table.dueAt)));
  }

  /** The message, filled; null for one that this shop can't read: another version's, or sealed under another key. */
  #letter({ id, recipient, template: name, sealed, createdAt }: Row): Letter | null {
    const { config, log } = this.deps;
    try {
      const template = templateOf(name);
      if (!template || !sealed) throw new Error('unknown email template');
      const data: unknown = JSON.parse(unseal(config.secrets.mail, mailPurpose(id), sealed));
      const shop = { url: config.publicUrl };
      const content = template.write(template.data.parse(data), shop);
      const letter = { subject: content.subject, text: mailText(content, shop), html: mailHtml(content, shop) };
      return { id, to: recipient, writtenAt: createdAt, ...letter };
    } catch (error) {
      log.error({ err: error, mail: id, template: name }, 'an email could not be rendered; giving up');
      return null;
    }
  }

  /** Ends a message and wipes what it was filled with. */
  async #over(id: string, how: { sentAt: number } | { givenUpAt: number }): Promise<void> {
    await this.deps.db.read
      .update(table)
      .set({ ...how, dueAt: null, sealed: null, heldBy: null })
      .where(and(eq(table.id, id), isNull(table.sentAt), isNull(table.givenUpAt)));
  }
}
