/** The id of the element that carries the answers a page was sent with: JSON of `FirstAnswer[]`. */
export const FIRST_ANSWERS_ID = 'first-answers';
/** The name of the meta element with the addresses of the scripts that a page fetches once its first view is painted, a blank between two. */
export const FIRST_SCRIPTS_NAME = 'first-scripts';
/** The name of the meta element with the addresses of the scripts of the page's scene, fetched after the first ones. */
export const SCENE_SCRIPTS_NAME = 'scene-scripts';

/** The answer of a GET call that the page's first view needs, so that the page doesn't request it after it has loaded. */
export interface FirstAnswer {
  /** As `callAddress` writes it. */
  address: string;
  body: unknown;
}

/** What the server knows of a page when it asks for the markup of its first view. */
export interface FirstViewRequest {
  /** Path and query of the page. */
  address: string;
  answers: readonly FirstAnswer[];
  /** True when the shop knows that there is nothing at this address. */
  missing: boolean;
  /** True for a visitor who has yet to say what may be kept: the view comes with the question. */
  asksForCookies: boolean;
}

/** How many boxes the first view of the home page shows: two rows of six on a wide screen, six of two on a phone. */
export const SHELF_SIZE = 12;
/** How many boxes come with one page of the list. */
export const BOXES_PER_PAGE = 24;
/** How many open, running and ended battles each the list shows. */
export const BATTLES_PER_PART = 24;

/** The address of a GET call, its query in the order of names: the same call always has the same address. */
export function callAddress(path: string, query: Readonly<Record<string, string>> = {}): string {
  const parts = Object.entries(query)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}
