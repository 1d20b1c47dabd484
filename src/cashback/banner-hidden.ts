import { type StoreApi, createStore } from 'zustand/vanilla';
import { preferenceStorage } from '#src/lib/consent/preference-storage.ts';
import { service } from '#src/lib/services/services.ts';
import type { OwnCashback } from './cashback-queries.ts';

const KEY = 'cashback-hidden';

/** What the banner has to say: it is hidden for as long as that stays the same, so a new day and something to claim show it again. */
export function contentOf({ today, due }: Pick<OwnCashback, 'today' | 'due'>): string {
  return [today.ends_at, ...due.map(({ day }) => day)].join(' ');
}

/** What the banner said when it was closed. */
export const hiddenBannerService = service('hidden banner', () => createStore<string | null>(() => preferenceStorage.read(KEY)));

/** Closes the banner until it has something else to say; remembered where the visitor allows that. */
export function hideBanner(hidden: StoreApi<string | null>, cashback: Pick<OwnCashback, 'today' | 'due'>): void {
  const content = contentOf(cashback);
  hidden.setState(content, true);
  preferenceStorage.write(KEY, content);
}

/** Whether the banner is closed. What was claimed since is nothing new. */
export function isHidden(hidden: string | null, { today, due }: Pick<OwnCashback, 'today' | 'due'>): boolean {
  const content = hidden?.split(' ') ?? [];
  return content[0] === today.ends_at && due.every(({ day }) => content.includes(day));
}
