import { useDeferredValue } from 'react';
import { isFirstPage } from '#src/lib/first-page.ts';

/**
 * False in the first render of a component of a document's first page, true in a second one that React makes right after it, in slices: what is below the fold keeps the rest of the page
 * waiting no longer than that. On later pages, and on the server, whose view is complete, it is true at once, so that going back finds its place on a page of full length.
 */
export const useLater = (): boolean => useDeferredValue(true, !isFirstPage());
