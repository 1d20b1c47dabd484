import { useEffect } from 'react';
import type { StageSlotProps } from '#src/stage/stage-slot.tsx';

/** What the slot of a test was asked to show, and what it says of itself. */
export const scene = { status: 'ready' as 'ready' | 'plate', told: [] as unknown[], seeks: [] as number[] };

/** As before any test. */
export function resetScene(): void {
  Object.assign(scene, { status: 'ready', told: [], seeks: [] });
}

/** Stands in for the stage's slot where a page's picture needs no canvas: a scene of a minute, which no test plays to its end. */
export function StageSlot({ scene: name, onReady, onStatus }: StageSlotProps<unknown, unknown>) {
  useEffect(() => {
    onStatus?.(scene.status === 'ready' ? { kind: 'ready', tier: 'canvas', motion: 'full' } : { kind: 'plate', reason: 'no-graphics' });
    onReady({
      settle: () => undefined,
      present: (fact) => {
        scene.told.push(fact);
        return { released: Promise.resolve(), done: new Promise(() => undefined), skip: () => undefined };
      },
      seek: (atMs) => scene.seeks.push(Math.round(atMs)),
      state: () => ({}),
      lengthOf: () => (scene.status === 'ready' ? 60_000 : 0),
    });
    // Once per mount, as a slot does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return <div data-testid={`scene-${name}`} />;
}
