import { Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { lightTextures } from '#scenes/stage/light-textures.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import { type DiceLayout, xOf } from '../layout.ts';
import type { OutcomePose } from '../pose.ts';
import type { DiceTuning } from '../tuning.ts';

/** The shaft of light on a die that won, its pool on the floor, and the rays of a big win. */
export class SpotView extends View<DiceLayout, DiceTuning> {
  readonly #wall = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #rays: Sprite;
  readonly #beam: Sprite;
  readonly #core: Sprite;
  readonly #pool = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });

  constructor() {
    super({ label: 'spot', visible: false });
    const { beam, rays } = lightTextures();
    this.#rays = new Sprite({ texture: rays, anchor: 0.5, blendMode: 'add' });
    this.#beam = new Sprite({ texture: beam, anchor: { x: 0.5, y: 0 }, blendMode: 'add' });
    this.#core = new Sprite({ texture: beam, anchor: { x: 0.5, y: 0 }, blendMode: 'add' });
    this.root.addChild(this.#wall, this.#rays, this.#beam, this.#core, this.#pool);
  }

  /** True while there is any light. */
  get lit(): boolean {
    return this.root.visible;
  }

  layOut(layout: DiceLayout, tuning: DiceTuning): void {
    this.layout = layout;
    this.tuning = tuning;
    const color = COLORS[tuning.winColor];
    this.#wall.tint = tintOf(color);
    this.#rays.tint = tintOf(mix(color, '#FFFFFF', 0.3));
    this.#beam.tint = tintOf(mix(color, '#FFFFFF', 0.35));
    this.#core.tint = tintOf(mix(color, '#FFFFFF', 0.75));
    this.#pool.tint = tintOf(mix(color, '#FFFFFF', 0.2));
  }

  draw({ die, outcome, lit, flash, rays, raysTurn }: OutcomePose): void {
    const { layout, tuning } = this;
    const strength = outcome === 'won' ? lit : 0;
    this.root.visible = strength > 0;
    if (!this.root.visible) return;
    const x = xOf(layout, die.value);
    const middle = layout.standY - layout.dieHeight * 0.5;
    const open = 0.6 + 0.4 * strength;
    const reach = layout.floorY * 1.06;
    this.#beam.position.set(x, -layout.height * 0.05);
    this.#beam.setSize(layout.dieHeight * 3.1 * open, reach);
    this.#beam.alpha = tuning.beamStrength * strength * (0.42 + 0.5 * flash);
    this.#core.position.copyFrom(this.#beam.position);
    this.#core.setSize(layout.dieHeight * 1.7 * open, reach);
    this.#core.alpha = tuning.beamStrength * strength * (0.26 + 0.6 * flash);
    this.#wall.position.set(x, middle);
    this.#wall.setSize(layout.dieHeight * 6.4, layout.dieHeight * 4.4);
    this.#wall.alpha = 0.2 * strength + tuning.flash * 0.6 * flash;
    this.#rays.visible = rays > 0;
    this.#rays.position.set(x, middle);
    this.#rays.setSize(layout.dieHeight * 5.6);
    this.#rays.rotation = raysTurn;
    this.#rays.alpha = rays * 0.34;
    this.#pool.position.set(x, layout.floorY + layout.height * 0.015);
    this.#pool.setSize(layout.dieHeight * 4, layout.height * 0.12);
    this.#pool.alpha = 0.34 * strength + 0.4 * flash;
  }
}
