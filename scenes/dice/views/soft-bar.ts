import { Container, Rectangle, Sprite, Texture } from 'pixi.js';
import { lightMap, type Opacity } from '#scenes/stage/paint.ts';

/** The light fades out over this many px at each end. */
const SOFT_PX = 40;
/** The part between the ends, which is stretched, px. */
const MIDDLE_PX = 8;
const WIDTH_PX = SOFT_PX * 2 + MIDDLE_PX;
const HEIGHT_PX = 64;

const gauss = (x: number): number => Math.exp(-(x ** 2) * 4.2);

let parts: readonly [left: Texture, middle: Texture, right: Texture] | null = null;

/** Two soft ends and what is between them, kept for the visit. */
function softParts(): readonly [Texture, Texture, Texture] {
  if (parts !== null) return parts;
  const opacity: Opacity = (x, y) => {
    const across = Math.abs(y - 0.5) * 2;
    const px = Math.abs(x - 0.5) * WIDTH_PX;
    const end = Math.max(0, (px - MIDDLE_PX / 2) / SOFT_PX);
    return Math.max(0, gauss(Math.hypot(across, end)) - gauss(1)) / (1 - gauss(1));
  };
  const { source } = lightMap(WIDTH_PX, HEIGHT_PX, opacity, true).texture;
  const part = (x: number, width: number): Texture => new Texture({ source, frame: new Rectangle(x, 0, width, HEIGHT_PX) });
  parts = [part(0, SOFT_PX), part(SOFT_PX, MIDDLE_PX), part(SOFT_PX + MIDDLE_PX, SOFT_PX)];
  return parts;
}

/** A bar of light of any length whose ends stay equally soft. */
export class SoftBar {
  readonly root = new Container({ label: 'soft-bar' });
  readonly #left: Sprite;
  readonly #middle: Sprite;
  readonly #right: Sprite;

  constructor() {
    const [left, middle, right] = softParts();
    this.#left = new Sprite(left);
    this.#middle = new Sprite(middle);
    this.#right = new Sprite(right);
    this.root.addChild(this.#left, this.#middle, this.#right);
    for (const sprite of [this.#left, this.#middle, this.#right]) sprite.blendMode = 'add';
  }

  set tint(tint: number) {
    this.root.tint = tint;
  }

  set alpha(alpha: number) {
    this.root.alpha = alpha;
  }

  /** Puts the bar into a box, px; one that is shorter than its ends has shorter ends. */
  layOut(x: number, y: number, width: number, height: number): void {
    const end = Math.min(SOFT_PX, width / 2);
    this.root.position.set(x, y);
    this.#left.setSize(end, height);
    this.#middle.x = end;
    this.#middle.setSize(width - end * 2, height);
    this.#right.x = width - end;
    this.#right.setSize(end, height);
  }
}
