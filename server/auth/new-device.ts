import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { deviceName } from '#server/security/device.ts';
import { queueNotice } from '#server/mail/queue-notice.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { sessionTable } from '#server/security/schema.ts';
import type { SessionPlace } from '#server/security/session-place.ts';

const devices = declaredColumns(sessionTable, 'browser', 'system');

/**
 * Mails a player about a sign-in on a device of a kind that the account was not used on, as far as its sessions are kept. Called before the
 * new session is written; the first sign-in of an account is no news.
 */
export async function mailNewDevice(tx: Tx, deps: Deps, userId: string, place: SessionPlace): Promise<void> {
  const { rows } = await tx.execute(sql`select distinct ${devices.of('s')} from session s where user_id = ${userId}`);
  const known = rows.map(devices.read);
  if (known.length === 0 || known.some(({ browser, system }) => browser === place.browser && system === place.system)) return;
  await queueNotice(tx, deps, userId, {
    template: 'new-device',
    data: { device: deviceName(place), place: place.address, at: deps.clock.now() },
  });
}
