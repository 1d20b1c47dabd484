import { sql } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isHouseName } from '#server/security/house-names.ts';
import { hasBadWord } from '#server/security/word-filter.ts';
import { referralCodeTable } from './schema.ts';

/** How many codes one player may have held: each stays with the player, so the limit keeps players from collecting them. */
const MOST_CODES = 5;

const columns = declaredColumns(referralCodeTable, 'code', 'shown', 'userId', 'visits');

/** A player's codes, the one in use first. */
export async function codesOf(queries: Queries | Tx, userId: string) {
  const { rows } = await queries.execute(
    sql`select ${columns.of('c')} from referral_code c where user_id = ${userId} order by chosen_at desc, code`,
  );
  return rows.map(columns.read);
}

/**
 * Makes a code the player's own. Throws Refusal `referral_code_taken` when it is another player's, `referral_code_reserved`, `referral_code_word` for words that no name may hold, and
 * `referral_code_limit` after too many codes.
 */
export async function chooseCode(tx: Tx, { clock }: Pick<Deps, 'clock'>, userId: string, shown: string): Promise<void> {
  if (isHouseName(shown)) throw new Refusal('referral_code_reserved');
  if (hasBadWord(shown)) throw new Refusal('referral_code_word');
  const code = shown.toLowerCase();
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
  const own = await codesOf(tx, userId);
  if (own.length >= MOST_CODES && !own.some((one) => one.code === code))
    throw new Refusal('referral_code_limit', { most: MOST_CODES, codes: own.map((one) => one.shown) });
  const { rows } = await tx.execute(sql`
    insert into referral_code (code, shown, user_id, chosen_at) values (${code}, ${shown}, ${userId}, ${new Date(clock.now()).toISOString()})
    on conflict (code) do update set shown = excluded.shown, chosen_at = excluded.chosen_at where referral_code.user_id = excluded.user_id
    returning code`);
  if (rows.length === 0) throw new Refusal('referral_code_taken');
}

/** Counts that a link was followed, where its code belongs to a player. */
export async function countVisit(queries: Queries, link: string): Promise<void> {
  await queries.execute(sql`update referral_code set visits = visits + 1 where code = ${link.toLowerCase()}`);
}
