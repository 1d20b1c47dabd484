/** Sizes are steps of this much, so that a light that breathes keeps its picture. */
const STEP = 1.02;
/** Smaller lights cost as little as their pictures, and larger ones would take too much memory, px. */
const LEAST_PX = 64 * 64;
const MOST_PX = 1_000_000;
/** All pictures together, px; those not used for longest are given up. */
const KEPT_PX = 2_000_000;

/** A picture is looked at in so many rows and columns, and is soft all around where the outer ones are no more opaque than this. */
const LOOKED_AT = 16;
const SOFT_ALPHA = 24;

/** The largest step that is no larger, px; 1 at the least, since a canvas without a side can't be drawn. */
const stepOf = (px: number): number => Math.max(1, Math.floor(STEP ** Math.floor(Math.log(px) / Math.log(STEP))));

/**
 * Soft lights at the sizes that they are drawn at. Scaling a wide light is the dearest thing that a scene does without a graphics card: it costs some ten times as
 * much as putting a picture of that size on the canvas, and most lights keep their size for many frames.
 */
export class ScaledLights {
  /** By picture and size; the order is that of the last use. */
  readonly #made = new Map<string, HTMLCanvasElement>();
  readonly #names = new WeakMap<object, number>();
  #soft = new WeakMap<object, boolean>();
  #named = 0;
  #keptPx = 0;

  /** The picture at about this size, never larger; null where it is better scaled each time. */
  scaled(
    picture: CanvasImageSource,
    sourceWidth: number,
    sourceHeight: number,
    widthPx: number,
    heightPx: number,
  ): HTMLCanvasElement | null {
    const area = widthPx * heightPx;
    if (area < LEAST_PX || area > MOST_PX || !this.#isSoft(picture, sourceWidth, sourceHeight)) return null;
    const [width, height] = [stepOf(widthPx), stepOf(heightPx)];
    const key = [this.#nameOf(picture), sourceWidth, sourceHeight, width, height].join();
    const known = this.#made.get(key);
    if (known !== undefined) {
      this.#made.delete(key);
      this.#made.set(key, known);
      return known;
    }
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.drawImage(picture, 0, 0, sourceWidth, sourceHeight, 0, 0, width, height);
    this.#keep(key, canvas);
    return canvas;
  }

  /** Gives up all of them, and what is known of the pictures, as after one of them was painted again: it may have been blank before. */
  forget(): void {
    this.#made.clear();
    this.#soft = new WeakMap();
    this.#keptPx = 0;
  }

  #keep(key: string, canvas: HTMLCanvasElement): void {
    this.#made.set(key, canvas);
    this.#keptPx += canvas.width * canvas.height;
    for (const [oldest, { width, height }] of this.#made) {
      if (this.#keptPx <= KEPT_PX || oldest === key) return;
      this.#made.delete(oldest);
      this.#keptPx -= width * height;
    }
  }

  /** Whether a picture fades out before its edges; one that doesn't may be a piece that another one follows, and must keep its exact size. */
  #isSoft(picture: CanvasImageSource, width: number, height: number): boolean {
    const known = this.#soft.get(picture);
    if (known !== undefined) return known;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = LOOKED_AT;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(picture, 0, 0, width, height, 0, 0, LOOKED_AT, LOOKED_AT);
    const pixels = context?.getImageData(0, 0, LOOKED_AT, LOOKED_AT).data ?? [];
    const alphaAt = (column: number, row: number): number => pixels[(row * LOOKED_AT + column) * 4 + 3] ?? 255;
    const last = LOOKED_AT - 1;
    const soft = Array.from({ length: LOOKED_AT }, (_, at) =>
      Math.max(alphaAt(at, 0), alphaAt(at, last), alphaAt(0, at), alphaAt(last, at)),
    );
    const isSoft = Math.max(...soft) <= SOFT_ALPHA;
    this.#soft.set(picture, isSoft);
    return isSoft;
  }

  #nameOf(picture: object): number {
    const name = this.#names.get(picture) ?? (this.#named += 1);
    this.#names.set(picture, name);
    return name;
  }
}
