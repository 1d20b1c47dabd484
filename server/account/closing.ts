import { sql } from 'drizzle-orm';
import { CLOSING_OBSTACLES, type ClosingObstacle } from '#contract/api/account.ts';
import { tidyName } from '#contract/visible-name.ts';
import { cents, type Cents } from '#contract/money.ts';
import { requireConfirmed } from '#server/auth/require-confirmed.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { Refusal } from '#server/core/refusal.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { AccountPart } from '#server/players/account-part.ts';
import { userTable } from '#server/players/schema.ts';
import { allLimits } from '#server/rules/limits.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Player } from '#server/security/player.ts';
import { balanceOf, postTransfer } from '#server/wallet/ledger.ts';
import { lockBalance } from '#server/wallet/lock-balance.ts';

const closingAccount = declaredColumns(userTable, 'name', 'email', 'closedAt');

/** What keeps an account open, and the coins that are given up with it: fewer than any game takes as a stake. */
export interface Closing {
  obstacles: ClosingObstacle[];
  givenUp: Cents;
}

const smallestStake = (): Cents => cents(Math.min(...Object.values(allLimits()).map(({ min_stake }) => min_stake)));

async function closingWith(queries: Queries | Tx, parts: readonly AccountPart[], playerId: string, balance: Cents): Promise<Closing> {
  const found = new Set<ClosingObstacle>();
  for (const part of parts) for (const obstacle of (await part.obstacles?.(queries, playerId)) ?? []) found.add(obstacle);
  const isLeft = balance > 0 && balance < smallestStake();
  if (balance > 0 && !isLeft) found.add('balance');
  return { obstacles: CLOSING_OBSTACLES.filter((obstacle) => found.has(obstacle)), givenUp: isLeft ? balance : cents(0) };
}

/** What keeps a player's account open as of now. */
export async function closingOf({ db }: Pick<Deps, 'db'>, parts: readonly AccountPart[], playerId: string): Promise<Closing> {
  return closingWith(db.read, parts, playerId, (await balanceOf(db.read, playerId)).balance);
}

/**
 * Closes a player's account permanently. Throws Refusal `confirmation_required`, `name_mistyped` where the typed name is another, and `account_in_use`
 * where something keeps the account open.
 *
 * The player's row is locked first, and then the balance. Whatever refers to the player waits for the first: a bet, a sale or a payment that came before is
 * seen here, and one that comes after finds the account closed, which the database refuses.
 */
export async function closeAccount(deps: Deps, parts: readonly AccountPart[], player: Player, typed: string): Promise<void> {
  await requireConfirmed(deps.db.read, deps, player);
  await deps.db.transaction(async (tx) => {
    await closeLocked(tx, deps, parts, player.id, async (name) => {
      await requireConfirmed(tx, deps, player);
      if (tidyName(typed) !== tidyName(name)) throw new Refusal('name_mistyped');
    });
  });
}

/** Closes an account permanently, as above, once `check` of the player's name has passed. Refusals `account_closed` (also for no account), `account_in_use`, and those of the check. */
export async function closeLocked(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'mail' | 'random'>,
  parts: readonly AccountPart[],
  playerId: string,
  check: (name: string) => Promise<void>,
): Promise<void> {
  const { rows } = await tx.execute(sql`select ${closingAccount.of('u')} from users u where id = ${playerId} for update`);
  const [found] = rows.map(closingAccount.read);
  if (!found || found.closedAt !== null) throw new Refusal('account_closed');
  await check(found.name);
  const { obstacles, givenUp } = await closingWith(tx, parts, playerId, await lockBalance(tx, playerId));
  if (obstacles.length > 0) throw new Refusal('account_in_use', { obstacles });
  if (givenUp > 0) await giveUp(tx, playerId, givenUp);
  const now = deps.clock.now();
  for (const part of parts) await part.forget?.(tx, { id: playerId, email: found.email, now });
  // After the parts, which forget every other mail to this address.
  if (found.email !== null) await queueMail(tx, deps, { to: found.email, template: 'account-closed', data: { at: now } });
}

/** The last coins, too few for any bet, go to the house. */
async function giveUp(tx: Tx, playerId: string, amount: Cents): Promise<void> {
  await postTransfer(tx, {
    kind: 'account_closed',
    ref: { type: 'player', id: playerId },
    legs: [
      { account: { kind: 'user_cash', userId: playerId }, amount: cents(-amount) },
      { account: { kind: 'house:given_up' }, amount },
    ],
  });
}
