import type { GameEntry } from '#src/games/entry.ts';
import { GAMES } from '../games.ts';

/** A link of the header and the menu: `players` opens a dialog for visitors; `picture` is under /pictures. */
export interface NavLink {
  key: string;
  name: GameEntry['name'];
  to: string;
  picture: string;
  isNew?: true;
  players?: 'register';
}

const linkOf = ({ key, name, path: to, picture, isNew }: GameEntry): NavLink => ({ key, name, to, picture, ...(isNew && { isNew }) });

/** The page after the games. */
const FREE_LOOT: NavLink = { key: 'freeloot', name: 'nav.freeloot', to: '/freeloot', picture: 'balloon', players: 'register' };

/** The links to the games, as the footer lists them before its own. */
export const PLAY_LINKS: readonly NavLink[] = GAMES.map(linkOf);

/** The header's and the menu's list, in its order. */
export const NAVIGATION: readonly NavLink[] = [...PLAY_LINKS, FREE_LOOT];

/** The footer's columns. */
export const FOOTER_LINKS = {
  play: [{ key: 'customBoxes', to: '/custom-boxes' }],
  about: [
    { key: 'howItWorks', to: '/how-it-works' },
    { key: 'provablyFair', to: '/provably-fair' },
    { key: 'leaderboard', to: '/leaderboard' },
    { key: 'cashback', to: '/cashback' },
    { key: 'partnership', to: '/partnership' },
    { key: 'affiliates', to: '/profile/referral', players: 'login' },
  ],
  help: [
    { key: 'faq', to: '/faq' },
    { key: 'support', to: '/profile/support', players: 'login' },
    { key: 'limits', to: '/profile/limits', players: 'login' },
    { key: 'contacts', to: '/contacts' },
    { key: 'inventory', to: '/profile/inventory', players: 'login' },
    { key: 'delivery', to: '/profile/delivery', players: 'login' },
  ],
  legal: [
    { key: 'terms', to: '/terms-of-service' },
    { key: 'privacy', to: '/privacy-statement' },
    { key: 'cookies', to: '/cookie-policy' },
    { key: 'aml', to: '/aml-policy' },
    { key: 'cookieChoices', to: '/cookie-policy#choices' },
  ],
} as const;
