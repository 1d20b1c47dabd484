import { sql } from 'drizzle-orm';
import type { Deps } from '#server/runtime/deps.ts';
import type { Player } from '#server/security/player.ts';
import { queueNotice } from '#server/mail/queue-notice.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { endAllSessions } from './end-sessions.ts';
import { hashPassword } from './passwords.ts';
import { voidTokens } from './recovery/mailed-tokens.ts';
import { requireConfirmed } from './require-confirmed.ts';

/**
 * Changes a player's password, or sets the first one, ends all other sessions and mails a notice. Throws Refusal `confirmation_required`, and `password_too_common` for one of the
 * most common passwords.
 */
export async function changePasswordOf(deps: Deps, player: Player, password: string): Promise<void> {
  await requireConfirmed(deps.db.read, deps, player);
  await refuseCommonPassword(password);
  const hash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    await requireConfirmed(tx, deps, player);
    await tx.execute(sql`update users set password_hash = ${hash} where id = ${player.id}`);
    const now = deps.clock.now();
    await endAllSessions(tx, player.id, 'password_change', now, { except: player.sessionId });
    await voidTokens(tx, player.id);
    await queueNotice(tx, deps, player.id, { template: 'password-changed', data: { at: now } });
  });
}
