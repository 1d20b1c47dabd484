import { useDeferredValue } from 'react';

/**
 * False in the first render of a component, true in a second one that React makes right after it, in slices: what is below the fold keeps the rest of the page
 * waiting no longer than that. On the server, whose view is complete, it is true at once.
 */
export const useLater = (): boolean => useDeferredValue(true, typeof document === 'undefined');
