import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { changePassword, endListedSession, endOtherSessions, type ListedSession, sessions } from '#contract/api/sessions.ts';
import { Refusal } from '#server/core/refusal.ts';
import { handle } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import type { Player } from '#server/security/player.ts';
import { sessionTable as table } from '#server/security/schema.ts';
import { queueNotice } from '#server/mail/queue-notice.ts';
import { endAllSessions, endSession } from './end-sessions.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { voidTokens } from './recovery/mailed-tokens.ts';
import { requireConfirmed } from './require-confirmed.ts';

/**
 * Changes a player's password, or sets the first one, ends all other sessions and mails a notice. Throws Refusal `confirmation_required`, and `password_too_common` for one of the
 * most common passwords.
 */
async function changePasswordOf(deps: Deps, player: Player, password: string): Promise<void> {
  await requireConfirmed(deps.db.read, deps, player);
  await refuseCommonPassword(password);
  await deps.limiter.take('accessChange', player.id);
  const hash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    await requireConfirmed(tx, deps, player);
    const now = deps.clock.now();
    await tx.execute(
      sql`update users set password_hash = ${hash}, access_changed_at = ${new Date(now).toISOString()} where id = ${player.id}`,
    );
    await endAllSessions(tx, player.id, 'password_change', now, { except: player.sessionId });
    await voidTokens(tx, player.id);
    await queueNotice(tx, deps, player.id, { template: 'password-changed', data: { at: now } });
  });
}

/** The most sessions that are listed, those used last. */
const MAX_LISTED = 100;

async function listSessions({ db, clock }: Deps, player: Player): Promise<ListedSession[]> {
  const rows = await db.read
    .select()
    .from(table)
    .where(and(eq(table.userId, player.id), isNull(table.endedAt), gt(table.expiresAt, clock.now())))
    .orderBy(desc(sql`coalesce(${table.usedAt}, ${table.createdAt})`))
    .limit(MAX_LISTED);
  const listed = rows.map(({ id, browser, system, address, country, createdAt, usedAt }) => ({
    id,
    browser,
    system,
    address,
    country,
    created_at: new Date(createdAt).toISOString(),
    used_at: new Date(usedAt ?? createdAt).toISOString(),
    current: id === player.sessionId,
  }));
  return listed.sort((a, b) => Number(b.current) - Number(a.current) || b.used_at.localeCompare(a.used_at));
}

/** The player's sessions, how to end them, and the change of the password, which ends them too. */
export function registerSessions(app: App, deps: Deps): void {
  const { db, clock } = deps;
  handle(app, deps, sessions, async ({ player }) => ({ data: await listSessions(deps, player) }));

  handle(app, deps, endListedSession, async ({ input, player }) => {
    const { id } = input.params;
    const ended = isUuid(id) && (await db.transaction((tx) => endSession(tx, player.id, id, 'sign_out_elsewhere', clock.now())));
    if (!ended) throw new Refusal('session_not_found');
    return { msg: 'That device is signed out.' };
  });

  handle(app, deps, endOtherSessions, async ({ player }) => {
    const ended = await db.transaction((tx) =>
      endAllSessions(tx, player.id, 'sign_out_elsewhere', clock.now(), { except: player.sessionId }),
    );
    return { msg: 'Signed out everywhere else.', ended };
  });

  handle(app, deps, changePassword, async ({ input, player }) => {
    await changePasswordOf(deps, player, input.body.password);
    return { msg: 'Your password has been changed. You’re signed out everywhere else.' };
  });
}
