import { Container, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { tintOf } from '#scenes/stage/paint.ts';
import { Sign } from '#scenes/stage/words/sign.ts';
import type { CrashLayout } from '../layout.ts';
import type { Moment } from '../moment.ts';

/** When the mark begins to show after the bust, and how long it takes, ms. */
const AFTER_MS = 250;
const COMES_MS = 350;

/** Where the flight ended: a cross on the curve with a last glow. */
export class WreckView {
  readonly root = new Container({ label: 'wreck' });
  readonly #glow = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add', tint: tintOf(COLORS.loss) });
  readonly #cross = new Sign();
  #layout: CrashLayout | null = null;

  constructor() {
    this.root.addChild(this.#glow, this.#cross);
  }

  place(layout: CrashLayout): void {
    this.#layout = layout;
    this.#cross.set(false, COLORS.loss, layout.nameSize * 1.9);
  }

  draw({ phase, overMs, x, y }: Moment, alpha: number): void {
    const layout = this.#layout;
    const come = Math.min(1, Math.max(0, (overMs - AFTER_MS) / COMES_MS));
    this.root.visible = phase === 'busted' && alpha * come > 0.01 && layout !== null;
    if (!this.root.visible || layout === null) return;
    this.root.alpha = alpha * come;
    this.root.position.set(x, y);
    this.#glow.setSize(layout.halo * 1.5);
    this.#glow.alpha = 0.42;
  }

  destroy(): void {
    this.root.destroy({ children: true });
  }
}
