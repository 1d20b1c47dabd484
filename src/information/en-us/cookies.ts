import { STORED, STORED_NAMES, type StoredName, type StoredPlace } from '#contract/consents/stored.ts';
import type { Block, LegalText } from '../text.ts';

/** What each thing is for, and how long it stays. */
const USES: Readonly<Record<StoredName, readonly [use: string, stays: string]>> = {
  token: ['says that you are signed in', '15 minutes, then it is renewed'],
  refresh_token: ['renews it; scripts can’t read it. Over https it is called `__Secure-refresh_token`', '30 days from signing in'],
  social: [
    'belongs to a sign-in by Google, Facebook or Steam that is under way; scripts can’t read it. Over https it is called `__Host-social`',
    '30 minutes',
  ],
  consent: ['your choice on this page', '180 days'],
  'fairdrop.signed-in': ['tells your other tabs that you signed in or out', 'until you sign out'],
  'deposit:from': ['brings you back to where you were when you left to pay', 'until you are back'],
  'pusherTransport*': ['which way the live connection worked, so that it is tried first', 'until you clear it'],
  'support.draft.*': ['what you are writing to support', 'until it is sent'],
  'support.unsent': ['messages to support that are still on their way', 'until they have arrived'],
  'withdrawals:*': ['goes on with a withdrawal that a reload interrupted', 'until it is answered'],
  'stats:*': ['profit, wins and losses of this visit, as the game shows them to you', 'until the tab is closed'],
  'bonus-closed': ['that you have closed the daily bonus, so that it doesn’t come back on the next page', 'until the tab is closed'],
  'chunk-reload-at': ['keeps a page from reloading twice after an update', 'until the tab is closed'],
  locale: ['your language', '365 days'],
  muted: ['whether sound is off', 'until you clear it'],
  motion: ['how much moves', 'until you clear it'],
  quality: ['how fine graphics are drawn', 'until you clear it'],
  'play:*': ['your last stakes and choices in each game', 'until you clear it'],
  'upgrade:choice': ['your last choice in upgrade', 'until you clear it'],
  boxCount: ['how many boxes you open at once', 'until you clear it'],
  demoPlayers: ['whether lists show players of the house', 'until you clear it'],
  'cashback-hidden': ['that you closed the line about cashback', 'until it has something new to say'],
  'battle-draft': ['the battle that you were putting together', 'until you clear it'],
  'custom-box-draft': ['the box that you were making', 'until you clear it'],
  'custom-box-edit': ['the box of yours that you were editing', 'until you clear it'],
  bonus: ['that you have closed the daily bonus', 'until the end of the day'],
  'level-seen': ['the last level that you were shown', 'until you clear it'],
  trackingLink: ['the partner’s link that led you here, sent with your calls', 'until the end of the day'],
};

const PLACES: Readonly<Record<StoredPlace, string>> = { cookie: 'cookie', browser: 'this browser', tab: 'this tab' };

function tableOf(kind: (typeof STORED)[StoredName]['kind']): Block {
  const names = STORED_NAMES.filter((name) => STORED[name].kind === kind);
  return {
    head: ['Name', 'Kept in', 'What for', 'How long'],
    rows: names.map((name) => [`\`${name}\``, PLACES[STORED[name].place], ...USES[name]]),
  };
}

export const cookies: LegalText = {
  version: '2026-11-25',
  title: 'Cookie policy',
  lead: 'Everything that this shop may keep in your browser, by name. What isn’t necessary is kept only if you allow it, and goes when you take that back.',
  changes: 'New: the tab keeps that you have closed the daily bonus.',
  sections: [
    {
      id: 'necessary',
      title: 'Necessary',
      blocks: [
        'Signing in, paying and the safety of your bets don’t work without these, so they need no consent.',
        tableOf('necessary'),
        'Where the operator protects sign-up with Google reCAPTCHA, Google sets cookies of its own when that form is sent. The sandbox has a stand-in that sets none.',
      ],
    },
    {
      id: 'preferences',
      title: 'Preferences',
      blocks: [
        'Your settings and last choices, so that you find them again on your next visit. Without them each visit starts afresh.',
        tableOf('preferences'),
      ],
    },
    {
      id: 'reviews',
      title: 'Reviews',
      blocks: [
        'If the operator uses an outside reviews service, its frame is loaded only with your consent, after the page is there. It sees your browser and network address and may set cookies of its own. The sandbox shows sample reviews that this server makes itself.',
      ],
    },
    {
      id: 'partners',
      title: 'Partners',
      blocks: ['If a partner’s link led you here, this remembers which one, so that the partner can be paid.', tableOf('partners')],
    },
    {
      id: 'none',
      title: 'What there isn’t',
      blocks: ['No statistics about visitors, no advertising, no fingerprints. That is why there is nothing to choose about them.'],
    },
  ],
};
