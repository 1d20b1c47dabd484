import { rulesKnown } from '#src/lib/api/rules-known.ts';
import { importGuarded } from '#src/lib/chunk-guard.ts';
import { loadAllTexts } from '#src/lib/i18n/i18n.ts';
import type { PageModule } from '#src/lib/page.ts';

/**
 * A page in a chunk of its own, with its texts and once the rules of play are known; the home page makes do with the texts of the first paint and
 * obeys no rules. When a deploy took the chunk away, the page that was wanted is loaded anew.
 */
export function lazyPage(load: () => Promise<PageModule>, texts: 'first' | 'all' = 'all'): () => Promise<PageModule> {
  return async () => {
    const needs = texts === 'all' ? [loadAllTexts(), rulesKnown()] : [];
    const [{ Component, loader }] = await Promise.all([importGuarded(load), ...needs]);
    return loader === undefined ? { Component } : { Component, loader };
  };
}
