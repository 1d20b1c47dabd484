import { parseUrl } from '#src/lib/full-address.ts';

/** The address to go to for paying, or null when it leads anywhere but this site or, over https, one of the hosts that the shop has named. */
export function paymentAddress(redirectUrl: string, here: string, hosts: readonly string[]): string | null {
  const target = parseUrl(redirectUrl, here);
  if (target === null) return null;
  const own = target.origin === new URL(here).origin;
  const known = target.protocol === 'https:' && target.port === '' && hosts.includes(target.hostname);
  return (own || known) && target.username === '' ? target.href : null;
}
