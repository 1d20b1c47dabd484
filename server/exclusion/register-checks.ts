import { sql } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps, RegisterChecks } from '#server/runtime/deps.ts';
import type { ExclusionRegister } from './register-client.ts';

/*
 * When the register is asked
 * 1. At a sign-up, before there is an account: without an answer there is none. A listed person gets an account that can't play, so that a sign-up says
 *    nothing about who is listed.
 * 2. At each sign-in. Without an answer the player is signed in, to withdraw, and the register is due again before anything is played.
 * 3. Before a bet or a deposit whose player's answer is a day old (`refuseExcluded`): without an answer it is refused.
 * An answer is kept with its time. One that says that the player is listed comes in one order with bets, and gives back what has not begun, as an exclusion does.
 */

const player = declaredColumns(userTable, 'email');

/** An instant before every answer: the register is due. */
const NEVER = new Date(0).toISOString();
const ALWAYS = '9999-12-31T00:00:00Z';

/** Keeps an answer. `asked` is the address it is about: the player may have another one by now. */
async function keep(tx: Tx, userId: string, asked: string | null, listed: boolean, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await tx.execute(sql`
    insert into register_answer as r (user_id, listed_since, listed_as, asked_at)
    select u.id, ${listed ? at : null}::timestamptz, case when ${listed}::boolean then mailbox_hash(coalesce(${asked}, u.email)) end, ${at}
    from users u where u.id = ${userId}
    on conflict (user_id) do update set asked_at = excluded.asked_at, listed_as = coalesce(excluded.listed_as, r.listed_as),
      listed_since = case when excluded.listed_since is not null then coalesce(r.listed_since, excluded.listed_since)
        when r.listed_as is distinct from (select mailbox_hash(coalesce(${asked}, u.email)) from users u where u.id = r.user_id) then r.listed_since end`);
}

/** Asks the register about players, and keeps what it answers. */
export function registerChecks({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, register: ExclusionRegister): RegisterChecks {
  /** Questions under way, by player: parallel bets wait for one. */
  const asking = new Map<string, Promise<void>>();
  let refund: (tx: Tx, userId: string) => Promise<unknown> = () => Promise.resolve();

  const isListed = async (email: string): Promise<boolean> => {
    try {
      return await register.isListed(email);
    } catch (error) {
      log.warn({ err: error }, 'the self-exclusion register could not be asked');
      throw new Refusal('register_away', null, error);
    }
  };

  const askNow = async (userId: string): Promise<void> => {
    const { rows } = await db.read.execute(sql`select ${player.of('u')} from users u where u.id = ${userId}`);
    const email = rows.map(player.read)[0]?.email ?? null;
    // The register knows people by their addresses.
    if (email === null) throw new Refusal('email_unverified');
    const listed = await isListed(email);
    await db.transaction(async (tx) => {
      await tx.execute(sql`select lock_play(${userId}::uuid)`);
      await keep(tx, userId, email, listed, clock.now());
      if (listed) await refund(tx, userId);
    });
  };

  const ask = (userId: string): Promise<void> => {
    const known = asking.get(userId);
    if (known) return known;
    const asked = askNow(userId).finally(() => asking.delete(userId));
    asking.set(userId, asked);
    return asked;
  };

  return {
    refundBy(how) {
      refund = how;
    },
    ask,
    isListed,
    keep: (tx, userId, listed) => keep(tx, userId, null, listed, clock.now()),
    async exempt(tx, userId) {
      await tx.execute(sql`
        insert into register_answer (user_id, asked_at) values (${userId}, ${ALWAYS}) on conflict (user_id) do update set asked_at = excluded.asked_at`);
    },
    async atSignIn(userId) {
      await db.transaction((tx) =>
        tx.execute(sql`update register_answer set asked_at = ${NEVER} where user_id = ${userId} and asked_at < ${ALWAYS}`),
      );
      try {
        await ask(userId);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    },
  };
}
