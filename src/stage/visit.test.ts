import { expect, test, vi } from 'vitest';
import { nextTask } from '#src/lib/next-task.ts';
import { browserlessRequest } from './testing/request.ts';
import { Visit } from './visit.ts';

test('without a canvas a fact changes the state and is released at once', async () => {
  const { request, scene } = browserlessRequest({ value: 1 });
  const visit = new Visit(request);
  visit.scene = scene;
  const presentation = visit.handle.present({ add: 4 }, { id: 'a' });
  expect(visit.handle.state()).toEqual({ value: 5 });
  await presentation.released;
  expect(await presentation.done).toBe('played');
  presentation.skip();
  expect(visit.handle.lengthOf({ add: 1 })).toBe(0);
});

test('a fact that no stage presented is reported after its release, and not once the slot was left', async () => {
  const { request, scene } = browserlessRequest({ value: 1 });
  const visit = new Visit(request);
  visit.scene = scene;
  const seen: unknown[] = [];
  visit.onUndrawn = () => seen.push(visit.handle.state());
  const { released } = visit.handle.present({ add: 4 }, { id: 'a' });
  void released.then(() => seen.push('released'));
  await nextTask();
  visit.left = true;
  visit.handle.present({ add: 1 }, { id: 'b' });
  await nextTask();
  expect(seen).toEqual(['released', { value: 5 }]);
});

test('a fact that the model refuses is released too', async () => {
  const { request, scene } = browserlessRequest({ value: 1 });
  const visit = new Visit(request);
  visit.scene = {
    ...scene,
    reduce: () => {
      throw new Error('no such fact');
    },
  };
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const presentation = visit.handle.present({ add: 4 }, { id: 'a' });
  await presentation.released;
  expect(visit.handle.state()).toEqual({ value: 1 });
  expect(silence).toHaveBeenCalled();
  silence.mockRestore();
});

test('before its scene is loaded the state is kept, and the page is not delayed', async () => {
  const { request } = browserlessRequest({ value: 1 });
  const visit = new Visit(request);
  await visit.handle.present({ add: 4 }, { id: 'a' }).released;
  expect(visit.handle.state()).toEqual({ value: 1 });
});

test('status is reported when it changes, and never after the slot was left', () => {
  const { request, statuses } = browserlessRequest({ value: 1 });
  const visit = new Visit(request);
  visit.setStatus({ kind: 'ready', tier: 'high', motion: 'full' });
  visit.setStatus({ kind: 'ready', tier: 'high', motion: 'full' });
  visit.setStatus({ kind: 'ready', tier: 'low', motion: 'full' });
  visit.left = true;
  visit.setStatus({ kind: 'plate', reason: 'lost' });
  expect(statuses).toEqual([
    { kind: 'ready', tier: 'high', motion: 'full' },
    { kind: 'ready', tier: 'low', motion: 'full' },
  ]);
});
