import type { SceneKit } from '#scenes/stage/contract.ts';

/** A picture that a 2D canvas can draw. */
export type Drawable = CanvasImageSource & { width: number; height: number };

/** A loaded picture as a 2D canvas draws it; null until it is loaded. */
export function drawableOf({ peek }: Pick<SceneKit, 'peek'>, url: string): Drawable | null {
  const resource: unknown = peek(url)?.source.resource;
  return resource instanceof ImageBitmap || resource instanceof HTMLImageElement || resource instanceof HTMLCanvasElement ? resource : null;
}
