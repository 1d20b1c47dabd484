import { type BitmapText, CanvasBitmapTextPipe } from 'pixi.js';

let mended = false;

/**
 * Pixi's 2D renderer (8.22) lays a bitmap text out only when it comes into the picture, so a number that counts in place would stand still there. This
 * tells it that a text has changed, as the WebGL renderer finds out by itself. Called once before the first scene; does nothing after that.
 */
export function mendCanvasText(): void {
  if (mended) return;
  mended = true;
  CanvasBitmapTextPipe.prototype.validateRenderable = (text: BitmapText): boolean => text._didTextUpdate;
}
