import { browserStorage } from '#src/lib/api/browser-storage.ts';
import { allows, cookieChoices } from './cookie-choices.ts';

/** What was chosen in this visit. */
const chosen = new Map<string, string>();

cookieChoices.subscribe(() => {
  if (allows('preferences')) for (const [key, value] of chosen) browserStorage.write(key, value);
});

/**
 * Where settings and last choices are kept: in this browser once the visitor allows it, until then in this visit alone. What was chosen before it was allowed
 * is kept from that moment on.
 */
export const preferenceStorage = {
  read: (key: string): string | null => (allows('preferences') ? browserStorage.read(key) : (chosen.get(key) ?? null)),
  write(key: string, value: string): void {
    chosen.set(key, value);
    if (allows('preferences')) browserStorage.write(key, value);
  },
};
