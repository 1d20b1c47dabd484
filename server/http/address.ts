import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** The client's address: the socket's own, or what the declared number of proxies says. */
export function addressOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim());
  const named = proxies > 0 ? forwarded.at(-Math.min(proxies, forwarded.length)) : undefined;
  return named || (socket.remoteAddress ?? '');
}

/** The first half of an IPv6 address, its eight groups written out; a double colon stands for as many zeros as are missing. */
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

/** What limits count as one client (the address is undefined where the connection is gone already): an IPv4 address, or the /64 network of an IPv6 one, since a household or a rented machine owns all of it. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${prefixOf(address)}::/64` : address.slice(0, 64);
}
