import { type ComponentType, lazy } from 'react';
import { importGuarded } from './chunk-guard.ts';
import { loadAllTexts } from './i18n/i18n.ts';

/** A part of a page in a chunk of its own, with the texts it may need. Show it inside `<Suspense>`; a chunk that a deploy took away reloads the page. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [part] = await Promise.all([importGuarded(load), loadAllTexts()]);
    return part;
  });
}
