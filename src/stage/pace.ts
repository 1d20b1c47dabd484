import { createStore } from 'zustand/vanilla';
import { firstPageRendered } from '#src/lib/first-page.ts';
import { service } from '#src/lib/services/services.ts';
import type { StageStatus } from './contract.ts';

/** A page that is painted and still busy gets its stage after this long all the same, ms: on a slow phone it is never idle before its scene is drawn. */
const PATIENCE_MS = 100;
/** A hidden tab paints nothing, ms. */
const UNPAINTED_MS = 2_000;
/** A scene of the first page is waited for no longer than this, ms. */
const SCENE_PATIENCE_MS = 5_000;

const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

const late = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Resolves once the first page of the visit is painted and the browser had a moment for anything better: the stage is heavy, and not needed before. At once
 * from then on. Never rejects.
 */
export const pageReadable = service('page readable', () =>
  Promise.race([painted().then(() => Promise.race([idle(), late(PATIENCE_MS)])), late(UNPAINTED_MS)]),
);

/** How the scene of the page's slot is shown; null on a page without one. */
export const slotStatusService = service('slot status', () => createStore<{ kind: StageStatus['kind'] | null }>(() => ({ kind: null })));

/**
 * Resolves once the first page of the visit is rendered and its scene, if it has one, is drawn or known not to be; at most five seconds after the page. What
 * the first picture doesn't need begins then. Never rejects.
 */
export const firstPicture = service('first picture', async (services): Promise<void> => {
  await Promise.all([services.get(pageReadable), firstPageRendered]);
  const slotStatus = services.get(slotStatusService);
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (slotStatus.getState().kind === 'loading') return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = slotStatus.subscribe(look);
    look();
    setTimeout(resolve, SCENE_PATIENCE_MS);
  });
});

/** Calls `piece` each time the page is idle, until it returns false. */
export function inSpareTime(piece: () => boolean): void {
  void idle().then(() => {
    if (piece()) inSpareTime(piece);
  });
}
