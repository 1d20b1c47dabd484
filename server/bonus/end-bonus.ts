import { eq, sql } from 'drizzle-orm';
import type { Bonus } from '#contract/api/bonus.ts';
import { lostWith } from '#contract/bonus/stake.ts';
import { cents, type Cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { sellItem } from '#server/inventory/sell-item.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import { lockBalance } from '#server/wallet/lock-balance.ts';
import { bonusTable as table } from './schema.ts';
import { activeBonus, bonusesNow, publishBonuses } from './shown-bonus.ts';

/**
 * Ends a player's bonus before play has released it: prizes that were won with it are sold, and its coins leave the balance. Refusal `bonus_in_play` while a
 * bet is open that was staked with its coins, but for a reversal: such a bet pays own coins from then on.
 */
export async function endBonus(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { userId, bonus, status }: { userId: string; bonus: Bonus; status: 'expired' | 'forfeited' | 'reversed' },
): Promise<void> {
  if (status !== 'reversed' && (await atStake(tx, bonus.id)) > 0) throw new Refusal('bonus_in_play');
  const { rows: prizes } = await tx.execute(sql`select id::text from locked_prize where bonus_id = ${bonus.id} order by id`);
  for (const { id } of prizes) await sellItem(tx, deps, userId, String(id));
  const locked = (await activeBonus(tx, userId))?.locked ?? cents(0);
  if (locked > 0)
    await postTransfer(tx, {
      kind: `bonus_${status}`,
      ref: { type: 'bonus', id: bonus.id },
      legs: [
        { account: { kind: 'user_cash', userId }, amount: cents(-locked), ref: bonus.id },
        { account: { kind: 'promo_cost' }, amount: locked },
      ],
    });
  await tx.execute(sql`
    update bonus set status = ${status}, ended_at = greatest(created_at, ${new Date(deps.clock.now()).toISOString()}::timestamptz) where id = ${bonus.id}`);
  await tx.execute(sql`update account set bonus_id = null where owner_id = ${userId} and kind = 'user_cash'`);
  await publishBonuses(tx, [bonus.id]);
}

/** Coins of a bonus in open bets. */
async function atStake(tx: Tx, bonusId: string): Promise<Cents> {
  const { rows } = await tx.execute(sql`select coalesce(sum(part), 0) as part from open_bonus_stake where bonus_id = ${bonusId}`);
  return cents(Number(rows[0]?.['part']));
}

/**
 * Gives a player's bonus up. `forfeit`: what the player was shown that this costs. Refusals `bonus_not_found`, `bonus_changed` (it costs more now)
 * and `bonus_in_play`.
 */
export async function giveUp(tx: Tx, deps: Pick<Deps, 'clock'>, userId: string, forfeit: Cents): Promise<Cents> {
  await lockBalance(tx, userId);
  const bonus = await activeBonus(tx, userId);
  if (!bonus) throw new Refusal('bonus_not_found');
  const lost = lostWith(bonus);
  if (lost > forfeit) throw new Refusal('bonus_changed', { lost });
  await endBonus(tx, deps, { userId, bonus, status: 'forfeited' });
  return lost;
}

/**
 * Asks before coins or prizes leave the shop while a bonus is active: it is given up with that. `forfeit`: what the player has agreed to lose, null for
 * nothing. Refusals `bonus_forfeit` (with what it would cost), and those of `giveUp`. The player's balance must be locked.
 */
export async function giveUpToWithdraw(tx: Tx, deps: Pick<Deps, 'clock'>, userId: string, forfeit: Cents | null): Promise<void> {
  const bonus = await activeBonus(tx, userId);
  if (!bonus) return;
  const lost = lostWith(bonus);
  if (forfeit === null || lost > forfeit) throw new Refusal('bonus_forfeit', { lost });
  await endBonus(tx, deps, { userId, bonus, status: 'forfeited' });
}

/** Ends the bonus of a deposit that was taken back. Answers what of it has become own coins or does when an open bet pays, which is owed as the deposit is. */
export async function reverseBonus(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, userId, bonus: given }: { id: string; userId: string; bonus: Cents },
): Promise<Cents> {
  await lockBalance(tx, userId);
  const [granted] = await tx.select({ id: table.id, status: table.status }).from(table).where(eq(table.invoiceId, id));
  // Granted as own coins, before there were bonus coins.
  if (!granted) return given;
  const [bonus] = await bonusesNow(tx, [granted.id]);
  if (!bonus) throw new Error(`there is no bonus ${granted.id}`);
  if (bonus.status !== 'active') return bonus.released;
  const staked = await atStake(tx, bonus.id);
  await endBonus(tx, deps, { userId, bonus, status: 'reversed' });
  // Its prizes were sold, of which play may have released some.
  const [ended] = await bonusesNow(tx, [bonus.id]);
  return cents((ended ?? bonus).released + staked);
}
