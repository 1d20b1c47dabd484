import { STORED, STORED_NAMES, type StoredName, type StoredPlace } from '#contract/consents/stored.ts';
import type { Block, LegalText } from '../text.ts';

/** What each thing is for, and how long it stays. */
const USES: Readonly<Record<StoredName, readonly [use: string, stays: string]>> = {
  token: ['shows that you’re signed in', '15 minutes, then it is renewed'],
  refresh_token: ['renews it; scripts can’t read it. Over https it is called `__Secure-refresh_token`', '30 days from signing in'],
  social: [
    'belongs to a sign-in by Google, Facebook or Steam that’s in progress; scripts can’t read it. Over https it is called `__Host-social`',
    '30 minutes',
  ],
  consent: ['your choice on this page', '180 days'],
  'fairdrop.signed-in': ['tells your other tabs that you signed in or out', 'until you sign out'],
  'deposit:from': ['brings you back to where you were when you left to pay', 'until you’re back'],
  'deposit:code': ['the promo code of the link that brought you here, for your first deposit', 'until you’ve used or removed it'],
  'pusherTransport*': ['which way the live connection worked, so it’s tried first', 'until you clear it'],
  'support.draft.*': ['what you’re writing to support', 'until it’s sent'],
  'support.unsent': ['messages to support that are still being sent', 'until they’ve arrived'],
  'withdrawals:*': ['continues a withdrawal that a reload interrupted', 'until it’s answered'],
  'stats:*': ['profit, wins and losses this session, as the game shows them to you', 'until the tab is closed'],
  'bonus-closed': ['that you’ve closed the daily bonus, so it doesn’t open again on the next page', 'until the tab is closed'],
  'chunk-reload-at': ['keeps a page from reloading twice after an update', 'until the tab is closed'],
  locale: ['your language', '365 days'],
  muted: ['whether sound is off', 'until you clear it'],
  vibration: ['whether your device vibrates for wins', 'until you clear it'],
  motion: ['how much animation you see', 'until you clear it'],
  quality: ['the graphics quality', 'until you clear it'],
  tier: ['how finely this device last drew scenes smoothly', 'until you clear it'],
  'play:*': ['your last stakes and choices in each game', 'until you clear it'],
  'upgrade:choice': ['your last choice in upgrade', 'until you clear it'],
  boxCount: ['how many boxes you open at once', 'until you clear it'],
  demoPlayers: ['whether lists show demo players', 'until you clear it'],
  'cashback-hidden': ['that you closed the cashback banner', 'until there’s something new to show'],
  'battle-seeds': ['the seeds your browser sent to your last 50 battles, so that their proof can check them', 'until you clear it'],
  'battle-draft': ['the battle you were setting up', 'until you clear it'],
  'custom-box-draft': ['the box you were making', 'until you clear it'],
  'custom-box-edit': ['your box that you were editing', 'until you clear it'],
  bonus: ['that you’ve closed the daily bonus', 'until the end of the day'],
  'last-seen:*': ['your latest bets and balance, to show them when you’re offline', 'until you sign out'],
  visits: ['how many visits you made, so that we offer to install the shop once you know it', 'until you clear it'],
  'visit-counted': ['that this visit is counted', 'until the tab is closed'],
  'install-hidden': ['that you’ve answered the offer to install the shop', 'until you clear it'],
  'level-seen': ['the last level you were shown', 'until you clear it'],
  trackingLink: ['the partner’s link that brought you here, sent with your requests', 'until the end of the day'],
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
  version: '2026-11-28',
  title: 'Cookie policy',
  lead: 'Everything this shop may store in your browser, by name. Anything that isn’t necessary is stored only if you allow it, and it’s removed if you change your mind.',
  changes: 'New: this tab keeps the promo code of the link that brought you here, until your deposit.',
  sections: [
    {
      id: 'necessary',
      title: 'Necessary',
      blocks: [
        'Signing in, paying and keeping your bets safe don’t work without these, so they don’t need your consent.',
        tableOf('necessary'),
        'Where the operator protects sign-up with Google reCAPTCHA, Google sets its own cookies when you send that form. The sandbox uses a stand-in that sets none.',
      ],
    },
    {
      id: 'preferences',
      title: 'Preferences',
      blocks: [
        'Your settings and last choices, so they’re still there on your next visit. Without these, each visit starts from scratch.',
        tableOf('preferences'),
      ],
    },
    {
      id: 'reviews',
      title: 'Reviews',
      blocks: [
        'If the operator uses an outside reviews service, its frame is loaded only with your consent, after the page has loaded. It sees your browser and network address and may set its own cookies. The sandbox shows sample reviews that this server generates.',
      ],
    },
    {
      id: 'partners',
      title: 'Partners',
      blocks: ['If a partner’s link brought you here, this remembers which one, so the partner can be paid.', tableOf('partners')],
    },
    {
      id: 'none',
      title: 'What we don’t use',
      blocks: ['No visitor statistics, no advertising, no fingerprinting. That’s why there’s nothing to choose here.'],
    },
  ],
};
