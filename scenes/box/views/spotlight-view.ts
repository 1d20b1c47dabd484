import { Container, Sprite } from 'pixi.js';
import type { BoxItem } from '#contract/api/boxes.ts';
import { art } from '#scenes/stage/effects/art.ts';
import type { BoxLayout } from '../layout.ts';
import type { ReelPosition } from '#scenes/reels/layout.ts';
import type { BoxTuning } from '../tuning.ts';
import type { LightTextures } from '#scenes/stage/light-textures.ts';
import { mix, rarityColor, tintOf } from '#scenes/stage/paint.ts';

/** How the light on a winner looks at a moment. */
export interface SpotlightLook {
  item: BoxItem;
  /** 0–1. */
  strength: number;
  /** Strength of the slow rays behind the card, 0–1; part of the celebration. */
  rays: number;
  /** Turn of the rays, radians. */
  turn: number;
  /** Extra light at the moment of the release, 0–1. */
  flash: number;
}

/** The shaft of light that falls on a winner, its pool on the floor, and the rays of a big win. All static sprites: only their strength changes. */
export class SpotlightView {
  /** What shines on the wall behind the reel. */
  readonly back = new Container({ label: 'spotlight-wall', visible: false });
  /** What falls through the room onto the reel's other cards and the floor. */
  readonly front = new Container({ label: 'spotlight', visible: false });
  readonly #beam: Sprite;
  readonly #core: Sprite;
  readonly #rays: Sprite;
  readonly #pool = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #wall = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  #size = { beam: 0, height: 0 };

  constructor(lights: LightTextures) {
    const light = (texture: Sprite['texture'], anchor: { x: number; y: number }): Sprite =>
      new Sprite({ texture, anchor, blendMode: 'add' });
    this.#beam = light(lights.beam, { x: 0.5, y: 0 });
    this.#core = light(lights.beam, { x: 0.5, y: 0 });
    this.#rays = light(lights.rays, { x: 0.5, y: 0.5 });
    this.back.addChild(this.#wall, this.#rays);
    this.front.addChild(this.#pool, this.#beam, this.#core);
  }

  layOut(layout: BoxLayout, { x, y }: ReelPosition, tuning: BoxTuning): void {
    const { cardWidth, cardHeight, height, axis } = layout;
    const beamWidth = Math.min(cardWidth * 2.7, layout.lane * 1.5);
    const foot = axis === 'x' ? height * 1.04 : layout.floorY + cardHeight * 0.2;
    this.#size = { beam: beamWidth, height: foot };
    const top = -foot * 0.04;
    this.#beam.position.set(x, top);
    this.#core.position.set(x, top);
    const centreY = y - tuning.liftHeight * height;
    this.#rays.position.set(x, centreY);
    this.#rays.setSize(Math.min(cardHeight * 3.4, layout.lane * 2.2));
    this.#wall.position.set(x, centreY);
    this.#wall.setSize(Math.min(cardWidth * 5.2, layout.lane * 2.6), cardHeight * 2.4);
    this.#pool.position.set(x, axis === 'x' ? height * 0.93 : layout.floorY + cardHeight * 0.08);
    this.#pool.setSize(beamWidth * 1.35, height * 0.2);
  }

  /** True while there is any light. */
  get lit(): boolean {
    return this.front.visible;
  }

  hide(): void {
    this.back.visible = false;
    this.front.visible = false;
  }

  draw({ item, strength, rays, turn, flash }: SpotlightLook, tuning: BoxTuning): void {
    if (strength <= 0 && rays <= 0 && flash <= 0) return this.hide();
    this.back.visible = true;
    this.front.visible = true;
    const color = rarityColor(item.rarity);
    const light = tintOf(mix(color, '#FFFFFF', 0.42));
    const opening = 0.55 + 0.45 * Math.min(1, strength);
    for (const beam of [this.#beam, this.#core]) beam.tint = light;
    this.#beam.setSize(this.#size.beam * opening, this.#size.height);
    this.#beam.alpha = tuning.beamStrength * strength * (0.42 + flash * 0.5);
    this.#core.setSize(this.#size.beam * 0.56 * opening, this.#size.height);
    this.#core.alpha = tuning.beamStrength * strength * (0.3 + flash * 0.6);
    this.#core.tint = tintOf(mix(color, '#FFFFFF', 0.75));
    this.#pool.tint = light;
    this.#pool.alpha = tuning.floorStrength * strength * (0.8 + flash * 0.5);
    this.#wall.tint = tintOf(color);
    this.#wall.alpha = tuning.glowStrength * strength * 0.42 + flash * tuning.flash;
    this.#rays.visible = rays > 0;
    this.#rays.tint = light;
    this.#rays.alpha = rays * 0.34;
    this.#rays.rotation = turn;
  }

  destroy(): void {
    this.back.destroy({ children: true });
    this.front.destroy({ children: true });
  }
}
