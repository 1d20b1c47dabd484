import { Container, Graphics, Sprite } from 'pixi.js';
import type { BoxItem } from '#contract/api/boxes.ts';
import { COLORS } from '#contract/design-tokens.ts';
import { rarityColor, tintOf } from '#scenes/stage/paint.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { View } from '#scenes/stage/view.ts';
import type { LaneLayout } from '../layout.ts';
import type { TileBank } from './tile-bank.ts';

/** How a shelf looks at a moment. */
export interface ShelfLook {
  /** The prizes of the lane, in order. */
  prizes: readonly BoxItem[];
  /** How far the last one has come, 0–1. */
  fly: number;
  /** How far they have left the shelf, 0–1. */
  left: number;
}

/** The shelf of a lane: one place per round where they all fit, else the latest prizes and how many lie before them. */
export class ShelfView extends View<LaneLayout['shelf']> {
  readonly #bank: TileBank;
  readonly #places = new Graphics();
  readonly #tiles = new Container();
  readonly #more = new NumberText({ tint: tintOf(COLORS['text-mid']) });
  #slots = 0;
  /** True where not every round has a place of its own. */
  #crowded = false;
  #look: ShelfLook | null = null;
  #shown: { prizes: string[]; more: number } = { prizes: [], more: 0 };

  constructor(bank: TileBank) {
    super({ label: 'shelf' });
    this.#bank = bank;
    this.root.addChild(this.#places, this.#tiles, this.#more);
  }

  /** What lies on it, the latest last, and how many lie before those. */
  get shown(): { prizes: readonly string[]; more: number } {
    return this.#shown;
  }

  layOut({ shelf }: LaneLayout, rounds: number, most: number): void {
    this.layout = shelf;
    this.#look = null;
    const capacity = Math.min(shelf.capacity, most);
    this.#crowded = rounds > capacity;
    this.#slots = Math.max(1, Math.min(rounds, capacity));
    this.#places.clear();
    const side = shelf.size;
    for (let slot = this.#crowded ? 1 : 0; slot < this.#slots; slot++) {
      this.#places.roundRect(this.#xOf(slot) - side / 2 + 0.5, shelf.y - side / 2 + 0.5, side - 1, side - 1, side * 0.24);
    }
    this.#places.stroke({ width: 1, color: tintOf(COLORS['text-low']), alpha: 0.16 });
    this.#more.size = Math.max(9.5, side * 0.34);
    this.#more.position.set(this.#xOf(0), shelf.y);
    for (const tile of this.#tiles.removeChildren()) tile.destroy();
    for (let slot = 0; slot <= this.#slots; slot++) this.#tiles.addChild(new Sprite({ anchor: 0.5, visible: false }));
  }

  /** Where the last of so many prizes lies, CSS pixels. */
  target(count: number): { x: number; y: number; size: number } {
    const { y, size } = this.layout;
    return { x: this.#xOf(this.#crowded ? Math.min(count, this.#slots - 1) : count - 1), y, size };
  }

  draw({ prizes, fly, left }: ShelfLook): void {
    const place = this.layout;
    // It doesn't change in most frames.
    if (prizes === this.#look?.prizes && fly === this.#look.fly && left === this.#look.left) return;
    this.#look = { prizes, fly, left };
    const first = this.#crowded ? 1 : 0;
    const capacity = this.#slots - first;
    const landed = fly >= 1 ? prizes.length : prizes.length - 1;
    const hidden = Math.max(0, landed - capacity);
    // While one more flies to a full shelf, all make way for it.
    const full = this.#crowded && fly < 1 && landed >= capacity;
    const shown = prizes.slice(hidden, landed);
    this.#shown = {
      prizes: prizes.slice(Math.max(0, prizes.length - capacity)).map(({ id }) => id),
      more: Math.max(0, prizes.length - capacity),
    };
    this.#tiles.children.forEach((child, slot) => {
      const sprite = child as Sprite;
      const prize = shown[slot];
      sprite.visible = prize !== undefined && left < 1;
      if (prize === undefined) return;
      sprite.texture = this.#bank.tile({ img_url: prize.img_url, color: rarityColor(prize.rarity) });
      sprite.setSize(place.size);
      sprite.position.set(this.#xOf(first + slot) - (full ? fly * place.step : 0), place.y);
      sprite.alpha = (full && slot === 0 ? 1 - fly : 1) * (1 - left);
    });
    this.#more.visible = hidden > 0 && left < 1;
    this.#more.alpha = 1 - left;
    if (hidden > 0) this.#more.text = `+${hidden}`;
    this.#places.alpha = 1 - left;
  }

  #xOf(slot: number): number {
    const { x, step } = this.layout;
    return x + (slot - (this.#slots - 1) / 2) * step;
  }
}
