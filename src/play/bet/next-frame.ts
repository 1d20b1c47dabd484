import { service } from '#src/lib/services/services.ts';

/** Where no frames come (a hidden tab) or they take too long, this is long enough to wait, ms. */
const NO_FRAME_MS = 100;

/** Resolves with the page's next frame, for all who wait at the same time: what arrives in between is taken in together. */
export const nextFrameService = service('next frame', () => {
  let next: Promise<void> | null = null;
  return (): Promise<void> => {
    next ??= new Promise<void>((resolve) => {
      const go = (): void => {
        next = null;
        cancelAnimationFrame(frame);
        clearTimeout(timer);
        resolve();
      };
      const frame = requestAnimationFrame(go);
      const timer = setTimeout(go, NO_FRAME_MS);
    });
    return next;
  };
});
