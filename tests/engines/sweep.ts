import { PAGES } from '#server/pages/page-list.ts';
import type { PreparedPlayer } from './prepared-player.ts';

/** Addresses of what no page makes: links of mails and of other services. */
const OUTSIDE: Record<string, string> = {
  '/unique/:boxname': '/unique/gold-rush',
  '/free/:boxname': '/free/free-1',
  '/ref/:link': '/ref/no-such-link',
  '/auth/:provider': '/auth/google',
};

/** Dialogs that an address opens. */
const DIALOGS = { guest: ['/?modal=login', '/?modal=register'], player: ['/?modal=deposit', '/?modal=deposit&method=crypto'] };

/** The addresses to try: each page of the shop, filled in by what a player has, and the dialogs. Throws for a page that it has no address for. */
export function sweptPaths({ paths }: PreparedPlayer, who: 'guest' | 'player'): string[] {
  const known = { ...OUTSIDE, ...paths };
  const pages = PAGES.filter(({ path }) => who === 'player' || !path.startsWith('/profile')).map(({ path }) => {
    const address = path.includes(':') ? known[path] : path;
    if (address === undefined) throw new Error(`no address is known for ${path}`);
    return address;
  });
  return [...pages, ...DIALOGS[who]];
}
