import type { SlotRequest } from '#src/stage/visit.ts';

/** What the stage of a test was asked to show, and what it says of itself. */
export const scene = { status: 'ready' as 'ready' | 'plate', presented: [] as unknown[], seeks: [] as number[] };

/** As before any test. */
export function resetScene(): void {
  Object.assign(scene, { status: 'ready', presented: [], seeks: [] });
}

/** Whether the page has a slot for this scene. */
export const hasSlot = (name: string): boolean => document.querySelector(`[data-stage-slot="${name}"]`) !== null;

/** Replaces the stage where a page's picture needs no canvas: a scene of a minute, which no test plays to its end. */
export function recordedStage({ onStatus, onReady }: SlotRequest): Promise<() => void> {
  onStatus(scene.status === 'ready' ? { kind: 'ready', tier: 'canvas', motion: 'full' } : { kind: 'plate', reason: 'no-graphics' });
  onReady({
    settle: () => undefined,
    present: (fact) => {
      scene.presented.push(fact);
      return { released: Promise.resolve(), done: new Promise(() => undefined), skip: () => undefined };
    },
    seek: (atMs) => scene.seeks.push(Math.round(atMs)),
    state: () => ({}),
    lengthOf: () => (scene.status === 'ready' ? 60_000 : 0),
  });
  return Promise.resolve(() => undefined);
}
