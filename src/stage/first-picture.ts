import { firstPageRendered } from '#src/lib/first-page.ts';
import { service } from '#src/lib/services/services.ts';
import { pageReadable } from './pace.ts';
import { slotStatusService } from './plain-result.ts';

/** A scene is waited for no longer than this, ms. */
const SCENE_PATIENCE_MS = 5_000;

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
