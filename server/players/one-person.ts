import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SessionPlace } from '#server/security/session-place.ts';
import type { RefusalReason } from '#server/core/refusal-reasons.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { publicNetwork } from '#server/security/networks.ts';
import { Refusal } from '#server/core/refusal.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { mailboxOf } from '#server/security/mailbox.ts';

/*
 * One person, one account, as far as can be seen
 * 1. A place is a network address (of IPv6 the first 64 bits, which one line has), a device is an address with the kind of browser and system there.
 * 2. What is given once to a person (a free box on a day, a promo code, the cashback of a day) is given to one account of a device, and to a few of an
 *    address: a household, a small office.
 * 3. A mailbox gets it for one account, wherever that is: what follows a plus in an address belongs to the mailbox.
 * 4. All are kept as HMAC-SHA256(key, use, kind, what was seen), until housekeeping removes them. Network addresses without an owner (private, loopback) are
 *    not looked at.
 */

/** How many accounts of one address are given the same. */
export const ACCOUNTS_OF_ADDRESS = 3;

/** The reasons that refuse a second account of one person; none of them has data. */
type SharedReason = Extract<RefusalReason, 'free_box_shared' | 'promocode_shared' | 'cashback_shared'>;

const player = declaredColumns(userTable, 'email', 'emailVerifiedAt');

async function playerNow(tx: Tx, userId: string) {
  const { rows } = await tx.execute(sql`select ${player.of('u')} from users u where u.id = ${userId}`);
  return rows.map(player.read)[0] ?? null;
}

/** Whether a player has proved that the account's e-mail address is theirs. */
export async function hasConfirmedEmail(tx: Tx, userId: string): Promise<boolean> {
  return (await playerNow(tx, userId))?.emailVerifiedAt != null;
}

/** What was seen of an account, and how many other accounts may be seen with it. */
interface Sighting {
  kind: 'mailbox' | 'address' | 'device';
  hash: Uint8Array;
  others: number;
}

/** Who is given something, and where. `use` names what it is, so that only its own sightings count. */
interface Use {
  userId: string;
  place: SessionPlace;
  use: string;
  /** How long the sighting is kept. */
  keepDays: number;
  reason: SharedReason;
}

/** Notes that an account is given something here. Throws Refusal `reason` where another account of what looks like the same person has had it. */
export async function requireOnePerson(
  tx: Tx,
  { clock, dataKeys }: Pick<Deps, 'clock' | 'dataKeys'>,
  { userId, place, use, keepDays, reason }: Use,
): Promise<void> {
  const sighting = (kind: Sighting['kind'], others: number, ...parts: (string | null)[]): Sighting => ({
    kind,
    others,
    hash: createHmac('sha256', dataKeys.freeLoot)
      .update(JSON.stringify([use, kind, ...parts]))
      .digest(),
  });
  const network = publicNetwork(place.address);
  const email = (await playerNow(tx, userId))?.email ?? null;
  const sightings = [
    ...(email === null ? [] : [sighting('mailbox', 0, mailboxOf(email))]),
    ...(network === null
      ? []
      : [sighting('address', ACCOUNTS_OF_ADDRESS - 1, network), sighting('device', 0, network, place.browser, place.system)]),
  ];
  for (const { kind, hash, others } of sightings) {
    // Accounts of one mailbox, and of one address, come one after the other, so that none overlooks another one. A device is held with its address.
    const [high, low] = [Buffer.from(hash).readInt32BE(), Buffer.from(hash).readInt32BE(4)];
    if (kind !== 'device') await tx.execute(sql`select pg_advisory_xact_lock(${high}, ${low})`);
    const { rows } = await tx.execute(sql`select count(*) as accounts from person_seen where hash = ${hash} and user_id <> ${userId}`);
    if (Number(rows[0]?.['accounts']) > others) throw new Refusal(reason);
  }
  const until = new Date(clock.now() + keepDays * 86_400_000).toISOString();
  for (const { kind, hash } of sightings)
    await tx.execute(sql`
      insert into person_seen (hash, user_id, kind, until) values (${hash}, ${userId}, ${kind}, ${until}::timestamptz)
      on conflict (hash, user_id) do update set until = excluded.until`);
}
