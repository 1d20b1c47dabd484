import { BlockList, isIP, isIPv6 } from 'node:net';

/** The first half of an IPv6 address, its eight groups written out; a double colon replaces as many zeros as are missing. */
function prefixOf(address: string): string {
  const [before = '', after] = address.replace(/%.*$/, '').split('::');
  const left = before === '' ? [] : before.split(':');
  const right = after === undefined || after === '' ? [] : after.split(':');
  const missing = after === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** An IPv4 address that is written as an IPv6 one, as itself. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/**
 * What limits count as one client (the address is undefined where the connection is gone already): an IPv4 address, or the /64 network of an IPv6 one, since
 * a household or a rented machine owns all of it.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone';
  const plain = unmapped(address);
  return isIPv6(plain) ? `${prefixOf(plain)}::/64` : plain.slice(0, 64);
}

/** Networks whose addresses identify no household: private ones, loopback, and those between a machine and its router. */
const NON_PUBLIC = {
  ipv4: ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  ipv6: ['::/64', 'fc00::/7', 'fe80::/10'],
} as const;

/** Each version has a list of its own: one for both would take an IPv4 address for its form as an IPv6 one, which begins with zeros. */
function listOf(version: keyof typeof NON_PUBLIC): BlockList {
  const list = new BlockList();
  for (const [network = '', bits] of NON_PUBLIC[version].map((text) => text.split('/'))) list.addSubnet(network, Number(bits), version);
  return list;
}

const LISTS = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') };

/** The network of an address that may distinguish one household from another; null for an address that identifies none, and for no address. */
export function publicNetwork(address: string | null): string | null {
  const plain = unmapped((address ?? '').replace(/%.*$/, ''));
  if (isIP(plain) === 0) return null;
  const version = isIPv6(plain) ? 'ipv6' : 'ipv4';
  return LISTS[version].check(plain, version) ? null : networkOf(plain);
}
