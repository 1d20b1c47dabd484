import type { Renderer } from 'pixi.js';
import { describe, expect, test } from 'vitest';
import { honestBlending } from './canvas-blending.ts';

/** Pixi's own way: the same mode is not set twice. */
function canvasRenderer() {
  const context = { globalCompositeOperation: 'source-over' };
  const canvasContext = {
    _activeBlendMode: 'normal',
    setBlendMode(mode: string): void {
      if (this._activeBlendMode === mode) return;
      this._activeBlendMode = mode;
      context.globalCompositeOperation = mode === 'add' ? 'lighter' : 'source-over';
    },
  };
  return { context, canvasContext, renderer: { canvasContext } as unknown as Renderer };
}

/** An additive sprite, then a graphic whose mode is taken back by `restore`, then a plain sprite. */
function drawThree({ context, canvasContext }: ReturnType<typeof canvasRenderer>): string {
  canvasContext.setBlendMode('add');
  const saved = context.globalCompositeOperation;
  canvasContext.setBlendMode('normal');
  context.globalCompositeOperation = saved;
  canvasContext.setBlendMode('normal');
  return context.globalCompositeOperation;
}

describe('blending on the canvas renderer', () => {
  test('is what each thing asks for, also after a graphic', () => {
    const plain = canvasRenderer();
    expect(drawThree(plain)).toBe('lighter');
    const mended = canvasRenderer();
    honestBlending(mended.renderer);
    honestBlending(mended.renderer);
    expect(drawThree(mended)).toBe('source-over');
  });

  test('of another renderer is left alone', () => {
    expect(() => honestBlending({} as Renderer)).not.toThrow();
  });
});
