import { and, eq, isNotNull } from 'drizzle-orm';
import { tracedFetch } from '#server/core/spans.ts';
import type { Tx } from '#server/database/database.ts';
import { DueRows } from '#server/database/due-rows.ts';
import type { Deps } from '#server/runtime/deps.ts';
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
export class AlertSender extends DueRows<typeof table, Pick<Deps, 'config' | 'clock' | 'db' | 'log'>> {
  readonly #receiver: { url: string; secret: string };

  constructor(deps: Pick<Deps, 'config' | 'clock' | 'db' | 'log'>, receiver: { url: string; secret: string }) {
    const others = deps.config.databaseUrl !== null;
    super(deps, { table, dueAt: table.alertDueAt, id: table.id, others, failure: 'alerts could not be read; retrying' });
    this.#receiver = receiver;
  }

  /** The finding is due again should its post fail. */
  protected async claim(tx: Tx, row: Finding, now: number): Promise<Finding> {
    const again = now + Math.min(AGAIN_MS * 2 ** row.alertTries, LONGEST_MS);
    const alertDueAt = again - row.foundAt > GIVE_UP_MS ? null : again;
    await tx
      .update(table)
      .set({ alertDueAt, alertTries: row.alertTries + 1 })
      .where(eq(table.id, row.id));
    return { ...row, alertDueAt };
  }

  protected async handle(row: Finding): Promise<void> {
    const { db, log } = this.deps;
    try {
      await post(this.#receiver, alertBody(row, this.deps.config.publicUrl));
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
  const answer = await tracedFetch(url, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(POST_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the receiver of alerts answered ${answer.status}`);
}
