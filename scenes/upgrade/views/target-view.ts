import { Rectangle, Sprite, Texture } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import type { SceneKit } from '#scenes/stage/contract.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { lightTextures } from '#scenes/stage/light-textures.ts';
import { mix, rarityColor, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import type { UpgradeLayout } from '../layout.ts';
import type { UpgradePrize } from '../model.ts';
import type { OutcomePose, SettingPose } from '../pose.ts';
import type { UpgradeTuning } from '../tuning.ts';
import { PrizeSprite } from './prize-sprite.ts';
import { paintEmpty, paintGlass, paintPedestal } from './pedestal-painter.ts';

/** The glass over a prize's side. */
const GLASS = { width: 1.2, height: 1.36 } as const;

/** What is aimed at: behind glass until it is won; then the glass parts and the prize rises into the light. */
export class TargetView extends View<UpgradeLayout, UpgradeTuning> {
  readonly #wall = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #rays: Sprite;
  readonly #beam: Sprite;
  readonly #core: Sprite;
  readonly #pedestal = new Sprite({ anchor: { x: 0.5, y: 0.32 } });
  readonly #pool = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #empty = new Sprite({ anchor: 0.5 });
  readonly #prize: PrizeSprite;
  readonly #left = new Sprite({ anchor: { x: 1, y: 1 } });
  readonly #right = new Sprite({ anchor: { x: 0, y: 1 } });
  #setting: SettingPose | null = null;
  #pose: OutcomePose | null = null;

  constructor(kit: SceneKit) {
    super({ label: 'target' });
    const { beam, rays } = lightTextures();
    const shaft = (): Sprite => new Sprite({ texture: beam, anchor: { x: 0.5, y: 0 }, blendMode: 'add' });
    this.#rays = new Sprite({ texture: rays, anchor: 0.5, blendMode: 'add' });
    this.#beam = shaft();
    this.#core = shaft();
    this.#prize = new PrizeSprite(kit);
    this.root.addChild(
      this.#wall,
      this.#rays,
      this.#beam,
      this.#core,
      this.#pedestal,
      this.#pool,
      this.#empty,
      this.#prize.root,
      this.#left,
      this.#right,
    );
  }

  /** Whether the prize is out of the glass and in the light, and where, px. */
  get shown(): { open: boolean; lit: boolean; y: number } {
    return { open: (this.#pose?.open ?? 0) >= 1, lit: this.#beam.visible, y: this.root.y + this.#prize.root.y };
  }

  layOut(layout: UpgradeLayout, tuning: UpgradeTuning, resolution: number): void {
    this.layout = layout;
    this.tuning = tuning;
    const { x, y, side, footY } = layout.target;
    this.root.position.set(x, y);
    this.#pedestal.y = footY - y;
    this.#pool.position.set(0, footY - y);
    this.paintings.update([side, tuning.roomColor, resolution], () => {
      const [width, height] = [side * GLASS.width, side * GLASS.height];
      this.#pedestal.texture = this.paintings.paint(side * 1.24, side * 0.36, resolution, (context, w, h) =>
        paintPedestal(context, w, h, COLORS['violet-light']),
      );
      this.#empty.texture = this.paintings.paint(side, side, resolution, (context) => paintEmpty(context, side, 'diamond'));
      const { source } = this.paintings.paint(width, height, resolution, paintGlass);
      const [w, h] = [source.width, source.height];
      const half = (x: number): Texture => this.paintings.own(new Texture({ source, frame: new Rectangle(x, 0, w / 2, h) }));
      this.#left.texture = half(0);
      this.#right.texture = half(w / 2);
    });
  }

  draw(pose: SettingPose): void {
    if (pose.state.target?.rarity !== this.#setting?.state.target?.rarity || this.#setting === null) this.#color(pose.state.target);
    this.#setting = pose;
    this.#show();
  }

  /** Gives every light the colour of a prize's rarity. */
  #color(prize: UpgradePrize | null): void {
    const color = prize === null ? COLORS['violet-light'] : rarityColor(prize.rarity);
    this.#pool.tint = tintOf(mix(color, '#FFFFFF', 0.2));
    this.#beam.tint = tintOf(mix(color, '#FFFFFF', 0.42));
    this.#core.tint = tintOf(mix(color, '#FFFFFF', 0.78));
    this.#wall.tint = tintOf(color);
    this.#rays.tint = tintOf(mix(color, '#FFFFFF', 0.4));
  }

  light(pose: OutcomePose): void {
    this.#pose = pose;
    this.#show();
  }

  #show(): void {
    const { layout, tuning } = this;
    const setting = this.#setting;
    const pose = this.#pose;
    if (setting === null || pose === null) return;
    const { side, footY, y } = layout.target;
    const prize = setting.state.target;
    const { lit, flash, dark, open, lift } = pose;
    const fresh = setting.targetFresh;
    this.#empty.visible = prize === null;
    this.#empty.alpha = fresh;
    if (prize === null) this.#prize.hide();
    else {
      const up = tuning.liftHeight * side * lift;
      const level = 1 - 0.5 * dark - 0.12 * (1 - Math.max(open, 0));
      this.#prize.show(prize, side * 0.78, tuning.prizeGlow * (1 + 0.9 * lit - 0.8 * dark), level);
      this.#prize.root.position.set(0, side * 0.08 - up);
      this.#prize.root.scale.set((0.92 + 0.08 * fresh) * (1 + (tuning.liftScale - 1) * lift));
      this.#prize.root.alpha = fresh;
    }
    this.#drawLight(layout, tuning, pose);
    const foot = footY - y + side * 0.02;
    const apart = Math.max(0, open);
    const shift = side * 0.62 * apart;
    this.#left.visible = this.#right.visible = apart < 1;
    this.#left.position.set(-shift, foot);
    this.#right.position.set(shift, foot);
    this.#left.rotation = -0.22 * apart;
    this.#right.rotation = 0.22 * apart;
    this.#left.alpha = this.#right.alpha = tuning.glass * (1 - apart) ** 1.4 * (1 - 0.35 * dark);
    this.#pedestal.alpha = 1 - 0.35 * dark;
    this.#pool.setSize(side * (1.5 + 0.7 * lit), side * (0.34 + 0.14 * lit));
    this.#pool.alpha = (prize === null ? 0.1 : 0.3 + 0.5 * lit + 0.4 * flash) * (1 - 0.7 * dark);
  }

  #drawLight(layout: UpgradeLayout, tuning: UpgradeTuning, { lit, flash, rays, raysTurn }: OutcomePose): void {
    const { side, footY, y } = layout.target;
    const prize = this.#setting?.state.target ?? null;
    const shining = lit > 0 && prize !== null;
    this.#beam.visible = this.#core.visible = this.#wall.visible = shining;
    this.#rays.visible = shining && rays > 0;
    if (!shining) return;
    const top = -y - layout.height * 0.03;
    const length = footY + side * 0.16 - y - top;
    const opening = 0.55 + 0.45 * lit;
    this.#beam.position.set(0, top);
    this.#beam.setSize(side * 2.5 * opening, length);
    this.#beam.alpha = tuning.beamStrength * lit * (0.46 + 0.5 * flash);
    this.#core.position.set(0, top);
    this.#core.setSize(side * 1.4 * opening, length);
    this.#core.alpha = tuning.beamStrength * lit * (0.3 + 0.6 * flash);
    this.#wall.setSize(side * 3.6, side * 3);
    this.#wall.alpha = 0.26 * lit + tuning.flash * flash;
    this.#rays.setSize(side * 3);
    this.#rays.y = -side * 0.1;
    this.#rays.rotation = raysTurn;
    this.#rays.alpha = rays * 0.36;
  }
}
