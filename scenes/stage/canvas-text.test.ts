import { type BitmapText, CanvasBitmapTextPipe } from 'pixi.js';
import { describe, expect, it } from 'vitest';
import { mendCanvasText } from './canvas-text.ts';

/** What the 2D renderer asks of a text in the picture before a frame: true lays it out anew. */
function asks(changed: boolean): boolean {
  // Only the part of a text that the question looks at, and no renderer: none exists in Node.
  return CanvasBitmapTextPipe.prototype.validateRenderable.call(null, { _didTextUpdate: changed } as BitmapText);
}

describe('texts on the 2D renderer', () => {
  it('are laid out anew when they have changed, and only then', () => {
    mendCanvasText();
    expect([asks(true), asks(false)]).toEqual([true, false]);
    const mended = CanvasBitmapTextPipe.prototype.validateRenderable;
    mendCanvasText();
    expect(CanvasBitmapTextPipe.prototype.validateRenderable).toBe(mended);
  });
});
