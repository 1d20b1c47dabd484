import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SessionPlace } from '#server/auth/session-place.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { publicNetwork } from '#server/security/networks.ts';
import { Refusal } from '#server/core/refusal.ts';
import { userTable } from '#server/players/schema.ts';
import { dayStart } from '#server/rules/house-calendar.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { mailboxOf } from '#server/security/mailbox.ts';

/*
 * One person, one account, as far as can be seen
 * 1. A place is a network address (of IPv6 the first 64 bits, which one line has), a device is an address with the kind of browser and system there.
 * 2. On a day of the house a device opens free boxes for one account, an address for a few: a household, a small office.
 * 3. A mailbox opens them for one account, wherever that is: what follows a plus in an address belongs to the mailbox.
 * 4. All are kept as HMAC-SHA256(key, day, kind, what was seen), for two days (housekeeping). Network addresses without an owner (private, loopback) are not looked at.
 */

/** How many accounts may open free boxes at one address on one day. */
export const ACCOUNTS_OF_ADDRESS = 3;

const player = declaredColumns(userTable, 'email');

async function emailOf(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await tx.execute(sql`select ${player.of('u')} from users u where u.id = ${userId}`);
  const [row] = rows;
  return row ? player.read(row).email : null;
}

/** How a kind of what was seen is called, and how many other accounts may be seen with it. */
interface Fingerprint {
  kind: 'mailbox' | 'address' | 'device';
  hash: Uint8Array;
  others: number;
}

/** Notes that an account opens a free box here today. Refusal `free_box_shared` where another account of what looks like the same person did. */
export async function keepToOnePerson(tx: Tx, { clock, config }: Deps, userId: string, place: SessionPlace): Promise<void> {
  const day = new Date(dayStart(clock.now(), config.houseTimeZone)).toISOString();
  const fingerprint = (kind: Fingerprint['kind'], others: number, ...parts: (string | null)[]): Fingerprint => ({
    kind,
    others,
    hash: createHmac('sha256', config.secrets.freeLoot)
      .update(JSON.stringify([day, kind, ...parts]))
      .digest(),
  });
  const network = publicNetwork(place.address);
  const email = await emailOf(tx, userId);
  const fingerprints = [
    ...(email === null ? [] : [fingerprint('mailbox', 0, mailboxOf(email))]),
    ...(network === null
      ? []
      : [fingerprint('address', ACCOUNTS_OF_ADDRESS - 1, network), fingerprint('device', 0, network, place.browser, place.system)]),
  ];
  for (const { kind, hash, others } of fingerprints) {
    // Accounts of one mailbox, and of one address, come one after the other, so that none overlooks another one. A device is held with its address.
    const [high, low] = [Buffer.from(hash).readInt32BE(), Buffer.from(hash).readInt32BE(4)];
    if (kind !== 'device') await tx.execute(sql`select pg_advisory_xact_lock(${high}, ${low})`);
    const { rows } = await tx.execute(
      sql`select count(*) as accounts from free_seen where day = ${day} and kind = ${kind} and hash = ${hash} and user_id <> ${userId}`,
    );
    if (Number(rows[0]?.['accounts']) > others) throw new Refusal('free_box_shared');
  }
  for (const { kind, hash } of fingerprints)
    await tx.execute(
      sql`insert into free_seen (day, kind, hash, user_id) values (${day}, ${kind}, ${hash}, ${userId}) on conflict do nothing`,
    );
}
