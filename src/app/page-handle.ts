import { useMatches } from 'react-router';

/** What a route tells the layout about its page. */
export interface PageHandle {
  /** `black`: the page's scene brings all the light, so the surface is black and nothing stands beside or above it. */
  surface?: 'ink' | 'black';
  /** Whether the strip of live drops stands under the header. */
  feed?: boolean;
  /** Whether the page only says what will be here. */
  soon?: boolean;
}

/** The handle of the page in view; what a page leaves out comes from the routes above it. */
export function usePageHandle(): Required<PageHandle> {
  const matches = useMatches();
  return {
    surface: 'ink',
    feed: true,
    soon: false,
    ...Object.assign({}, ...matches.map((match) => match.handle as PageHandle | undefined)),
  };
}
