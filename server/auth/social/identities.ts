import { sql } from 'drizzle-orm';
import type { SocialAccount, SocialProvider } from '#contract/api/social.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { Refusal } from '#server/core/refusal.ts';
import { userTable } from '#server/players/schema.ts';
import type { Proof } from './proofs.ts';
import { socialIdentityTable } from './schema.ts';

const owner = declaredColumns(socialIdentityTable, 'userId');
const listed = declaredColumns(socialIdentityTable, 'provider', 'name', 'connectedAt');
const credentials = declaredColumns(userTable, 'passwordHash', 'email');

/** The player whose account of a provider this is; null for none. */
export async function ownerOf(queries: Queries | Tx, { provider, subject }: Pick<Proof, 'provider' | 'subject'>): Promise<string | null> {
  const { rows } = await queries.execute(
    sql`select ${owner.of('i')} from social_identity i where provider = ${provider} and subject = ${subject}`,
  );
  return rows.map(owner.read)[0]?.userId ?? null;
}

/** Makes an account of a provider a player's. False when that account, or another of the same provider, is connected already. */
export async function addIdentity(tx: Tx, userId: string, { provider, subject, name }: Proof, now: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into social_identity (provider, subject, user_id, name, connected_at)
    values (${provider}, ${subject}, ${userId}, ${name}, ${new Date(now).toISOString()}) on conflict do nothing returning provider`);
  return rows.length > 0;
}

/** The accounts of providers that a player is connected to, in the order in which they were connected. */
export async function identitiesOf(queries: Queries | Tx, userId: string): Promise<SocialAccount[]> {
  const { rows } = await queries.execute(
    sql`select ${listed.of('i')} from social_identity i where user_id = ${userId} order by connected_at, provider`,
  );
  const removable = rows.length > 1 || (await hasOtherWayIn(queries, userId));
  return rows.map(listed.read).map(({ provider, name, connectedAt }) => ({
    provider,
    name,
    connected_at: new Date(connectedAt).toISOString(),
    removable,
  }));
}

/** Whether a player can sign in without any service: by a password, which goes with an address. */
async function hasOtherWayIn(queries: Queries | Tx, userId: string): Promise<boolean> {
  const { rows } = await queries.execute(sql`select ${credentials.of('u')} from users u where id = ${userId}`);
  const [known] = rows.map(credentials.read);
  return known !== undefined && known.passwordHash !== null && known.email !== null;
}

/** Takes all connections of a player away; with a time, ms, those made since. */
export async function removeIdentities(tx: Tx, userId: string, since = 0): Promise<void> {
  await tx.execute(sql`delete from social_identity where user_id = ${userId} and connected_at >= ${new Date(since).toISOString()}`);
}

/**
 * Takes a connection away. The player's row is locked, so that two that are taken away at once see each other. Throws Refusal `social_not_connected` when there is no
 * such connection, and `social_last_way_in` when the account would have no way to sign in without it.
 */
export async function removeIdentity(tx: Tx, userId: string, provider: SocialProvider): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${userId} for update`);
  const known = (await identitiesOf(tx, userId)).find((one) => one.provider === provider);
  if (!known) throw new Refusal('social_not_connected');
  if (!known.removable) throw new Refusal('social_last_way_in');
  await tx.execute(sql`select keep_former_identity(${userId}::uuid, ${provider})`);
  await tx.execute(sql`delete from social_identity where user_id = ${userId} and provider = ${provider}`);
}
