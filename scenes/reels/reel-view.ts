import { Container, Sprite, Texture } from 'pixi.js';
import type { BoxItem } from '#contract/api/boxes.ts';
import type { Rarity } from '#contract/rarity.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { cardPosition, type ReelLayout, type ReelPosition } from './layout.ts';
import { WINDOW } from './box-strip.ts';
import type { CardBank } from './card-bank.ts';
import { rarityColor, tintOf } from '#scenes/stage/paint.ts';
import { smoothstep } from '#scenes/stage/numbers.ts';
import { View } from '#scenes/stage/view.ts';

/** How one reel looks at a moment. */
export interface ReelLook {
  /** Null leaves a gap. */
  cards: readonly (BoxItem | null)[];
  /** The card under the needle, with its fraction. */
  position: number;
  /** 0: cards are sharp; 1: fully blurred along the reel. */
  smear: number;
  /** 0–1: the whole reel's presence. */
  alpha: number;
  /** Brightness of all cards but the winner, 0–1. */
  sides: number;
  /** True while the card under the needle is shown by someone else, lifted. */
  hideWinner: boolean;
  /** Strength of reflections and of the cards' light on the floor. */
  floor: number;
  /** Scale of the light that cards throw on the floor; 0 turns it off. */
  reflection: number;
}

interface Slot {
  index: number;
  card: Sprite;
  smear: Sprite;
  reflection: Sprite;
  pool: Sprite;
}

const SLOTS = 2 * WINDOW + 1;
const TINT: Record<Rarity, number> = {
  common: tintOf(rarityColor('common')),
  uncommon: tintOf(rarityColor('uncommon')),
  rare: tintOf(rarityColor('rare')),
  epic: tintOf(rarityColor('epic')),
  legendary: tintOf(rarityColor('legendary')),
  mythic: tintOf(rarityColor('mythic')),
};

/** One reel: a ring of sprites over a strip of cards of any length; what is out of sight is hidden. */
export class ReelView extends View<ReelLayout> {
  readonly floor = new Container({ label: 'reel-floor', isRenderGroup: true });
  readonly #bank: CardBank;
  readonly #slots: Slot[];
  #place: ReelPosition = { x: 0, y: 0 };
  #solid = true;
  #under: { item: BoxItem; distance: number } | null = null;

  constructor(bank: CardBank) {
    super({ label: 'reel', isRenderGroup: true, sortableChildren: true });
    this.#bank = bank;
    this.#slots = Array.from({ length: SLOTS }, () => {
      const slot: Slot = {
        index: -1,
        card: new Sprite({ anchor: 0.5, visible: false }),
        smear: new Sprite({ anchor: 0.5, visible: false }),
        reflection: new Sprite({ anchor: { x: 0.5, y: 0 }, visible: false }),
        pool: new Sprite({ texture: art('glow'), anchor: 0.5, visible: false, blendMode: 'add' }),
      };
      this.floor.addChild(slot.pool, slot.reflection);
      this.root.addChild(slot.smear, slot.card);
      return slot;
    });
  }

  /** The card nearest the needle as drawn last, and its distance from it in cards. */
  get under(): { item: BoxItem; distance: number } | null {
    return this.#under;
  }

  /** `solid`: cards are dimmed by their tint and hide what is behind them; else by opacity, which the 2D renderer does without copying pictures. */
  layOut(layout: ReelLayout, reel: number, solid: boolean): void {
    this.layout = layout;
    this.#solid = solid;
    this.#place = layout.reels[reel] ?? this.#place;
    this.forget();
  }

  /**
   * Makes every slot ask for its textures again, before or after the bank frees them. Until then it has none: Pixi prepares a hidden render group too, and
   * throws on a freed texture.
   */
  forget(): void {
    for (const slot of this.#slots) {
      slot.index = -1;
      for (const sprite of [slot.card, slot.smear, slot.reflection]) sprite.texture = Texture.EMPTY;
    }
  }

  hide(): void {
    if (this.root.visible) this.forget();
    this.root.visible = false;
    this.floor.visible = false;
    this.#under = null;
  }

  draw(look: ReelLook): void {
    const { layout } = this;
    if (look.alpha <= 0) return this.hide();
    this.root.visible = true;
    this.floor.visible = layout.axis === 'x' || look.floor > 0;
    this.root.alpha = look.alpha;
    this.floor.alpha = look.alpha * look.floor;
    const nearest = Math.round(look.position);
    const nearestItem = look.cards[nearest];
    this.#under = nearestItem ? { item: nearestItem, distance: nearest - look.position } : null;
    for (let step = -WINDOW; step <= WINDOW; step++) {
      const index = nearest + step;
      const slot = this.#slots[((index % SLOTS) + SLOTS) % SLOTS];
      if (slot) this.#drawSlot(slot, index, look, layout);
    }
  }

  #drawSlot(slot: Slot, index: number, look: ReelLook, layout: ReelLayout): void {
    const item = look.cards[index];
    const distance = index - look.position;
    const place = item ? cardPosition(layout, distance) : null;
    const lifted = look.hideWinner && Math.abs(distance) < 0.5;
    const visible = place !== null && !lifted;
    const sharp = visible && look.smear < 1;
    const smeared = visible && look.smear > 0;
    slot.card.visible = sharp;
    slot.smear.visible = smeared;
    slot.reflection.visible = visible && layout.axis === 'x';
    slot.pool.visible = visible;
    if (!visible || !item) return;
    if (slot.index !== index || slot.card.texture !== this.#bank.card(item)) this.#dress(slot, index, item);
    const { offset, scale, squash } = place;
    const horizontal = layout.axis === 'x';
    const focus = Math.exp(-((distance / 0.55) ** 2)) * (1 - look.smear);
    const size = scale * (1 + 0.035 * focus);
    const x = this.#place.x + (horizontal ? offset : 0);
    const y = this.#place.y + (horizontal ? 0 : offset);
    const far = Math.min(1, Math.abs(offset) / (horizontal ? layout.width * 0.5 : layout.height * 0.5));
    const shade = (1 - 0.5 * smoothstep(far)) * (Math.abs(distance) < 0.5 ? Math.max(look.sides, 1 - Math.abs(distance) * 2) : look.sides);
    const scaleX = size * (horizontal ? squash : 1);
    const scaleY = size * (horizontal ? 1 : squash);
    if (sharp) {
      // Cards overlap where they are squashed: the one nearer to the needle lies before the other, whichever slots they have.
      slot.card.zIndex = -Math.abs(Math.round(distance));
      slot.card.position.set(x, y);
      slot.card.scale.set(scaleX, scaleY);
      this.#dim(slot.card, shade, smeared ? 1 - look.smear ** 2 : 1);
    }
    if (smeared) {
      slot.smear.position.set(x, y);
      slot.smear.scale.set(scaleX, scaleY);
      this.#dim(slot.smear, shade, look.smear);
    }
    const foot = layout.cardHeight * 0.5 * (horizontal ? scale : 1);
    if (horizontal) {
      slot.reflection.position.set(x, this.#place.y + foot + 5);
      slot.reflection.scale.set(scale * squash, scale);
      slot.reflection.alpha = shade * look.reflection * (1 - look.smear);
      slot.pool.position.set(x, this.#place.y + foot + 6);
      slot.pool.setSize(layout.cardWidth * 1.75 * scaleX, layout.cardHeight * 0.34);
      slot.pool.alpha = shade * 0.42;
    } else {
      slot.pool.position.set(x, y);
      slot.pool.setSize(layout.cardWidth * 1.5, layout.cardHeight * 1.35 * squash);
      slot.pool.alpha = shade * 0.16;
    }
  }

  #dim(sprite: Sprite, shade: number, alpha: number): void {
    sprite.alpha = this.#solid ? alpha : alpha * shade;
    sprite.tint = this.#solid ? 0x010101 * Math.round(255 * shade) : 0xffffff;
  }

  #dress(slot: Slot, index: number, item: BoxItem): void {
    slot.index = index;
    slot.card.texture = this.#bank.card(item);
    slot.smear.texture = this.#bank.smear(item);
    slot.reflection.texture = this.#bank.reflection(item);
    slot.pool.tint = TINT[item.rarity];
  }

  override destroy(): void {
    this.floor.destroy({ children: true });
    super.destroy();
  }
}
