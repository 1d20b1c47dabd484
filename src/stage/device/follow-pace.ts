import type { StoreApi } from 'zustand/vanilla';
import { paceStore } from './graphics.ts';
import { measurePace } from './paint-pace.ts';

/** A scene is waited for no longer than this, ms. */
const SCENE_PATIENCE_MS = 5_000;
/** A browser that paints slowly is measured again after this long, ms: the page may have been busy with its start. */
const SECOND_LOOK_MS = 3_000;

/** Resolves once the scene of the page, which is rendered, is drawn; at once where the page has none, after five seconds where none comes. */
async function sceneDrawn(drawn: StoreApi<boolean>): Promise<void> {
  if (drawn.getState() || document.querySelector('[data-stage-slot]') === null) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const unsubscribe = drawn.subscribe(end);
    const timer = setTimeout(end, SCENE_PATIENCE_MS);
  });
}

/** Measures the browser's pace. Slow twice is slow for the visit, since a page that has become light paints faster than it would otherwise. */
function measure(looks = 1): void {
  if (paceStore.getState() === 'slow') return;
  measurePace((pace) => {
    if (pace === 'slow' && looks === 1) setTimeout(() => measure(2), SECOND_LOOK_MS);
    else paceStore.setState(pace, true);
  });
}

/** Measures the browser's pace once the rendered page's scene is drawn (`drawn`), and each time that its tab comes back after that. */
export async function followPace(drawn: StoreApi<boolean>): Promise<void> {
  await sceneDrawn(drawn);
  measure();
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) measure();
  });
}
