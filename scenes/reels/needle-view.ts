import { Container, Graphics, Sprite } from 'pixi.js';
import { art } from '#scenes/stage/effects/art.ts';
import type { HeroTuning } from './hero-view.ts';
import type { ReelLayout, ReelPosition } from './layout.ts';
import { tokenTint } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import type { ColorToken } from '#contract/design-tokens.ts';

/** What of a tuning shapes a needle. */
export type NeedleTuning = { needleColor: ColorToken } & Pick<HeroTuning, 'liftHeight' | 'liftScale'>;

/** How a needle looks at a moment. */
export interface NeedleLook {
  /** How far it is knocked aside in the direction of the run, radians. */
  kick: number;
  alpha: number;
  /** 0–1: how far the winner under it is lifted, to which it gives way. */
  raised: number;
  /** 0–1: the plain light that gathers under it while the reel slows down; the same for every result. */
  focus: number;
}

/** What marks the winning place: a hanging needle over a sideways reel, a pair of points beside a downward one. Its kick shows each card that passes. */
export class NeedleView extends View {
  readonly #glow = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #first = new Container();
  readonly #head = new Graphics();
  readonly #line = new Graphics();
  readonly #second = new Graphics();
  #axis: 'x' | 'y' = 'x';
  /** How far a lifted winner shortens the line, over its length. */
  #shorten = 0;

  constructor() {
    super({ label: 'needle' });
    this.#first.addChild(this.#line, this.#head);
    this.root.addChild(this.#glow, this.#first, this.#second);
  }

  layOut(layout: ReelLayout, { x, y }: ReelPosition, tuning: NeedleTuning): void {
    const color = tokenTint(tuning.needleColor);
    this.#axis = layout.axis;
    for (const part of [this.#head, this.#line, this.#second]) part.clear();
    this.#glow.tint = color;
    this.#glow.position.set(x, y);
    this.#glow.setSize(layout.cardWidth * 2.1, layout.cardHeight * 1.7);
    this.#second.visible = layout.axis === 'y';
    if (layout.axis === 'x') this.#hang(layout, x, y, color, tuning);
    else this.#flank(layout, x, y, color);
  }

  #hang(layout: ReelLayout, x: number, y: number, color: number, tuning: NeedleTuning): void {
    const length = Math.max(14, y - layout.cardHeight / 2 - 8);
    const half = Math.min(9, layout.height * 0.024);
    this.#head.poly([-half, 0, half, 0, 0.9, half * 1.5, -0.9, half * 1.5]).fill({ color });
    this.#line.poly([-0.8, 0, 0.8, 0, 0.6, length, -0.6, length]).fill({ color }).circle(0, length, 1.8).fill({ color });
    const lifted = tuning.liftHeight * layout.height + (layout.cardHeight / 2) * (tuning.liftScale - 1);
    this.#shorten = Math.min(0.8, lifted / length);
    this.#first.position.set(x, 0);
  }

  #flank(layout: ReelLayout, x: number, y: number, color: number): void {
    const size = Math.min(10, Math.max(4.5, layout.lane * 0.03));
    const reach = Math.min(layout.lane / 2 - size * 0.5, layout.cardWidth / 2 + Math.max(size * 1.4, layout.cardWidth * 0.16));
    this.#head.poly([-size, -size * 0.85, size * 0.45, 0, -size, size * 0.85]).fill({ color });
    this.#second.poly([size, -size * 0.85, -size * 0.45, 0, size, size * 0.85]).fill({ color });
    this.#first.position.set(x - reach, y);
    this.#second.position.set(x + reach, y);
    this.#shorten = 0;
  }

  draw({ kick, alpha, raised, focus }: NeedleLook): void {
    this.root.visible = alpha > 0;
    this.root.alpha = alpha;
    this.#first.rotation = this.#axis === 'x' ? kick : -kick;
    this.#second.rotation = kick;
    this.#line.scale.y = 1 - this.#shorten * raised;
    this.#glow.visible = focus > 0;
    this.#glow.alpha = focus * 0.16;
  }
}
