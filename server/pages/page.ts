import type { FirstPicture } from './document.ts';

/** Values of the parts of an address, by name. */
export type PageParams = Readonly<Record<string, string>>;

/** One address of the shop that a visitor may open, and what is sent with it. */
export interface Page {
  /** Its form: `:name` matches any one segment. */
  path: string;
  /** Modules of the shell that its first view needs, besides the shell itself. */
  modules?: readonly string[];
  /** Modules of its scene, which the page loads once it can be read. */
  sceneModules?: readonly string[];
  /** Its name, which precedes the shop's in the title, and its description for search engines; left out, the shop's own. */
  title?: string | ((subject: unknown) => string | undefined);
  description?: string;
  /** True for pages that search engines leave out: those of a player alone, and the ways through to others. */
  private?: boolean;
  /** Its canonical address where it has several; left out, its own. */
  canonical?: (params: PageParams) => string;
  /** Opened by links that carry a token: no referrer of any kind leaves it. */
  byLink?: boolean;
  /** The call without which the page would be about nothing: where the shop doesn't know it, there is no such page. */
  subject?: (params: PageParams) => string;
  /** Whether what that call answered is what this address names. */
  fits?: (subject: unknown, params: PageParams) => boolean;
  /** Further calls whose answers its first view shows. */
  calls?: readonly string[];
  /** Pictures that its first view shows, from what subject and calls answered, in this order; undefined where no answer came in time. */
  pictures?: (answers: readonly unknown[]) => readonly FirstPicture[];
}

/** The parts of an address by the form of its page, or null when it has another one. */
function paramsOf(form: string, pathname: string): PageParams | null {
  const wanted = form.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? '';
    if (part.startsWith(':') && text !== '') params[part.slice(1)] = text;
    else if (part !== text) return null;
  }
  return params;
}

/** The page at an address, decoded and without its query; the first of the list whose form fits. One slash after something else changes nothing. */
export function findPage(pages: readonly Page[], pathname: string): { page: Page; params: PageParams } | null {
  const path = pathname.replace(/(?<=[^/])\/$/, '');
  for (const page of pages) {
    const params = paramsOf(page.path, path);
    if (params) return { page, params };
  }
  return null;
}
