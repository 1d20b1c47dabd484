import { sql } from 'drizzle-orm';
import type { Deps } from './deps.ts';

const EVERY_MS = 3_600_000;
/** Answers are kept for replays this long; what protects money beyond that is the ledger's own reference. */
const KEEP_CLAIMS_MS = 30 * 86_400_000;
/** Sessions that are over stay for a while, so that a reused token is still known for what it is. */
const KEEP_SESSIONS_MS = 30 * 86_400_000;

/** Removes what nothing will ask for again. */
export async function tidy({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (ms: number): string => new Date(clock.now() - ms).toISOString();
  await db.read.execute(sql`delete from request_claim where created_at < ${before(KEEP_CLAIMS_MS)}`);
  await db.transaction(async (tx) => {
    const over = sql`select id from session where expires_at < ${before(KEEP_SESSIONS_MS)}`;
    await tx.execute(sql`delete from refresh_token where session_id in (${over})`);
    await tx.execute(sql`delete from session where id in (${over})`);
  });
}

/** Tidies every hour. Answers the end of it. */
export function startHousekeeping(deps: Pick<Deps, 'db' | 'clock' | 'log'>): { cancel(): void } {
  return deps.clock.setInterval(() => {
    tidy(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'old records could not be removed; tried again in an hour'));
  }, EVERY_MS);
}
