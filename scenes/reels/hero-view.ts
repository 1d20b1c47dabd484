import { Sprite } from 'pixi.js';
import type { BoxItem } from '#contract/api/boxes.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { cardPosition, type ReelLayout, type ReelPosition } from './layout.ts';
import type { CardBank } from './card-bank.ts';
import type { LightTextures } from '#scenes/stage/light-textures.ts';
import { rarityColor, tintOf } from '#scenes/stage/paint.ts';
import { PaintedWord } from '#scenes/stage/words/painted-word.ts';
import { View } from '#scenes/stage/view.ts';

/** How far a winner comes out of its reel. */
export interface HeroTuning {
  /** How high it rises over the window's height. */
  liftHeight: number;
  /** How much larger it becomes. */
  liftScale: number;
  /** How far the prize itself comes out of its card. */
  picturePop: number;
}

/** How a winner looks at a moment. */
export interface HeroLook {
  item: BoxItem;
  /** 0: lying in the reel; 1: at rest in the light. May pass 1 a little on the way. */
  lift: number;
  /** Strength of the rarity glow around it, 0–1. */
  glow: number;
  alpha: number;
  /** How far its reel has carried it from the needle, in cards. */
  offset: number;
}

/** The winner's card, lifted out of its reel, its prize stepping out of the card. */
export class HeroView extends View<ReelLayout> {
  readonly #bank: CardBank;
  readonly #halo: Sprite;
  readonly #frame = new Sprite({ anchor: 0.5 });
  readonly #words = new PaintedWord();
  readonly #shade = new Sprite({ texture: art('glow'), anchor: 0.5, tint: 0x000000, alpha: 0.5 });
  readonly #prize = new Sprite({ anchor: 0.5 });
  #place: ReelPosition = { x: 0, y: 0 };
  #item: BoxItem | null = null;

  constructor(bank: CardBank, lights: LightTextures) {
    super({ label: 'hero', visible: false });
    this.#bank = bank;
    this.#halo = new Sprite({ texture: lights.halo, anchor: 0.5, blendMode: 'add' });
    this.root.addChild(this.#halo, this.#frame, this.#words, this.#shade, this.#prize);
  }

  /** The item it shows and its centre, CSS pixels; null while hidden. */
  get shown(): { item: BoxItem; x: number; y: number } | null {
    return this.root.visible && this.#item ? { item: this.#item, x: this.root.x, y: this.root.y } : null;
  }

  layOut(layout: ReelLayout, reel: number): void {
    this.layout = layout;
    this.#place = layout.reels[reel] ?? this.#place;
  }

  hide(): void {
    this.root.visible = false;
  }

  draw({ item, lift, glow, alpha, offset }: HeroLook, tuning: HeroTuning): void {
    const { layout } = this;
    if (alpha <= 0) return this.hide();
    this.#item = item;
    this.root.visible = true;
    this.root.alpha = alpha;
    const along = cardPosition(layout, offset)?.offset ?? 0;
    const up = lift * tuning.liftHeight * layout.height;
    this.root.position.set(this.#place.x + (layout.axis === 'x' ? along : 0), this.#place.y + (layout.axis === 'y' ? along : 0) - up);
    this.root.scale.set(1 + (this.#rise(layout, tuning) - 1) * lift);
    this.#frame.texture = this.#bank.hero(item);
    this.#bank.write(item, this.#words);
    this.#halo.visible = glow > 0;
    this.#halo.setSize(layout.cardWidth * 1.72, layout.cardHeight * 1.56);
    this.#halo.tint = tintOf(rarityColor(item.rarity));
    this.#halo.alpha = glow;
    this.#drawPrize(item, lift, tuning);
  }

  /** Full size of a lifted card: tuned, but never wider than its lane. */
  #rise(layout: ReelLayout, tuning: HeroTuning): number {
    return layout.axis === 'x' ? tuning.liftScale : Math.max(1, Math.min(tuning.liftScale, (layout.lane * 0.98) / layout.cardWidth));
  }

  #drawPrize(item: BoxItem, lift: number, tuning: HeroTuning): void {
    const texture = this.#bank.picture(item);
    this.#prize.visible = texture !== null;
    this.#shade.visible = texture !== null;
    if (texture === null) return;
    const box = this.#bank.pictureBox();
    const pop = 1 + (tuning.picturePop - 1) * lift;
    const side = box.side * pop;
    this.#prize.texture = texture;
    this.#prize.scale.set(side / Math.max(texture.width, texture.height));
    this.#prize.position.set(box.x, box.y - box.side * 0.07 * lift);
    this.#shade.position.set(box.x, box.y + side * (0.44 + 0.05 * lift));
    this.#shade.setSize(side * 0.95, side * 0.26);
  }
}
