import { Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { clamp01 } from '#scenes/stage/numbers.ts';
import { tintOf } from '#scenes/stage/paint.ts';
import { Sign } from '#scenes/stage/words/sign.ts';
import { View } from '#scenes/stage/view.ts';
import type { CrashLayout } from '../layout.ts';
import type { Moment } from '../moment.ts';
import type { CrashTuning } from '../tuning.ts';

/** Where the flight ended: a cross on the curve with a last glow. */
export class WreckView extends View<CrashLayout, CrashTuning> {
  readonly #glow = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add', tint: tintOf(COLORS.loss) });
  readonly #cross = new Sign();

  constructor() {
    super({ label: 'wreck' });
    this.root.addChild(this.#glow, this.#cross);
  }

  layOut(layout: CrashLayout, tuning: CrashTuning): void {
    this.layout = layout;
    this.tuning = tuning;
    this.#cross.set(false, COLORS.loss, layout.nameSize * 1.9);
  }

  draw({ phase, overMs, x, y }: Moment, alpha: number): void {
    const { layout, tuning } = this;
    const come = clamp01((overMs - tuning.wreckAfterMs) / tuning.wreckMs);
    this.root.visible = phase === 'busted' && alpha * come > 0.01;
    if (!this.root.visible) return;
    this.root.alpha = alpha * come;
    this.root.position.set(x, y);
    this.#glow.setSize(layout.halo * 1.5);
    this.#glow.alpha = tuning.wreckGlow;
  }
}
