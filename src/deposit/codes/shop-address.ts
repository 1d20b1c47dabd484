import { parseUrl } from '#src/lib/full-address.ts';

/** The address of a price in the shop that sells codes, on this site or over https; null where there is none to send a player to. */
export function shopAddress(shopUrl: string | null, amount: number, here: string): string | null {
  const target = shopUrl === null ? null : parseUrl(shopUrl, here);
  if (target === null) return null;
  if (target.origin !== new URL(here).origin && target.protocol !== 'https:') return null;
  target.searchParams.set('amount', String(amount));
  return target.href;
}
