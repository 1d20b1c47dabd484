/** The longest path that is taken along, characters. */
const MOST_CHARACTERS = 512;

/**
 * A path of this site from an untrusted text, or null: an address elsewhere (`https://…`, `//elsewhere`, `/\elsewhere`) is none, and neither is a path
 * that browsers would write as one (`/..//elsewhere`) or that holds spaces or control characters.
 */
export function ownPath(path: string | null | undefined): string | null {
  if (path === null || path === undefined || path.length > MOST_CHARACTERS || /[\\\s\p{C}]/u.test(path)) return null;
  const pathname = /^[^?#]*/.exec(path)?.[0] ?? '';
  return pathname.startsWith('/') && !pathname.includes('//') ? path : null;
}
