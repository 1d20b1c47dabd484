import { and, eq } from 'drizzle-orm';
import { seedHash } from '#contract/fairness/seed-pair.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { sealServerSeed } from '#server/fairness/sealed-seed.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { battleSeedTable as seed } from './schema.ts';

/** The committed seed of a battle to come, sealed for that battle. */
export type NextSeed = typeof seed.$inferSelect;

/** The hash of the seed of a player's next battle, made on the first need. */
export async function nextSeedHash(queries: Queries, deps: Deps, userId: string): Promise<string> {
  const battleId = deps.random.uuid();
  const serverSeed = Buffer.from(deps.random.bytes(32)).toString('hex');
  const known = () => queries.select({ hash: seed.serverSeedHash }).from(seed).where(eq(seed.userId, userId));
  const [kept] = await known();
  if (kept) return kept.hash;
  await queries
    .insert(seed)
    .values({ battleId, userId, serverSeedSealed: sealServerSeed(deps, battleId, serverSeed), serverSeedHash: seedHash(serverSeed) })
    .onConflictDoNothing();
  const [made] = await known();
  if (!made) throw new Error('the seed of a battle was not stored');
  return made.hash;
}

/** Takes the seed whose hash the player was shown, once. Refusal `battle_seed_changed` for any other hash. */
export async function takeSeed(tx: Tx, userId: string, hash: string): Promise<NextSeed> {
  const [taken] = await tx
    .delete(seed)
    .where(and(eq(seed.userId, userId), eq(seed.serverSeedHash, hash)))
    .returning();
  if (!taken) throw new Refusal('battle_seed_changed');
  return taken;
}
