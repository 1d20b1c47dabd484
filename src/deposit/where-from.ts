import { browserStorage } from '#src/lib/api/browser-storage.ts';
import { ownPath } from '#contract/own-path.ts';
import { withoutModal } from '#src/lib/modal.ts';

const KEY = 'deposit:from';

/** Where a player was when leaving for the provider's page. */
interface Place {
  /** The invoice that is being paid; the provider brings it back. */
  invoice: string;
  /** Path and query of the page, without the dialog. */
  address: string;
  /** How far the page was scrolled, px. */
  scrollY: number;
}

function readPlace(): Place | null {
  try {
    const place = JSON.parse(browserStorage.read(KEY) ?? 'null') as Partial<Place> | null;
    const address = ownPath(typeof place?.address === 'string' ? place.address : null);
    if (address === null || typeof place?.invoice !== 'string' || typeof place.scrollY !== 'number') return null;
    return { invoice: place.invoice, address, scrollY: place.scrollY };
  } catch {
    return null;
  }
}

/** Keeps the place in view, for the return from the provider's page. */
export function rememberPlace(invoice: string): void {
  const address = location.pathname + withoutModal(location.search);
  browserStorage.write(KEY, JSON.stringify({ invoice, address, scrollY: Math.round(window.scrollY) } satisfies Place));
}

/**
 * Providers bring players back to the home page, with the invoice in the query. The address that the player left instead, with the invoice, or null
 * when this isn't such a return or its origin is not known (another browser paid).
 */
export function addressAfterDeposit({ pathname, search }: { pathname: string; search: string }): string | null {
  const invoice = new URLSearchParams(search).get('deposit');
  const place = readPlace();
  if (pathname !== '/' || invoice === null || place?.invoice !== invoice) return null;
  const { pathname: path, searchParams } = new URL(place.address, 'https://own.invalid');
  searchParams.set('deposit', invoice);
  return `${path}?${searchParams.toString()}`;
}

/** How far the page of this invoice was scrolled when it was left, once; null when that isn't known. */
export function takeScroll(invoice: string): number | null {
  const place = readPlace();
  if (place?.invoice !== invoice) return null;
  browserStorage.remove(KEY);
  return place.scrollY;
}
