import type { Texture } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { drawableOf } from '#scenes/reels/drawable.ts';
import type { SceneKit } from '#scenes/stage/contract.ts';
import { mix, type Painting, painting, rgba } from '#scenes/stage/paint.ts';
import { awaitPicture } from '#scenes/stage/late-pictures.ts';

/** What is painted on a tile. */
export interface Tile {
  img_url: string;
  /** Of its line and its light; null for a plain one. */
  color: string | null;
}

/** Small tiles with a picture, painted once per size: prizes on shelves, boxes of rounds. One whose picture comes late is painted again. */
export class TileBank {
  readonly #kit: SceneKit;
  readonly #tiles = new Map<string, Painting>();
  #size = 0;
  #resolution = 0;

  constructor(kit: SceneKit) {
    this.#kit = kit;
  }

  /** Takes the side of a tile, CSS pixels; another one throws the paintings away. */
  use(size: number, resolution: number): void {
    if (size === this.#size && resolution === this.#resolution) return;
    this.#clear();
    this.#size = size;
    this.#resolution = resolution;
  }

  tile(tile: Tile): Texture {
    const key = `${tile.img_url} ${tile.color}`;
    const known = this.#tiles.get(key);
    if (known) return known.texture;
    const made = painting(this.#size, this.#size, this.#resolution, (context, side) => this.#paint(context, side, tile));
    this.#tiles.set(key, made);
    awaitPicture(this.#kit, tile.img_url, () => this.#tiles.get(key)?.repaint());
    return made.texture;
  }

  #paint(context: CanvasRenderingContext2D, side: number, { img_url, color }: Tile): void {
    const line = color ?? COLORS['ink-600'];
    const radius = side * 0.24;
    context.save();
    context.beginPath();
    context.roundRect(0.5, 0.5, side - 1, side - 1, radius);
    const fill = context.createLinearGradient(0, 0, 0, side);
    fill.addColorStop(0, mix(COLORS['ink-800'], line, 0.04));
    fill.addColorStop(1, mix(COLORS['ink-700'], line, color === null ? 0.2 : 0.3));
    context.fillStyle = fill;
    context.fill();
    context.clip();
    const picture = drawableOf(this.#kit, img_url);
    if (picture) {
      const share = color === null ? 0.84 : 0.68;
      const scale = (side * share) / Math.max(picture.width, picture.height);
      const [width, height] = [picture.width * scale, picture.height * scale];
      context.imageSmoothingQuality = 'high';
      context.drawImage(picture, (side - width) / 2, (side - height) / 2 - (color === null ? 0 : side * 0.02), width, height);
    }
    if (color !== null) {
      context.fillStyle = color;
      context.fillRect(0, side - Math.max(1.5, side * 0.05), side, side);
    }
    context.restore();
    context.beginPath();
    context.roundRect(0.5, 0.5, side - 1, side - 1, radius);
    context.strokeStyle = rgba(color ?? COLORS['text-low'], color === null ? 0.22 : 0.34);
    context.lineWidth = 1;
    context.stroke();
  }

  #clear(): void {
    for (const tile of this.#tiles.values()) tile.destroy();
    this.#tiles.clear();
  }

  destroy(): void {
    this.#clear();
  }
}
