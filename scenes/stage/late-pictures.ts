import type { SceneKit } from './contract.ts';

/** Asks for a frame once a picture that is missing has come, after `repaint`. One that can't be loaded stays missing: its view shows light, words or price alone. */
export function awaitPicture(kit: SceneKit, url: string, repaint = (): void => undefined): void {
  if (kit.peek(url) !== undefined) return;
  kit.texture(url).then(
    () => {
      repaint();
      kit.invalidate();
    },
    () => undefined,
  );
}

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
