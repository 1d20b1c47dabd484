import { sql } from 'drizzle-orm';
import { Refusal } from '#server/platform/contract.ts';
import type { Deps } from '#server/platform/deps.ts';

/** The window in which failed sign-ins count, ms. */
const WINDOW_MS = 15 * 60_000;
/** Failed sign-ins of one account from one address, and of one address whatever the account. */
const MAX_PER_ACCOUNT = 5;
const MAX_PER_ADDRESS = 50;

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>;

interface Keys {
  account: string;
  address: string;
}

const keysOf = (email: string, address: string): Keys => ({ account: `sign-in:${address}:${email}`, address: `sign-in:${address}` });

/**
 * Counts a sign-in as failed before it is tried, so that parallel guesses count too; `forgive` takes it back. Throws Refusal `too_many_requests`
 * once an account was tried five times from one address within a quarter of an hour, or an address fifty times.
 */
export async function countAttempt({ db, clock, config }: Parts, email: string, address: string): Promise<void> {
  if (!config.rateLimits) return;
  const keys = keysOf(email, address);
  const now = new Date(clock.now()).toISOString();
  const cutoff = new Date(clock.now() - WINDOW_MS).toISOString();
  const { rows } = await db.read.execute<{ key: string; count: number }>(sql`
    insert into attempt as a (key, since, count) values (${keys.account}, ${now}, 1), (${keys.address}, ${now}, 1)
    on conflict (key) do update set
      count = case when a.since <= ${cutoff} then 1 else a.count + 1 end,
      since = case when a.since <= ${cutoff} then excluded.since else a.since end
    returning key, count`);
  const count = (key: string): number => rows.find((row) => row.key === key)?.count ?? 0;
  if (count(keys.account) > MAX_PER_ACCOUNT || count(keys.address) > MAX_PER_ADDRESS) {
    throw new Refusal(429, 'too_many_requests', 'Too many tries. Please wait a quarter of an hour and try again.');
  }
}

/** Takes back the count of a sign-in that succeeded: the account's tries are forgotten, the address's lessened by this one. */
export async function forgive({ db, config }: Parts, email: string, address: string): Promise<void> {
  if (!config.rateLimits) return;
  const keys = keysOf(email, address);
  await db.read.execute(sql`
    with forgotten as (delete from attempt where key = ${keys.account})
    update attempt set count = count - 1 where key = ${keys.address} and count > 1`);
}
