import type { Renderer } from 'pixi.js';
import { expect, test, vi } from 'vitest';
import { drawChangesOnly } from './draw-changes.ts';
import type { DrawCalls } from './draw-calls.ts';

/** What Pixi's canvas renderer has of itself here, on a canvas that counts what is cleared. */
function fakeRenderer() {
  const canvas = Object.assign(new EventTarget(), { width: 60, height: 60 });
  const clearRect = vi.fn<() => void>();
  const nothing = (): void => undefined;
  const calls = {
    save: nothing,
    restore: nothing,
    setTransform: nothing,
    beginPath: nothing,
    rect: nothing,
    clip: nothing,
    drawImage: nothing,
  };
  const canvasContext = { rootContext: { canvas, clearRect, ...calls }, activeContext: null as unknown };
  const adaptor = { startRenderPass: (_target: { isRoot: boolean }, _clears: boolean) => undefined, clear: nothing, postrender: nothing };
  const renderer = { canvasContext, renderTarget: { adaptor }, on: nothing } as unknown as Renderer;
  const drawFrame = (x: number): void => {
    adaptor.startRenderPass({ isRoot: true }, true);
    const picture = {} as CanvasImageSource;
    (canvasContext.activeContext as DrawCalls).drawImage(picture, 0, 0, 5, 5, x, 0, 5, 5);
    adaptor.postrender();
  };
  return { renderer, canvas, clearRect, adaptor, drawFrame };
}

test('a render to a texture leaves the canvas as it is', () => {
  const { renderer, clearRect, adaptor, drawFrame } = fakeRenderer();
  drawChangesOnly(renderer, () => undefined);
  drawFrame(0);
  drawFrame(20);
  expect(clearRect).toHaveBeenCalled();
  clearRect.mockClear();
  adaptor.startRenderPass({ isRoot: false }, true);
  adaptor.postrender();
  expect(clearRect).not.toHaveBeenCalled();
});

test('a canvas that was lost and is restored asks the scene that has it for a frame', () => {
  const { renderer, canvas } = fakeRenderer();
  const [before, now] = [vi.fn<() => void>(), vi.fn<() => void>()];
  drawChangesOnly(renderer, before);
  drawChangesOnly(renderer, now);
  canvas.dispatchEvent(new Event('contextrestored'));
  expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
});

test('the scene after one that is gone is drawn on the whole canvas', () => {
  const { renderer, clearRect, drawFrame } = fakeRenderer();
  const release = drawChangesOnly(renderer, () => undefined);
  drawFrame(0);
  release();
  clearRect.mockClear();
  drawFrame(0);
  expect(clearRect.mock.calls).toEqual([[0, 0, 60, 60]]);
});
