import { sql } from 'drizzle-orm';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { DueWork } from '#server/runtime/due-work.ts';
import { lockBalance } from '#server/wallet/lock-balance.ts';
import { endBonus } from './end-bonus.ts';
import { bonusTable } from './schema.ts';
import { activeBonus, publishBonuses } from './shown-bonus.ts';

/** When a bonus that an open bet kept from ending is tried again, ms. */
const AGAIN_MS = 60_000;
/** Bonuses that one run ends. */
const AT_ONCE = 100;

const expiry = declaredColumns(bonusTable, 'expiresAt');

/** Ends bonuses that have expired. */
export class BonusRunner extends DueWork<Deps> {
  constructor(deps: Deps) {
    super(deps, { others: true, failure: 'expired bonuses could not be ended; retrying' });
  }

  protected async work(): Promise<number | null> {
    const { db, clock } = this.deps;
    const now = new Date(clock.now()).toISOString();
    await this.#endStakes(now);
    const { rows } = await db.read.execute(sql`
      select user_id::text from bonus where status = 'active' and expires_at <= ${now}::timestamptz
        and not exists (select from open_bonus_stake o where o.bonus_id = bonus.id) order by expires_at limit ${AT_ONCE}`);
    // What was played before the end is released first.
    if (rows.length > 0) await this.deps.counting.countAll();
    let ended = 0;
    for (const { user_id: userId } of rows) if (!this.stopped && (await this.#endOne(String(userId)))) ended += 1;
    if (rows.length > 0) return clock.now() + (ended > 0 && rows.length === AT_ONCE ? 0 : AGAIN_MS);
    const { rows: next } = await db.read.execute(
      sql`select b.expires_at from bonus b where status = 'active' order by b.expires_at limit 1`,
    );
    const nextAt = next.map(expiry.read)[0]?.expiresAt ?? null;
    return nextAt !== null && nextAt <= clock.now() ? clock.now() + AGAIN_MS : nextAt;
  }

  /** The coins of an expired bonus can't be staked any more, so it waits only for bets that are open now, not for new ones. */
  async #endStakes(now: string): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`
        update bonus set stakeable = false where id in (
          select id from bonus where status = 'active' and stakeable and expires_at <= ${now}::timestamptz order by expires_at limit ${AT_ONCE} for update skip locked
        ) returning id::text`);
      await publishBonuses(
        tx,
        rows.map(({ id }) => String(id)),
      );
    });
  }

  /** Ends a player's bonus if it has expired. False while a bet with its coins is open: it ends after that. */
  async #endOne(userId: string): Promise<boolean> {
    const { db, clock } = this.deps;
    try {
      await db.transaction(async (tx) => {
        await lockBalance(tx, userId);
        const bonus = await activeBonus(tx, userId);
        if (bonus && Date.parse(bonus.expires_at) <= clock.now()) await endBonus(tx, this.deps, { userId, bonus, status: 'expired' });
      });
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.reason === 'bonus_in_play') return false;
      throw error;
    }
  }
}
