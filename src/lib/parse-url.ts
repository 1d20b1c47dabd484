/** The address that a text is, read from a page; null for what is none. `URL.parse` and `URL.canParse` are newer than the oldest browsers that the shop supports. */
export function parseUrl(text: string, here?: string): URL | null {
  try {
    return new URL(text, here);
  } catch {
    return null;
  }
}
