import { sql } from 'drizzle-orm';
import { cents, type Cents } from '#contract/money.ts';
import { type Config, SettingError } from '#server/runtime/config.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { balanceOf, postForPlayer } from '#server/wallet/ledger.ts';
import { lockBalance } from '#server/wallet/lock-balance.ts';
import { dayStart, nextDayStart } from './house-calendar.ts';
import { refuseExcluded } from './exclusions.ts';
import { activeRules } from './profiles.ts';

const KIND = 'free_coins';

/** The business event of a player's claim on the house's day: the ledger takes it once. */
function claimOfToday({ clock, config }: Deps, userId: string): { type: string; id: string } {
  return { type: 'user_day', id: `${userId}:${new Date(dayStart(clock.now(), config.houseTimeZone)).toISOString()}` };
}

const nextClaim = ({ clock, config }: Deps): string => new Date(nextDayStart(clock.now(), config.houseTimeZone)).toISOString();

async function claimedToday(queries: Queries | Tx, deps: Deps, userId: string): Promise<boolean> {
  const { type, id } = claimOfToday(deps, userId);
  const { rows } = await queries.execute(sql`select 1 from transfer where kind = ${KIND} and ref_type = ${type} and ref_id = ${id}`);
  return rows.length > 0;
}

/** Up to how many coins are given; throws Refusal `free_coins_not_offered` where coins are bought. */
function fullPurse(deps: Deps): Cents {
  const full = activeRules(deps).free_coins;
  if (full === null) throw new Refusal('free_coins_not_offered');
  return full;
}

/** What gives back stakes and seats that are paid for others. */
type Games = Pick<App, 'battles'>;

/** What a player has in the balance, in open bets and set aside for others, cents: all of it may come back. */
async function purseOf(queries: Queries | Tx, { battles }: Games, userId: string, balance: Cents): Promise<number> {
  const { rows } = await queries.execute(
    sql`select coalesce(sum(stake), 0) as staked from bet where user_id = ${userId} and status = 'open'`,
  );
  return balance + Number(rows[0]?.['staked']) + (await battles.setAside(queries, userId));
}

/** What a player may claim now, and from when on again, null where it may be now. Throws Refusal `free_coins_not_offered`. */
export async function dueCoins(deps: Deps, games: Games, userId: string): Promise<{ due: Cents; next_at: string | null }> {
  const full = fullPurse(deps);
  const claimed = await claimedToday(deps.db.read, deps, userId);
  const { balance } = await balanceOf(deps.db.read, userId);
  const held = await purseOf(deps.db.read, games, userId, balance);
  return { due: cents(claimed ? 0 : Math.max(0, full - held)), next_at: claimed ? nextClaim(deps) : null };
}

/** Fills a player's purse up. Refusals of `refuseExcluded`, `free_coins_claimed` when that was done today already, `free_coins_full`. */
export async function fillUp(tx: Tx, deps: Deps, games: Games, userId: string) {
  const full = fullPurse(deps);
  await refuseExcluded(tx, deps, userId);
  const balance = await lockBalance(tx, userId);
  if (await claimedToday(tx, deps, userId)) throw new Refusal('free_coins_claimed');
  const held = await purseOf(tx, games, userId, balance);
  if (held >= full) throw new Refusal('free_coins_full', { full });
  const given = cents(full - held);
  const after = await postForPlayer(tx, userId, {
    kind: KIND,
    ref: claimOfToday(deps, userId),
    legs: [
      { account: { kind: 'demo_cost' }, amount: cents(-given) },
      { account: { kind: 'user_cash', userId }, amount: given },
    ],
  });
  return { given, balance: after.balance, balance_version: after.version, next_at: nextClaim(deps) };
}

/**
 * Coins that were given must never become money, nor coins that were bought worthless: throws SettingError when the rules changed sides on a database
 * that knows the other kind. The sandbox, where nothing is money, may change as it likes.
 */
export async function refuseMixedCoins({
  db,
  config,
}: {
  db: Deps['db'];
  config: Pick<Config, 'sandbox' | 'rules' | 'maxStake'>;
}): Promise<void> {
  if (config.sandbox) return;
  const [kind, were] = activeRules({ config }).real_money ? [KIND, 'given away'] : ['deposit', 'bought'];
  const { rows } = await db.read.execute(sql`select 1 from transfer where kind = ${kind} limit 1`);
  if (rows.length > 0)
    throw new SettingError(
      'RULES',
      `is ${config.rules}, but coins were already ${were} in this database; a shop with these rules needs a separate database`,
    );
}
