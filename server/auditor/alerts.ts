import { and, asc, eq, isNotNull, lte, min } from 'drizzle-orm';
import type { Deps } from '#server/runtime/deps.ts';
import { DueWork } from '#server/runtime/due-work.ts';
import { signedHeaders } from '#server/security/body-signature.ts';
import type { Finding } from './findings.ts';
import { auditFindingTable as table } from './schema.ts';

/** When a post that failed is repeated, ms: twice as long after each try, up to the longest, and for how long. */
const AGAIN_MS = 30_000;
const LONGEST_MS = 3_600_000;
const GIVE_UP_MS = 86_400_000;
/** How long the receiver may take, ms. */
const POST_MS = 10_000;
/** The name of the sender in the signature's headers. */
const SENDER = 'fairdrop';

/** Posts new findings to the address of the settings, signed, until it has answered with success or a day has passed. A post may arrive twice, with one id. */
export class AlertSender {
  readonly #deps: Pick<Deps, 'config' | 'clock' | 'db' | 'log'>;
  readonly #receiver: { url: string; secret: string };
  readonly #due: DueWork;

  constructor(deps: Pick<Deps, 'config' | 'clock' | 'db' | 'log'>, receiver: { url: string; secret: string }) {
    this.#deps = deps;
    this.#receiver = receiver;
    const { clock, config, log } = deps;
    const failure = 'alerts could not be read; retrying';
    this.#due = new DueWork({ clock, log, others: config.databaseUrl !== null, work: () => this.#postAll(), failure });
  }

  start(): void {
    this.#due.start();
  }

  stop(): Promise<void> {
    return this.#due.stop();
  }

  /** A finding was written. */
  due(): void {
    this.#due.heard(this.#deps.clock.now());
  }

  /** Posts everything that is due now; resolves when it is done. Never rejects. */
  runDue(): Promise<void> {
    return this.#due.run();
  }

  async #postAll(): Promise<number | null> {
    for (let row = await this.#take(); row && !this.#due.stopped; row = await this.#take()) await this.#post(row);
    const [next] = await this.#deps.db.read
      .select({ at: min(table.alertDueAt) })
      .from(table)
      .where(isNotNull(table.alertDueAt));
    return next?.at ?? null;
  }

  /** Takes the finding that has been due the longest; it is due again should its post fail. */
  #take(): Promise<Finding | null> {
    const { clock, db } = this.#deps;
    return db.transaction(async (tx) => {
      const now = clock.now();
      const [row] = await tx
        .select()
        .from(table)
        .where(lte(table.alertDueAt, now))
        .orderBy(asc(table.alertDueAt), asc(table.id))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!row) return null;
      const again = now + Math.min(AGAIN_MS * 2 ** row.alertTries, LONGEST_MS);
      const alertDueAt = again - row.foundAt > GIVE_UP_MS ? null : again;
      await tx
        .update(table)
        .set({ alertDueAt, alertTries: row.alertTries + 1 })
        .where(eq(table.id, row.id));
      return { ...row, alertDueAt };
    });
  }

  async #post(row: Finding): Promise<void> {
    const { db, log } = this.#deps;
    try {
      await post(this.#receiver, alertBody(row, this.#deps.config.publicUrl));
    } catch (error) {
      const facts = { err: error, finding: row.id, tries: row.alertTries + 1 };
      if (row.alertDueAt === null) log.error(facts, 'an alert could not be posted for a day; giving up');
      else log.warn(facts, 'an alert could not be posted; retrying');
      return;
    }
    await db.read
      .update(table)
      .set({ alertDueAt: null })
      .where(and(eq(table.id, row.id), isNotNull(table.alertDueAt)));
  }
}

function alertBody({ id, checkKey, severity, subjectType, subjectId, sentence, data, foundAt }: Finding, shop: string): Buffer {
  const found_at = new Date(foundAt).toISOString();
  return Buffer.from(
    JSON.stringify({ id, shop, check: checkKey, severity, subject: { type: subjectType, id: subjectId }, sentence, ...data, found_at }),
  );
}

/** Throws where the receiver can't be reached or does not answer with success. */
async function post({ url, secret }: { url: string; secret: string }, body: Buffer): Promise<void> {
  const headers = signedHeaders({ account: SENDER, secret }, body);
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(POST_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the receiver of alerts answered ${answer.status}`);
}
