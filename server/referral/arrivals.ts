import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { publicNetwork } from '#server/security/networks.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { mailboxOf } from '#server/security/mailbox.ts';
import { sessionTable } from '#server/security/schema.ts';
import { DAY_MS } from '#server/core/clock.ts';
import { type RefusedLink, referralTable } from './schema.ts';

/*
 * Who referred a new player
 * 1. The link that the registration carries is kept with the player, permanently. There is no second referrer.
 * 2. A player's code makes that player the referrer, unless they are the same person: the same mailbox, or a device and network from which the
 *    referrer has signed in within 30 days (`self`).
 * 3. A ring of accounts is refused: a device and network of another player of the same family (those above the referrer and those that the referrer has
 *    brought), signed in or registered there within 30 days; or a network from which the referrer has brought three players within a day (`ring`).
 * 4. Addresses that identify no household (private networks, loopback) are left out: step 3 has no effect in the sandbox or behind a proxy that
 *    hides its clients.
 * The registration goes through in each case; a refusal is kept and logged, and is not published.
 */

const REMEMBERED_MS = 30 * DAY_MS;
/** How many players one network may bring a referrer within a day. */
const MOST_OF_A_NETWORK = 3;
/** How far up a family is looked at, and how many of its players. */
const STEPS_UP = 5;
const MOST_KIN = 200;
const MOST_SESSIONS = 1_000;

/** Where a registration comes from. */
export interface ArrivalPlace {
  browser: string | null;
  system: string | null;
  address: string | null;
}

export interface Arrival {
  playerId: string;
  /** In lower case; null without one. */
  email: string | null;
  place: ArrivalPlace;
}

const referrerColumns = declaredColumns(userTable, 'id', 'email', 'closedAt');
const kinColumns = declaredColumns(referralTable, 'userId');
const sessionColumns = declaredColumns(sessionTable, 'userId', 'browser', 'system', 'address', 'createdAt');

const LINK = /^[\w.~-]{1,64}$/;

/** The tracking link that a request carries in its header; null without one that is a plain word. */
export function carriedLink(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && LINK.test(header) ? header : null;
}

/** A device in a network; null where nothing is known of either. */
function deviceIn({ browser, system, address }: ArrivalPlace): string | null {
  const network = publicNetwork(address);
  return network === null || (browser === null && system === null) ? null : `${browser ?? ''}|${system ?? ''}|${network}`;
}

/** The referrer's family: those above, and those that the referrer has brought, the latest first. */
async function kinOf(tx: Tx, referrerId: string): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    with recursive above as (
      select referrer_id as id, 1 as step from referral where user_id = ${referrerId} and referrer_id is not null
      union all
      select r.referrer_id, a.step + 1 from above a join referral r on r.user_id = a.id where r.referrer_id is not null and a.step < ${STEPS_UP}
    )
    select id as user_id from above
    union all
    (select ${kinColumns.of('r')} from referral r where r.referrer_id = ${referrerId} order by joined_at desc limit ${MOST_KIN})`);
  return rows.map((row) => kinColumns.read(row).userId);
}

/** What speaks against a referrer; null for nothing. */
async function refusalOf(
  tx: Tx,
  now: number,
  referrer: { id: string; email: string | null; closedAt: number | null },
  { email, place }: Arrival,
  placeHash: Uint8Array | null,
): Promise<RefusedLink | null> {
  if (referrer.closedAt !== null) return 'closed';
  if (email !== null && referrer.email !== null && mailboxOf(email) === mailboxOf(referrer.email)) return 'self';
  const device = deviceIn(place);
  const network = publicNetwork(place.address);
  if (network === null) return null;
  const since = new Date(now - REMEMBERED_MS).toISOString();
  const kin = await kinOf(tx, referrer.id);
  const { rows } = await tx.execute(sql`
    select ${sessionColumns.of('s')} from session s where s.user_id = any(${sql.param([referrer.id, ...kin])}::uuid[])
      and s.created_at > ${since} order by s.created_at desc limit ${MOST_SESSIONS}`);
  const sessions = rows.map(sessionColumns.read);
  const onDevice = device === null ? [] : sessions.filter((session) => deviceIn(session) === device);
  if (onDevice.some(({ userId }) => userId === referrer.id)) return 'self';
  if (onDevice.length > 0) return 'ring';
  if (placeHash !== null) {
    // A registration begins no session.
    const { rows: brought } = await tx.execute(
      sql`select 1 from referral r where r.referrer_id = ${referrer.id} and r.place_hash = ${placeHash} and r.joined_at > ${since} limit 1`,
    );
    if (brought.length > 0) return 'ring';
  }
  const near = sessions.filter(
    ({ userId, address, createdAt }) => userId !== referrer.id && createdAt > now - DAY_MS && publicNetwork(address) === network,
  );
  return new Set(near.map(({ userId }) => userId)).size >= MOST_OF_A_NETWORK ? 'ring' : null;
}

/** Keeps the link that brought a new player, with the referrer whose code it is. For the registration's transaction. */
export async function keepArrival(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'dataKeys' | 'log'>,
  link: string | null,
  arrival: Arrival,
): Promise<void> {
  if (link === null) return;
  const { playerId, place } = arrival;
  const now = deps.clock.now();
  // Those who come by one code come one after the other, so that none overlooks another one.
  const { rows } = await tx.execute(
    sql`select ${referrerColumns.of('u')} from referral_code c join users u on u.id = c.user_id where c.code = ${link.toLowerCase()} for no key update of c`,
  );
  const [referrer] = rows.map(referrerColumns.read);
  const device = deviceIn(place);
  const placeHash = device === null ? null : createHmac('sha256', deps.dataKeys.referral).update(device).digest();
  const refused = referrer ? await refusalOf(tx, now, referrer, arrival, placeHash) : 'unknown';
  if (refused !== null && refused !== 'unknown') deps.log.warn({ player: playerId, link, why: refused }, 'a referral was refused');
  await tx.execute(sql`
    insert into referral (user_id, link, referrer_id, refused, place_hash, joined_at)
    values (${playerId}, ${link}, ${refused === null ? (referrer?.id ?? null) : null}, ${refused}, ${placeHash}, ${new Date(now).toISOString()})`);
}
