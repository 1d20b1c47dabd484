import { service } from '#src/lib/services/services.ts';

/** A page that is still busy gets its stage after this long all the same, ms. */
const PATIENCE_MS = 2_000;

const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

const late = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

/**
 * Resolves once the first page of the visit can be read and the browser has nothing better to do: the stage is heavy, and not needed before. At once
 * from then on. Never rejects.
 */
export const pageReadable = service('page readable', () => Promise.race([painted().then(idle), late()]));

/** Calls `piece` each time the page is idle, until it returns false. */
export function inSpareTime(piece: () => boolean): void {
  void idle().then(() => {
    if (piece()) inSpareTime(piece);
  });
}
