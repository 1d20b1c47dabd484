import { PAGES } from '#server/pages/page-list.ts';

const withoutParameters = PAGES.filter(({ path }) => !path.includes(':'));

/** Addresses of the pages that search engines may list, as far as one address is all of it. */
export const publicPaths = withoutParameters.filter((page) => page.private !== true).map(({ path }) => path);
/** Addresses of the other pages: those of a player, and those that a mailed link leads to. */
export const privatePaths = withoutParameters.filter((page) => page.private === true).map(({ path }) => path);
