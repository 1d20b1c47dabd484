import { useMatches } from 'react-router';
import type { PageHandle } from '#src/lib/page.ts';

/** The handle of the page in view; what a page leaves out comes from the routes above it. */
export function usePageHandle(): Required<PageHandle> {
  const matches = useMatches();
  return {
    surface: 'ink',
    feed: true,
    cashback: 'shown',
    undisturbed: false,
    ...Object.assign({}, ...matches.map((match) => match.handle as PageHandle | undefined)),
  };
}
