import type { CookieKind } from './cookie-choices.ts';

/** Where something lies: in a cookie, in this browser until it is removed, or in one tab until that is closed. */
export type StoredPlace = 'cookie' | 'browser' | 'tab';

interface Stored {
  place: StoredPlace;
  kind: 'necessary' | CookieKind;
}

/**
 * Everything that the shop keeps in a visitor's browser, by its name; `*` matches the rest of a name. The cookie policy is written from this list, and a
 * test compares it with the code.
 */
export const STORED = {
  token: { place: 'cookie', kind: 'necessary' },
  refresh_token: { place: 'cookie', kind: 'necessary' },
  social: { place: 'cookie', kind: 'necessary' },
  consent: { place: 'cookie', kind: 'necessary' },
  'fairdrop.signed-in': { place: 'browser', kind: 'necessary' },
  'deposit:from': { place: 'browser', kind: 'necessary' },
  'deposit:code': { place: 'tab', kind: 'necessary' },
  'pusherTransport*': { place: 'browser', kind: 'necessary' },
  'support.draft.*': { place: 'browser', kind: 'necessary' },
  'support.unsent': { place: 'tab', kind: 'necessary' },
  'withdrawals:*': { place: 'tab', kind: 'necessary' },
  'stats:*': { place: 'tab', kind: 'necessary' },
  'bonus-closed': { place: 'tab', kind: 'necessary' },
  'chunk-reload-at': { place: 'tab', kind: 'necessary' },
  locale: { place: 'cookie', kind: 'preferences' },
  muted: { place: 'browser', kind: 'preferences' },
  vibration: { place: 'browser', kind: 'preferences' },
  motion: { place: 'browser', kind: 'preferences' },
  quality: { place: 'browser', kind: 'preferences' },
  tier: { place: 'browser', kind: 'preferences' },
  'play:*': { place: 'browser', kind: 'preferences' },
  'upgrade:choice': { place: 'browser', kind: 'preferences' },
  boxCount: { place: 'browser', kind: 'preferences' },
  demoPlayers: { place: 'browser', kind: 'preferences' },
  'cashback-hidden': { place: 'browser', kind: 'preferences' },
  'battle-seeds': { place: 'browser', kind: 'necessary' },
  'battle-draft': { place: 'browser', kind: 'preferences' },
  'custom-box-draft': { place: 'browser', kind: 'preferences' },
  'custom-box-edit': { place: 'browser', kind: 'preferences' },
  bonus: { place: 'cookie', kind: 'preferences' },
  'last-seen:*': { place: 'browser', kind: 'preferences' },
  visits: { place: 'browser', kind: 'preferences' },
  'visit-counted': { place: 'tab', kind: 'preferences' },
  'install-hidden': { place: 'browser', kind: 'preferences' },
  'level-seen': { place: 'browser', kind: 'preferences' },
  trackingLink: { place: 'cookie', kind: 'partners' },
} as const satisfies Record<string, Stored>;

export type StoredName = keyof typeof STORED;

export const STORED_NAMES = Object.keys(STORED) as StoredName[];

/** The name in the list that a key belongs to; undefined for one that is not in it. */
export function storedNameOf(key: string): StoredName | undefined {
  return STORED_NAMES.find((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name));
}
