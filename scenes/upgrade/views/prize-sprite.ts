import { Container, Sprite } from 'pixi.js';
import { art } from '#scenes/stage/effects/art.ts';
import type { SceneKit } from '#scenes/stage/contract.ts';
import { rarityColor, tintOf } from '#scenes/stage/paint.ts';
import type { UpgradePrize } from '../model.ts';
import { awaitPicture } from '#scenes/stage/late-pictures.ts';

/** A prize's picture with its rarity's light behind it. It appears when its picture has been loaded. */
export class PrizeSprite {
  readonly root = new Container();
  readonly glow = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly picture = new Sprite({ anchor: 0.5 });
  readonly #kit: SceneKit;
  #prize: UpgradePrize | null = null;

  constructor(kit: SceneKit) {
    this.#kit = kit;
    this.root.addChild(this.glow, this.picture);
  }

  /** Shows a prize with a side in px; `light` is the strength of its glow, `level` its brightness, 0–1. False while its picture is missing. */
  show(prize: UpgradePrize, side: number, light: number, level: number): boolean {
    this.root.visible = true;
    if (prize !== this.#prize) {
      if (prize.img_url !== this.#prize?.img_url) awaitPicture(this.#kit, prize.img_url);
      this.#prize = prize;
      this.glow.tint = tintOf(rarityColor(prize.rarity));
    }
    const texture = this.#kit.peek(prize.img_url);
    this.picture.visible = texture !== undefined;
    if (texture !== undefined) {
      this.picture.texture = texture;
      this.picture.scale.set(side / Math.max(texture.width, texture.height));
    }
    this.picture.tint = 0x010101 * Math.round(255 * Math.min(1, Math.max(0, level)));
    this.glow.setSize(side * 2.1);
    this.glow.alpha = light;
    return texture !== undefined;
  }

  hide(): void {
    this.root.visible = false;
  }
}
