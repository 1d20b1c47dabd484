import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import { importGuarded } from '#src/lib/chunk-guard.ts';

/** What a page's module exports: the page, and what must be there or true before it shows. */
export interface PageModule {
  Component: ComponentType;
  loader?: LoaderFunction;
}

let target: () => string = () => location.href;

/** Called once by the router: tells which address is being gone to, since the one in the address bar is still the old page's. */
export function bindTarget(current: () => string): void {
  target = current;
}

/** A page in a chunk of its own. When a deploy took the chunk away, the page that was wanted is loaded anew. */
export function lazyPage(load: () => Promise<PageModule>): () => Promise<PageModule> {
  return async () => {
    const { Component, loader } = await importGuarded(load, target);
    return loader === undefined ? { Component } : { Component, loader };
  };
}
