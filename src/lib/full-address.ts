/** The full address of a path of the shop, or of a query of this page, for passing it on. In a first view, which the server makes and where nothing can be copied yet, it is the path. */
export const fullAddress = (path: string): string => {
  const here = globalThis.location?.href;
  return here === undefined ? path : new URL(path, here).href;
};

/** The address that a text is, read from a page; null for what is none. `URL.parse` and `URL.canParse` are newer than the oldest browsers that the shop supports. */
export function parseUrl(text: string, here?: string): URL | null {
  try {
    return new URL(text, here);
  } catch {
    return null;
  }
}
