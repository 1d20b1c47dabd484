import { describe, expect, it } from 'vitest';
import type { SceneHandle } from '#src/stage/contract.ts';
import { createSlotScene } from './slot-scene.ts';

const scene: SceneHandle<number, number> = {
  settle: () => undefined,
  seek: () => undefined,
  present: () => ({ released: Promise.resolve(), done: Promise.resolve('played'), skip: () => undefined }),
  state: () => 0,
  lengthOf: () => 0,
};
const never = (): Promise<unknown> => new Promise(() => {});

describe('waiting for the scene', () => {
  it('hands it over at once when it is there', async () => {
    const slot = createSlotScene<number, number>(never);
    slot.arrived(scene);
    expect(await slot.wait()).toBe(scene);
  });

  it('waits for one that is loading', async () => {
    const slot = createSlotScene<number, number>(never);
    const waited = slot.wait();
    slot.status({ kind: 'loading' });
    slot.arrived(scene);
    expect(await waited).toBe(scene);
  });

  it('waits again for one that changes its renderer', async () => {
    const slot = createSlotScene<number, number>(never);
    slot.arrived(scene);
    slot.status({ kind: 'loading' });
    expect(slot.now()).toBeNull();
    const waited = slot.wait();
    slot.arrived(scene);
    expect(await waited).toBe(scene);
  });

  it('gives up when it takes too long, or when none will come', async () => {
    expect(await createSlotScene<number, number>(() => Promise.resolve()).wait()).toBeNull();
    const slot = createSlotScene<number, number>(never);
    const waited = slot.wait();
    slot.status({ kind: 'plate', reason: 'no-graphics' });
    expect(await waited).toBeNull();
  });
});
