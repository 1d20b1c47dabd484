import { Container, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { type Painting, tintOf } from '#scenes/stage/paint.ts';
import { sign } from '#scenes/stage/sign.ts';
import type { CrashLayout } from '../layout.ts';
import type { Moment } from '../moment.ts';

/** When the mark begins to show after the bust, and how long it takes, ms. */
const AFTER_MS = 250;
const COMES_MS = 350;

/** Where the flight ended: a cross on the curve with a last glow. */
export class WreckView {
  readonly root = new Container({ label: 'wreck' });
  readonly #glow = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add', tint: tintOf(COLORS.loss) });
  readonly #cross = new Sprite({ anchor: 0.5 });
  #painted: Painting | null = null;
  #resolution = 0;
  #layout: CrashLayout | null = null;

  constructor() {
    this.root.addChild(this.#glow, this.#cross);
  }

  place(layout: CrashLayout, resolution: number): void {
    this.#layout = layout;
    if (resolution === this.#resolution) return;
    this.#resolution = resolution;
    const old = this.#painted;
    this.#painted = sign(false, COLORS.loss, resolution);
    this.#cross.texture = this.#painted.texture;
    old?.destroy();
  }

  draw({ phase, overMs, x, y }: Moment, alpha: number): void {
    const layout = this.#layout;
    const come = Math.min(1, Math.max(0, (overMs - AFTER_MS) / COMES_MS));
    this.root.visible = phase === 'busted' && alpha * come > 0.01 && layout !== null;
    if (!this.root.visible || layout === null) return;
    this.root.alpha = alpha * come;
    this.root.position.set(x, y);
    this.#cross.setSize(layout.nameSize * 1.9);
    this.#glow.setSize(layout.halo * 1.5);
    this.#glow.alpha = 0.42;
  }

  destroy(): void {
    this.root.destroy({ children: true });
    this.#painted?.destroy();
  }
}
