import { createHmac } from 'node:crypto';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { sql } from 'drizzle-orm';
import type { SessionPlace } from '#server/auth/session-place.ts';
import type { Tx } from '#server/database/database.ts';
import { Refusal } from '#server/http/contract.ts';
import { dayStart } from '#server/rules/house-calendar.ts';
import type { Deps } from '#server/runtime/deps.ts';

/*
 * One person, one account, as far as can be seen
 * 1. A place is a network address (of IPv6 the first 64 bits, which one line has), a device is an address with the kind of browser and system there.
 * 2. On a day of the house a device opens free boxes for one account, an address for a few: a household, a small office.
 * 3. Both are kept as HMAC-SHA256(key, day, kind, place), for two days (housekeeping). Addresses that name nobody (private, loopback) are not looked at.
 */

/** How many accounts may open free boxes at one address on one day. */
export const ACCOUNTS_OF_ADDRESS = 3;

const NOBODYS = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NOBODYS.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NOBODYS.addSubnet(network, bits, 'ipv6');

/** The line that an address belongs to, as text; null for one that names nobody. */
export function lineOf(address: string | null): string | null {
  const bare = (address ?? '').replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(bare)) return NOBODYS.check(bare, 'ipv4') ? null : bare;
  if (!isIPv6(bare) || NOBODYS.check(bare, 'ipv6')) return null;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const whole = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Notes that an account opens a free box here today. Refusal `free_box_shared` where another account of what looks like the same person did. */
export async function keepToOnePerson(tx: Tx, { clock, config }: Deps, userId: string, place: SessionPlace): Promise<void> {
  const line = lineOf(place.address);
  if (line === null) return;
  const now = clock.now();
  const day = new Date(dayStart(now, config.houseTimeZone)).toISOString();
  const hashOf = (kind: string, ...parts: (string | null)[]): Uint8Array =>
    createHmac('sha256', config.secrets.freeLoot)
      .update(JSON.stringify([day, kind, ...parts]))
      .digest();
  const address = hashOf('address', line);
  const device = hashOf('device', line, place.browser, place.system);
  // Accounts of one address come one after the other, so that none overlooks another one.
  await tx.execute(sql`select pg_advisory_xact_lock(${Buffer.from(address).readInt32BE()}, ${Buffer.from(address).readInt32BE(4)})`);
  const { rows } = await tx.execute(sql`
    select count(*) filter (where kind = 'address') as accounts, count(*) filter (where kind = 'device') as devices
    from free_seen where day = ${day} and user_id <> ${userId}
      and ((kind = 'address' and hash = ${address}) or (kind = 'device' and hash = ${device}))`);
  const [seen] = rows;
  if (Number(seen?.['devices']) > 0 || Number(seen?.['accounts']) >= ACCOUNTS_OF_ADDRESS)
    throw new Refusal(
      409,
      'free_box_shared',
      'Free boxes are for one account per person, and another account here has opened its own today.',
    );
  await tx.execute(sql`
    insert into free_seen (day, kind, hash, user_id) values (${day}, 'address', ${address}, ${userId}), (${day}, 'device', ${device}, ${userId})
    on conflict do nothing`);
}
