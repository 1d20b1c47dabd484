import type { Texture } from 'pixi.js';
import type { BoxItem } from '#contract/api/boxes.ts';
import type { SceneKit } from '#scenes/stage/contract.ts';
import { drawableOf } from './drawable.ts';
import { CARD_PAD, paintCard, paintHero, paintHeroCaption, pictureBox } from './card-painter.ts';
import { type Painting, painting } from '#scenes/stage/paint.ts';
import type { PaintedWord } from '#scenes/stage/words/painted-word.ts';
import { awaitPicture } from '#scenes/stage/late-pictures.ts';

/** How far a blurred card reaches along its reel, over the card's length. */
const SMEAR_REACH = 1.7;
/** A card is squeezed to this many pixels along the reel and stretched again: what is left is its colours, drawn out. */
const SMEAR_PIXELS = 3;
const SMEAR_RESOLUTION = 0.4;
const SMEAR_FADE = [
  [0, 0],
  [0.3, 0.62],
  [0.5, 0.8],
  [0.7, 0.62],
  [1, 0],
] as const;
/** Part of the card that its reflection shows. */
const REFLECTED = 0.55;

/** The lower part of a card that its words take. */
const WORDS = 0.3;

/** Everything that depends on one item's look at the present card size. */
interface CardTextures {
  card: Painting;
  smear: Painting;
  reflection: Painting;
  hero: Painting | null;
}

/** What the cards are painted for; another value throws all paintings away. */
export interface CardFormat {
  width: number;
  height: number;
  axis: 'x' | 'y';
  resolution: number;
  /** The winner is painted larger, so that it stays sharp when it is lifted. */
  heroScale: number;
}

/** Paints each item's card once per size. A card whose picture arrives late is painted again and a frame asked for. */
export class CardBank {
  readonly #kit: SceneKit;
  readonly #textures = new Map<string, CardTextures>();
  #format: CardFormat = { width: 1, height: 1, axis: 'x', resolution: 1, heroScale: 1 };
  #destroyed = false;
  /** What is painted in spare time. */
  #ahead: readonly BoxItem[] = [];

  constructor(kit: SceneKit) {
    this.#kit = kit;
  }

  /** Sets the size; returns true when the paintings had to be thrown away, so that the views that show them must ask again. */
  use(format: CardFormat): boolean {
    const old = this.#format;
    if ((Object.keys(format) as (keyof CardFormat)[]).every((key) => old[key] === format[key])) return false;
    this.#clear();
    this.#format = format;
    return true;
  }

  card(item: BoxItem): Texture {
    return this.#of(item).card.texture;
  }

  /** The same card blurred along the reel, for speed. */
  smear(item: BoxItem): Texture {
    return this.#of(item).smear.texture;
  }

  reflection(item: BoxItem): Texture {
    return this.#of(item).reflection.texture;
  }

  /** The winner's card without its prize and its words. */
  hero(item: BoxItem): Texture {
    const textures = this.#of(item);
    const { width, height, resolution, heroScale } = this.#format;
    const pad = height * CARD_PAD;
    textures.hero ??= painting(width + 2 * pad, height + 2 * pad, resolution * heroScale, (context) => {
      context.translate(pad, pad);
      paintHero(context, item, width, height);
    });
    return textures.hero.texture;
  }

  /** Writes the winner's name and price where they belong on its card. */
  write(item: BoxItem, words: PaintedWord): void {
    const { width, height } = this.#format;
    const top = height * (1 - WORDS);
    words.y = top / 2;
    words.show(`${item.id} ${width}×${height}`, { width, height: height * WORDS }, (context) => {
      context.translate(0, -top);
      paintHeroCaption(context, item, width, height);
    });
  }

  /** The prize alone, null until it is loaded. */
  picture(item: BoxItem): Texture | null {
    awaitPicture(this.#kit, item.img_url, () => this.#repaint(item));
    return this.#kit.peek(item.img_url) ?? null;
  }

  /** Position of the prize within its card, from the card's centre, and its side, px. */
  pictureBox(): { x: number; y: number; side: number } {
    const { width, height } = this.#format;
    const box = pictureBox(width, height);
    return { x: box.x - width / 2, y: box.y - height / 2, side: box.side };
  }

  /** Throws away the cards of all other items, so that a long battle of many boxes holds few paintings. */
  keep(items: ReadonlySet<string>): void {
    for (const [id, textures] of this.#textures) {
      if (items.has(id)) continue;
      free(textures);
      this.#textures.delete(id);
    }
  }

  /** Paints whatever a strip will show, so that nothing is painted in mid-run. */
  prepare(items: readonly BoxItem[]): void {
    for (const item of items) this.#of(item);
  }

  /** Does the same in spare time, one item after the other; another size or other items end it. */
  prepareAhead(items: readonly BoxItem[]): void {
    this.#ahead = items;
    const format = this.#format;
    const left = [...items];
    this.#kit.spare(() => {
      if (this.#destroyed || this.#format !== format || this.#ahead !== items) return false;
      const item = left.shift();
      if (item) this.#of(item);
      return left.length > 0;
    });
  }

  destroy(): void {
    this.#destroyed = true;
    this.#clear();
  }

  #of(item: BoxItem): CardTextures {
    const known = this.#textures.get(item.id);
    if (known) return known;
    const made = this.#make(item);
    this.#textures.set(item.id, made);
    awaitPicture(this.#kit, item.img_url, () => this.#repaint(item));
    return made;
  }

  #repaint({ id }: BoxItem): void {
    const textures = this.#textures.get(id);
    for (const picture of textures ? [textures.card, textures.smear, textures.reflection] : []) picture.repaint();
  }

  #make(item: BoxItem): CardTextures {
    const { width, height, axis, resolution } = this.#format;
    const pad = height * CARD_PAD;
    const card = painting(width + 2 * pad, height + 2 * pad, resolution, (context) => {
      context.translate(pad, pad);
      paintCard(context, item, width, height, drawableOf(this.#kit, item.img_url));
    });
    const length = axis === 'x' ? width : height;
    const reach = length * SMEAR_REACH;
    const across = axis === 'x' ? height : width;
    const smear = painting(
      width + (axis === 'x' ? reach : 0),
      height + (axis === 'y' ? reach : 0),
      SMEAR_RESOLUTION,
      (context, fullWidth, fullHeight) => {
        const squeezed = squeeze(canvasOf(card), axis, Math.round(across * SMEAR_RESOLUTION), pad * resolution);
        context.imageSmoothingQuality = 'high';
        context.drawImage(squeezed, 0, 0, fullWidth, fullHeight);
        const fade = context.createLinearGradient(0, 0, axis === 'x' ? fullWidth : 0, axis === 'y' ? fullHeight : 0);
        for (const [at, alpha] of SMEAR_FADE) fade.addColorStop(at, `rgba(0,0,0,${alpha})`);
        context.globalCompositeOperation = 'destination-in';
        context.fillStyle = fade;
        context.fillRect(0, 0, fullWidth, fullHeight);
        context.globalCompositeOperation = 'source-over';
      },
    );
    const reflection = painting(width, height * REFLECTED, resolution * 0.6, (context) => {
      context.globalCompositeOperation = 'source-over';
      context.save();
      context.translate(0, height);
      context.scale(1, -1);
      context.drawImage(canvasOf(card), -pad, -pad, width + 2 * pad, height + 2 * pad);
      context.restore();
      const fade = context.createLinearGradient(0, 0, 0, height * REFLECTED);
      fade.addColorStop(0, 'rgba(0,0,0,0.85)');
      fade.addColorStop(0.35, 'rgba(0,0,0,0.3)');
      fade.addColorStop(1, 'rgba(0,0,0,0)');
      context.globalCompositeOperation = 'destination-in';
      context.fillStyle = fade;
      context.fillRect(0, 0, width, height * REFLECTED);
      context.globalCompositeOperation = 'source-over';
    });
    return { card, smear, reflection, hero: null };
  }

  #clear(): void {
    for (const textures of this.#textures.values()) free(textures);
    this.#textures.clear();
  }
}

function free({ card, smear, reflection, hero }: CardTextures): void {
  for (const painted of [card, smear, reflection, hero]) painted?.destroy();
}

/** A card's body, squeezed along the reel to a few pixels by halves, so that every part of it counts alike. */
function squeeze(card: HTMLCanvasElement, axis: 'x' | 'y', across: number, pad: number): HTMLCanvasElement {
  let from = card;
  let crop = { x: pad, y: pad, width: card.width - 2 * pad, height: card.height - 2 * pad };
  let length = Math.max(SMEAR_PIXELS, Math.floor((axis === 'x' ? crop.width : crop.height) / 2));
  for (;;) {
    const to = document.createElement('canvas');
    to.width = axis === 'x' ? length : across;
    to.height = axis === 'y' ? length : across;
    const context = to.getContext('2d');
    if (context === null) return from;
    context.imageSmoothingQuality = 'high';
    context.drawImage(from, crop.x, crop.y, crop.width, crop.height, 0, 0, to.width, to.height);
    if (length <= SMEAR_PIXELS) return to;
    from = to;
    crop = { x: 0, y: 0, width: to.width, height: to.height };
    length = Math.max(SMEAR_PIXELS, Math.floor(length / 2));
  }
}

function canvasOf({ texture }: Painting): HTMLCanvasElement {
  const resource: unknown = texture.source.resource;
  if (resource instanceof HTMLCanvasElement) return resource;
  throw new TypeError('a painting is always on a canvas');
}
