import { sql } from 'drizzle-orm';
import type { addPasskey } from '#contract/api/second-factor.ts';
import type { RouteInput } from '#contract/api/route.ts';
import type { Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Player } from '#server/security/player.ts';
import { requireConfirmed } from '../require-confirmed.ts';
import { takeChallenge } from './challenges.ts';
import { hasFactor, heldFactors } from './held-factors.ts';
import { checkMade, keepPasskey, MAX_PASSKEYS } from './passkeys.ts';
import { mailChange } from './mail-change.ts';
import { removeRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { finishTotp } from './totp.ts';

const account = declaredColumns(userTable, 'id', 'name', 'email');

/** Who the factors are for; authenticators show `label`, the address or else the nickname. */
export async function accountOf({ db }: Pick<Deps, 'db'>, userId: string): Promise<{ id: string; name: string; label: string }> {
  const { rows } = await db.read.execute(sql`select ${account.of('u')} from users u where id = ${userId}`);
  const [row] = rows.map(account.read);
  if (!row) throw new Error(`there is no player ${userId}`);
  return { id: row.id, name: row.name, label: row.email ?? row.name };
}

/** Changes of one player's factors come one after the other, so that recovery codes are made once and go with the last factor. */
async function lockFactors(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select ${account.of('u')} from users u where id = ${userId} for update`);
}

/** Runs a guarded change of a player's factors: confirmed, one at a time, with a mail to the player that says it in a sentence. */
export async function changeFactors<T>(deps: Deps, player: Player, sentence: string, change: (tx: Tx) => Promise<T>): Promise<T> {
  await requireConfirmed(deps.db.read, deps, player);
  await deps.limiter.take('accessChange', player.id);
  return deps.db.transaction(async (tx) => {
    await lockFactors(tx, player.id);
    await requireConfirmed(tx, deps, player);
    const result = await change(tx);
    await tx.execute(sql`update users set access_changed_at = ${new Date(deps.clock.now()).toISOString()} where id = ${player.id}`);
    await mailChange(tx, deps, player.id, sentence);
    return result;
  });
}

/** Recovery codes for a player's first factor; null where there is one already, whose codes stay. Call it before the new one counts. */
async function codesForFirst(tx: Tx, deps: Deps, userId: string): Promise<string[] | null> {
  return hasFactor(await heldFactors(tx, userId)) ? null : renewRecoveryCodes(tx, deps, userId);
}

/** Removes the recovery codes once no factor is left that they could replace. */
export async function tidyCodes(tx: Tx, userId: string): Promise<void> {
  if (!hasFactor(await heldFactors(tx, userId))) await removeRecoveryCodes(tx, userId);
}

/** Turns the authenticator app on. Answers new recovery codes with the first factor. */
export async function turnTotpOn(deps: Deps, player: Player, code: string): Promise<string[] | null> {
  await deps.limiter.take('confirmInSession', player.sessionId);
  const codes = await changeFactors(deps, player, 'An authenticator app was set up.', async (tx) => {
    if ((await heldFactors(tx, player.id)).totpSince !== null) throw new Refusal('authenticator_exists');
    const first = await codesForFirst(tx, deps, player.id);
    if (!(await finishTotp(tx, deps, player.id, code))) throw new Refusal('confirmation_failed', { proof: 'code' });
    return first;
  });
  await deps.limiter.forget('confirmInSession', player.sessionId);
  return codes;
}

/** Adds a passkey that a browser has made. Answers new recovery codes with the first factor. */
export async function turnPasskeyOn(
  deps: Deps,
  player: Player,
  { challenge: token, name, response }: RouteInput<typeof addPasskey>['body'],
  origins: string[],
): Promise<string[] | null> {
  await requireConfirmed(deps.db.read, deps, player);
  const owner = { userId: player.id, sessionId: player.sessionId };
  // Taken in each case, in a transaction of its own.
  const taken = await deps.db.transaction((tx) => takeChallenge(tx, deps, 'passkey_add', token, owner));
  const made = taken?.challenge == null ? null : await checkMade(deps, response, { challenge: taken.challenge, origins });
  if (!made) throw new Refusal('confirmation_failed', { proof: 'passkey' });
  return changeFactors(deps, player, `The passkey “${name}” was added.`, async (tx) => {
    if ((await heldFactors(tx, player.id)).passkeys >= MAX_PASSKEYS) throw new Refusal('passkey_limit', { most: MAX_PASSKEYS });
    const codes = await codesForFirst(tx, deps, player.id);
    if (!(await keepPasskey(tx, deps, { userId: player.id, name, made }))) throw new Refusal('passkey_exists');
    return codes;
  });
}
