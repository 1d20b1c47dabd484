import { Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { cents, formatChange } from '#contract/money.ts';
import { ease, easeOf } from '#scenes/stage/eases.ts';
import { lightTextures } from '#scenes/stage/light-textures.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import { afterMs } from '../timing.ts';
import type { Frame, LandedBall } from '../frame.ts';
import type { PlinkoLayout } from '../layout.ts';
import { bandOf, timesLabel } from '../palette.ts';
import type { PlinkoTuning } from '../tuning.ts';

/** The big number of the two largest wins: multiplier and gain in their own light, the board dark behind them. */
export class HeroView extends View {
  readonly #veil: Sprite;
  readonly #rays: Sprite;
  readonly #glow: Sprite;
  readonly #times = new NumberText();
  readonly #gain = new NumberText();
  #ball: LandedBall | null = null;

  constructor() {
    super({ label: 'hero', visible: false });
    const { glow, rays } = lightTextures();
    this.#veil = new Sprite({ texture: glow, anchor: 0.5, tint: 0x000000 });
    this.#rays = new Sprite({ texture: rays, anchor: 0.5, blendMode: 'add' });
    this.#glow = new Sprite({ texture: glow, anchor: 0.5, blendMode: 'add' });
    this.root.addChild(this.#veil, this.#rays, this.#glow, this.#times, this.#gain);
  }

  layOut({ hero, width, height }: PlinkoLayout): void {
    this.#ball = null;
    this.root.position.set(hero.x, hero.y);
    const wide = Math.min(width, height * 1.5);
    this.#veil.setSize(wide * 1.15, height * 1.05);
    this.#rays.setSize(wide * 0.92);
    this.#glow.setSize(wide * 0.8, height * 0.62);
    this.#times.size = hero.size;
    this.#gain.size = Math.round(hero.size * 0.42);
    this.#times.y = -hero.size * 0.14;
    this.#gain.y = hero.size * 0.66;
  }

  draw({ hero, heroMs }: Frame, tuning: PlinkoTuning, moves: boolean): void {
    const lastMs = hero === null ? 0 : afterMs(hero.size, tuning);
    const atMs = heroMs - (moves ? tuning.heroAfterMs : 0);
    this.root.visible = hero !== null && atMs > 0 && heroMs < lastMs;
    if (hero === null || !this.root.visible) return;
    if (hero !== this.#ball) this.#dress(hero, tuning);
    const come = Math.min(1, atMs / tuning.heroMs);
    const go = ease.state(Math.min(1, (lastMs - heroMs) / tuning.heroGoesMs));
    const light = ease.state(come) * go;
    this.#veil.alpha = tuning.veil * light;
    this.#rays.alpha = (hero.size >= 5 ? 0.5 : 0.28) * light;
    this.#rays.rotation = moves ? heroMs / tuning.heroTurnMs : 0.3;
    this.#glow.alpha = 0.46 * light;
    const scale = moves ? 0.55 + 0.45 * easeOf(tuning.heroEase)(come) : 1;
    for (const text of [this.#times, this.#gain]) {
      text.alpha = Math.min(1, come * 3) * go;
      text.scale.set(scale);
    }
    const later = Math.min(1, Math.max(0, (atMs - tuning.heroGainAfterMs) / tuning.heroGainMs));
    this.#gain.alpha = (moves ? ease.state(later) : come) * go;
  }

  #dress(ball: LandedBall, tuning: PlinkoTuning): void {
    this.#ball = ball;
    const { stakeCents, payoutCents } = ball.fact;
    const { color } = bandOf(ball.pays, tuning);
    this.#times.text = timesLabel(ball.pays);
    this.#times.tint = tintOf(mix(COLORS['gold-light'], '#FFFFFF', 0.2));
    this.#gain.text = formatChange(cents(payoutCents - stakeCents));
    this.#gain.tint = tintOf(COLORS[tuning.gainColor]);
    this.#rays.tint = this.#glow.tint = tintOf(mix(color, '#FFFFFF', 0.15));
  }
}
