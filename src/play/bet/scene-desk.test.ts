import { describe, expect, it } from 'vitest';
import type { SceneHandle } from '#src/stage/contract.ts';
import { createSceneDesk } from './scene-desk.ts';

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
    const desk = createSceneDesk<number, number>(never);
    desk.arrived(scene);
    expect(await desk.wait()).toBe(scene);
  });

  it('waits for one that is loading', async () => {
    const desk = createSceneDesk<number, number>(never);
    const waited = desk.wait();
    desk.status({ kind: 'loading' });
    desk.arrived(scene);
    expect(await waited).toBe(scene);
  });

  it('waits again for one that changes its renderer', async () => {
    const desk = createSceneDesk<number, number>(never);
    desk.arrived(scene);
    desk.status({ kind: 'loading' });
    expect(desk.now()).toBeNull();
    const waited = desk.wait();
    desk.arrived(scene);
    expect(await waited).toBe(scene);
  });

  it('gives up when it takes too long, or when none will come', async () => {
    expect(await createSceneDesk<number, number>(() => Promise.resolve()).wait()).toBeNull();
    const desk = createSceneDesk<number, number>(never);
    const waited = desk.wait();
    desk.status({ kind: 'plate', reason: 'no-graphics' });
    expect(await waited).toBeNull();
  });
});
