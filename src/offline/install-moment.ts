import { tabStorage } from '#src/lib/api/browser-storage.ts';
import { allows } from '#src/lib/consent/cookie-choices.ts';
import { preferenceStorage } from '#src/lib/consent/preference-storage.ts';

const VISITS_KEY = 'visits';
const COUNTED_KEY = 'visit-counted';
const HIDDEN_KEY = 'install-hidden';
/** On the so-manieth visit the shop is known well enough. */
const FITTING_VISIT = 3;

/** Counts this visit once per tab, where it may be remembered. Returns how many there were. */
export function countVisit(): number {
  if (!allows('preferences')) return 0;
  const before = Number(preferenceStorage.read(VISITS_KEY) ?? 0);
  if (tabStorage.read(COUNTED_KEY) !== null) return before;
  tabStorage.write(COUNTED_KEY, '1');
  preferenceStorage.write(VISITS_KEY, String(before + 1));
  return before + 1;
}

/** Whether the shop may offer to be installed: from the third visit on or after a win, until it was closed once. Never where that couldn't be remembered. */
export const isFittingMoment = (visits: number, hasWon: boolean): boolean =>
  allows('preferences') && preferenceStorage.read(HIDDEN_KEY) === null && (hasWon || visits >= FITTING_VISIT);

/** The offer was closed or taken up: it isn't made again. */
export function endOffer(): void {
  preferenceStorage.write(HIDDEN_KEY, '1');
}
