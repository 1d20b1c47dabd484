import { sql } from 'drizzle-orm';
import type { Deps } from '#server/runtime/deps.ts';
import { NONCE_MS } from './providers/steam.ts';

/** Marks a nonce of a provider as used; false when it was used before. It is kept until it would be refused as too old. */
export async function takeNonce({ db, clock }: Pick<Deps, 'db' | 'clock'>, provider: string, nonce: string): Promise<boolean> {
  const until = new Date(clock.now() + 2 * NONCE_MS).toISOString();
  const { rows } = await db.read.execute(sql`
    insert into social_nonce (provider, nonce, expires_at) values (${provider}, ${nonce}, ${until}) on conflict do nothing returning nonce`);
  return rows.length > 0;
}
