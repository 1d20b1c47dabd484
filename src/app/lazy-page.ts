import { rulesKnown } from '#src/lib/api/rules-known.ts';
import { importGuarded, isChunkFailure } from '#src/lib/chunk-guard.ts';
import { loadAllTexts } from '#src/lib/i18n/i18n.ts';
import type { PageModule } from '#src/lib/page.ts';
import { UnloadedPage } from './pages/error-page.tsx';

/**
 * A page in a chunk of its own, with its texts and once the rules of play are known; the home page makes do with the texts of the first paint and
 * obeys no rules. When its chunk is missing, the page that was wanted is loaded anew; if it is still missing then, the page shows a retry.
 */
export function lazyPage(load: () => Promise<PageModule>, texts: 'first' | 'all' = 'all'): () => Promise<PageModule> {
  const withNeeds = async (): Promise<PageModule> => {
    const needs = texts === 'all' ? [loadAllTexts(), rulesKnown()] : [];
    const [page] = await Promise.all([load(), ...needs]);
    return page;
  };
  return async () => {
    try {
      const { Component, loader } = await importGuarded(withNeeds);
      return loader === undefined ? { Component } : { Component, loader };
    } catch (error) {
      if (!isChunkFailure(error)) throw error;
      console.warn('The page could not be loaded', error);
      return { Component: UnloadedPage };
    }
  };
}
