import type { StageStatus } from '../contract.ts';
import type { AnyScene } from '#scenes/registry.ts';
import type { SlotRequest } from '../visit.ts';

/** A slot's request without a page, and a scene that adds numbers and is never drawn; for tests. */
export function browserlessRequest(initial: { value: number }): { request: SlotRequest; scene: AnyScene; statuses: StageStatus[] } {
  const statuses: StageStatus[] = [];
  const scene: AnyScene = {
    id: 'sum',
    tuning: {},
    initial: () => ({ value: 0 }),
    // Only this test hands it states and facts.
    reduce: (state, fact) => ({ value: (state as { value: number }).value + (fact as { add: number }).add }),
    pictures: () => [],
    lengthMs: () => 0,
    create: () => {
      throw new Error('This scene is never drawn.');
    },
  };
  // No page: nothing here touches the element.
  const request: SlotRequest = {
    element: {} as HTMLElement,
    load: () => Promise.resolve(scene),
    initial,
    onReady: () => undefined,
    onStatus: (status) => statuses.push(status),
  };
  return { request, scene, statuses };
}
