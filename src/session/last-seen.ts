import { browserStorage, storedKeys } from '#src/lib/api/browser-storage.ts';
import { allows } from '#src/lib/consent/cookie-choices.ts';

const PREFIX = 'last-seen:';

/** Keeps what a player saw last for visits without a network, as JSON text: in this browser, where preferences may be kept. */
export function keepLastSeen(playerId: string, text: string): void {
  if (allows('preferences')) browserStorage.write(PREFIX + playerId, text);
}

/** What was kept; null where nothing was. At most one player's is there at a time. */
export function readLastSeen(): string | null {
  const key = storedKeys().find((name) => name.startsWith(PREFIX));
  return key === undefined ? null : browserStorage.read(key);
}

/** Deletes what was kept of all players but this one; null: of all. */
export function forgetLastSeen(butOf: string | null): void {
  for (const key of storedKeys()) if (key.startsWith(PREFIX) && key !== PREFIX + butOf) browserStorage.remove(key);
}
