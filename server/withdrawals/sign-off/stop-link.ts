import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { WithdrawalType } from '#contract/api/withdrawals.ts';
import type { StopState } from '#contract/api/withdrawal-stop.ts';
import { provedAddressesLeftSince } from '#server/auth/recovery/mailed-tokens.ts';
import { deviceName } from '#server/security/device.ts';
import { sessionPlace } from '#server/security/session-place.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { TemplateData } from '#server/mail/templates/list.ts';
import { userTable } from '#server/players/schema.ts';
import { placeHold } from '#server/rules/holds.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { hashOf, newToken } from '#server/security/tokens.ts';
import { mayEverCancel } from '../cancel-withdrawal.ts';
import { withdrawalTable as table } from '../schema.ts';
import { cancelLocked, type WithdrawalRow } from '../withdrawal.ts';

/*
 * The link that stops a withdrawal
 * 1. It is mailed with the request, to the player's address, and to the proved ones that the account has left lately: an attacker changes the address first.
 * 2. It opens a page of the shop, which stops nothing before a press: mail scanners follow links.
 * 3. It stops the withdrawal while that is new, once. There is one link for each withdrawal; its token's hash is kept beside it, and survives a change of
 *    the password.
 */

/** Why a stopped withdrawal was canceled, as its player reads it. */
const STOPPED = 'Stopped with the link in our email.';

const account = declaredColumns(userTable, 'email');

/** What the mail says of the withdrawal. */
type Facts = Pick<TemplateData<'withdrawal-requested'>, 'type' | 'what' | 'to' | 'until' | 'reason'>;

/** Mails the link of a new withdrawal, in the transaction of its request. */
export async function mailStopLink(
  tx: Tx,
  deps: Deps,
  { id, userId, request, ...facts }: Facts & { id: string; userId: string; request: FastifyRequest },
): Promise<void> {
  const { clock, config } = deps;
  const token = newToken(deps);
  await tx
    .update(table)
    .set({ stopHash: hashOf(token) })
    .where(eq(table.id, id));
  const { rows } = await tx.execute(sql`select ${account.of('u')} from users u where id = ${userId}`);
  const email = rows.map(account.read)[0]?.email ?? null;
  const left = await provedAddressesLeftSince(tx, userId, clock.now() - config.withdrawals.accountChangeRestMs);
  const place = sessionPlace(request, config);
  const data = { ...facts, token, device: deviceName(place), place: place.address, at: clock.now() };
  for (const to of new Set([...(email === null ? [] : [email]), ...left]))
    await queueMail(tx, deps, { to, template: 'withdrawal-requested', data });
}

/** The withdrawal of a link. Refusal `link_invalid`. */
async function rowOf(queries: Queries | Tx, token: string, { locked = false } = {}): Promise<WithdrawalRow> {
  const query = queries
    .select()
    .from(table)
    .where(eq(table.stopHash, hashOf(token)));
  const [row] = await (locked ? query.for('update') : query);
  if (!row) throw new Refusal('link_invalid');
  return row;
}

function stateOf({ status, stoppedAt }: WithdrawalRow): StopState {
  if (status === 'new') return 'open';
  if (stoppedAt !== null) return 'stopped';
  return status === 'in_processing' || status === 'done' ? 'sent' : 'canceled';
}

/** What a link would stop, and whether it still can. Refusal `link_invalid`. */
export async function stoppable({ db }: Pick<Deps, 'db'>, token: string) {
  const row = await rowOf(db.read, token);
  return { state: stateOf(row), type: row.type };
}

/**
 * Stops a withdrawal by its link: coins and prizes come back. Pressed twice, it says the same again. Where players may not cancel it, their play is held
 * until a person lifts that: the link is for withdrawals of attackers, and no way to play with coins that were on their way out. Refusals `link_invalid`,
 * `withdrawal_closed` once it was sent or canceled, `withdrawal_in_check` while it may have been sent before a restore.
 */
export async function stopBy(tx: Tx, deps: Deps, token: string): Promise<{ msg: string; type: WithdrawalType; held: boolean }> {
  const row = await rowOf(tx, token, { locked: true });
  const held = !mayEverCancel(deps, row.type);
  if (row.status === 'new') {
    if (row.restoredAt !== null) throw new Refusal('withdrawal_in_check');
    const now = deps.clock.now();
    await cancelLocked(tx, deps, row, 'canceled', STOPPED);
    await tx.update(table).set({ stoppedAt: now }).where(eq(table.id, row.id));
    if (held)
      await placeHold(tx, {
        what: 'play',
        userId: row.userId,
        reason: `withdrawal ${row.id} was stopped by its link`,
        placedAt: now,
        placedBy: 'stop link',
      });
  } else if (row.stoppedAt === null) throw new Refusal('withdrawal_closed', { status: row.status });
  const back = row.type === 'crypto' ? 'The coins are back in your balance.' : 'The prizes are back in your inventory.';
  return { msg: `Stopped. ${back}`, type: row.type, held };
}
