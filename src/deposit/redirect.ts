/** Payment pages outside this site that the browser may be sent to, over https. */
const PAYMENT_HOSTS: ReadonlySet<string> = new Set(['secure.zen.com', 'skinsback.com']);

/** The address to go to for paying, or null when it leads anywhere but this site or a known payment page. */
export function paymentAddress(redirectUrl: string, here: string): string | null {
  if (!URL.canParse(redirectUrl, here)) return null;
  const target = new URL(redirectUrl, here);
  const own = target.origin === new URL(here).origin;
  const known = target.protocol === 'https:' && target.port === '' && PAYMENT_HOSTS.has(target.hostname);
  return (own || known) && target.username === '' ? target.href : null;
}
