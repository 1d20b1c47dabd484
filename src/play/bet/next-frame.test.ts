import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Services } from '#src/lib/services/services.ts';
import { nextFrameService } from './next-frame.ts';

const nextFrame = new Services().get(nextFrameService);

let frames: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const frame = async (): Promise<void> => {
  for (const run of frames.splice(0)) run();
  await Promise.resolve();
};

it('lets all who wait at the same time go on together, with one frame', async () => {
  const gone: string[] = [];
  void nextFrame().then(() => gone.push('first'));
  void nextFrame().then(() => gone.push('second'));
  expect(frames).toHaveLength(1);
  await frame();
  expect(gone).toEqual(['first', 'second']);
  void nextFrame().then(() => gone.push('third'));
  expect(gone).toHaveLength(2);
  await frame();
  expect(gone).toHaveLength(3);
});

it('waits no longer than a moment where no frames come, as in a hidden tab', async () => {
  const gone: string[] = [];
  void nextFrame().then(() => gone.push('first'));
  await vi.advanceTimersByTimeAsync(100);
  expect(gone).toEqual(['first']);
});
