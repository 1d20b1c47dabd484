import { tabStorage } from '#src/lib/api/browser-storage.ts';

const KEY = 'deposit:code';

/** Keeps the promo code that the address of a visit names, for its first deposit: dialogs and other pages leave the address. */
export function keepPromocode(search: URLSearchParams): void {
  const code = search.get('promocode');
  if (code !== null && code !== '') tabStorage.write(KEY, code);
}

/** The promo code that this visit came with, until a payment was asked for with it or it was refused or removed; null without one. */
export const visitPromocode = (): string | null => tabStorage.read(KEY);

/** Forgets the promo code of this visit. */
export const forgetPromocode = (): void => tabStorage.remove(KEY);
