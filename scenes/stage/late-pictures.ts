import type { SceneKit } from './contract.ts';

/** Notices pictures that come after a scene was drawn without them, so that the next frame draws it again. */
export class LatePictures {
  /** The stage's kit; a view that asks for a frame through it has got a picture late. */
  readonly kit: SceneKit;
  #late = false;

  constructor(kit: SceneKit) {
    this.kit = {
      renderer: kit.renderer,
      texture: (url) => kit.texture(url),
      peek: (url) => kit.peek(url),
      spare: (piece) => kit.spare(piece),
      invalidate: () => {
        this.#late = true;
        kit.invalidate();
      },
    };
  }

  /** True once for any number of late pictures; a drawing takes them in. */
  take(): boolean {
    const late = this.#late;
    this.#late = false;
    return late;
  }
}
