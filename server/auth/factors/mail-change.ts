import type { Tx } from '#server/database/database.ts';
import { queueNotice } from '#server/mail/queue-notice.ts';
import type { Deps } from '#server/runtime/deps.ts';

/** Mails a player, in the caller's transaction, what has changed about the ways to sign in and to confirm: it may not have been the player. */
export function mailChange(tx: Tx, deps: Deps, userId: string, change: string): Promise<void> {
  return queueNotice(tx, deps, userId, { template: 'second-factor-changed', data: { change, at: deps.clock.now() } });
}
