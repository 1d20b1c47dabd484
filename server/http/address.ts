import type { IncomingMessage } from 'node:http';

/** The client's address: the socket's own, or what the declared number of proxies says. */
export function addressOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim());
  const named = proxies > 0 ? forwarded.at(-Math.min(proxies, forwarded.length)) : undefined;
  return named || (socket.remoteAddress ?? '');
}
