/** What a browser keeps by key. Never throws: private windows and full disks answer as if nothing were stored. */
export interface BrowserStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

function storageIn(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  return {
    read(key) {
      try {
        return globalThis[name]?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        globalThis[name]?.setItem(key, value);
      } catch {
        // Storage is closed to us: the visit goes on, it only forgets.
      }
    },
    remove(key) {
      try {
        globalThis[name]?.removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}

/** Stays in this browser, for all its tabs. */
export const browserStorage: BrowserStorage = storageIn('localStorage');

/** Stays over a reload, and goes with the tab. */
export const tabStorage: BrowserStorage = storageIn('sessionStorage');

/** All keys that lie in this browser, or in this tab. */
export function storedKeys(place: 'browser' | 'tab' = 'browser'): string[] {
  try {
    return Object.keys((place === 'browser' ? globalThis.localStorage : globalThis.sessionStorage) ?? {});
  } catch {
    return [];
  }
}
