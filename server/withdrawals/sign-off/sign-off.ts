import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RestReason } from '#contract/api/withdrawals.ts';
import type { Address } from '#contract/delivery/address-record.ts';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import { requireConfirmed } from '#server/auth/require-confirmed.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';
import type { Config } from '#server/runtime/config.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Player } from '#server/security/player.ts';
import { withdrawalTable as table } from '../schema.ts';

/*
 * Sign-off for money out
 * 1. A withdrawal needs a confirmed email address.
 * 2. To a new address it needs a confirmation of the last minutes; to a known one only from players with a second factor. An address is known once a
 *    withdrawal of the player to it has been given to its provider and was not canceled since: before that, its rest was the time to stop it.
 * 3. To a new address, and for some time after a change of the password, a second factor or the email address, a withdrawal rests longer, and a link
 *    that stops it is mailed at once (stop-link.ts).
 */

/** Where a withdrawal goes. */
export type Destination = { currency: string; address: string } | { shipTo: Address };

/** How long a withdrawal rests, and why. */
export interface Rest {
  ms: number;
  reason: RestReason;
  /** Whether a link that stops it is mailed. */
  guarded: boolean;
}

const account = declaredColumns(userTable, 'emailVerifiedAt', 'accessChangedAt');

/** Statuses of withdrawals that make their address known. */
const SENT = ['in_processing', 'done'] as const;

const networkOf = (currency: string | null): string | null => cryptocurrency(currency ?? '')?.network ?? currency;

/** Whether the player has used an address before. Any difference makes a shipping address another one; a wallet's address is known on its network alone. */
async function isKnown(tx: Tx, userId: string, to: Destination): Promise<boolean> {
  const sent = and(eq(table.userId, userId), inArray(table.status, [...SENT]));
  if ('shipTo' in to) {
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(sent, sql`${table.shipTo} = ${JSON.stringify(to.shipTo)}::jsonb`))
      .limit(1);
    return rows.length > 0;
  }
  const rows = await tx
    .selectDistinct({ currency: table.currency })
    .from(table)
    .where(and(sent, eq(table.address, to.address)));
  return rows.some(({ currency }) => networkOf(currency) === networkOf(to.currency));
}

/** The longest rest that applies. */
function restOf({ restMs, newAddressRestMs, accountChangeRestMs }: Config['withdrawals'], isNew: boolean, isChanged: boolean): Rest {
  const guarded = isNew || isChanged;
  const rests: Rest[] = [
    { ms: restMs, reason: 'usual', guarded },
    ...(isNew ? [{ ms: newAddressRestMs, reason: 'new_address', guarded } as const] : []),
    ...(isChanged ? [{ ms: accountChangeRestMs, reason: 'account_changed', guarded } as const] : []),
  ];
  return rests.reduce((longest, rest) => (rest.ms >= longest.ms ? rest : longest));
}

/** Asks for the proofs that a withdrawal needs, and says how long it rests. Refusals `email_unverified`, `confirmation_required`. */
export async function signOff(tx: Tx, deps: Pick<Deps, 'clock' | 'config'>, player: Player, to: Destination): Promise<Rest> {
  const { rows } = await tx.execute(sql`select ${account.of('u')} from users u where id = ${player.id}`);
  const [row] = rows.map(account.read);
  if (row?.emailVerifiedAt == null) throw new Refusal('email_unverified');
  const isNew = !(await isKnown(tx, player.id, to));
  await requireConfirmed(tx, deps, player, isNew ? 'all' : 'with_factor');
  const { withdrawals } = deps.config;
  const isChanged = row.accessChangedAt !== null && deps.clock.now() - row.accessChangedAt < withdrawals.accountChangeRestMs;
  return restOf(withdrawals, isNew, isChanged);
}
