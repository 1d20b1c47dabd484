/*
 * A moment of a film in the address of its page: `?t=12.3`, seconds from its start.
 */

const SECONDS = /^\d{1,5}(\.\d{1,3})?$/;

/** The moment that an address names, ms; null for none, or for one that is no number of seconds. */
export function momentOf(search: string): number | null {
  const text = new URLSearchParams(search).get('t') ?? '';
  return SECONDS.test(text) ? Math.round(Number(text) * 1_000) : null;
}

/** The address of a page at a moment of its film. */
export function momentAddress(path: string, atMs: number): string {
  return `${path}?t=${(Math.max(0, atMs) / 1_000).toFixed(1)}`;
}
