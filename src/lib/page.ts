import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';

/** What a page's module exports: the page, and what must be there or true before it shows. */
export interface PageModule {
  Component: ComponentType;
  loader?: LoaderFunction;
}

/** What a route says to the layout about its page. */
export interface PageHandle {
  /** `black`: the page's scene brings all the light, so the surface is black and nothing is beside or above it. */
  surface?: 'ink' | 'black';
  /** Whether the strip of live drops is shown under the header. */
  feed?: boolean;
  /**
   * What the page says of cashback around itself: a line under the header or in the aside and a link in the menu (`shown`), the link alone, or nothing. The aside
   * is on every page whose surface is not black.
   */
  cashback?: 'shown' | 'link' | 'hidden';
  /** Nothing comes up over the page: it is watched like a film, or a mail or another service led here for one thing. */
  undisturbed?: boolean;
}
