import { Container, Graphics } from 'pixi.js';
import type { BoxLayout, ReelPlace } from '../layout.ts';

/** What marks the winning place: a hanging needle over a sideways reel, a pair of points beside a downward one. Its kick shows each card that passes. */
export class NeedleView {
  readonly root = new Container({ label: 'needle' });
  readonly #first = new Graphics();
  readonly #second = new Graphics();
  #axis: 'x' | 'y' = 'x';

  constructor() {
    this.root.addChild(this.#first, this.#second);
  }

  place(layout: BoxLayout, { x, y }: ReelPlace, color: number): void {
    this.#axis = layout.axis;
    this.#first.clear();
    this.#second.clear();
    if (layout.axis === 'x') {
      const length = Math.max(14, y - layout.cardHeight / 2 - 10);
      const half = Math.min(9, layout.height * 0.024);
      this.#first
        .poly([-half, 0, half, 0, 0.9, half * 1.5, 0.7, length, -0.7, length, -0.9, half * 1.5])
        .fill({ color })
        .circle(0, length, 1.8)
        .fill({ color });
      this.#first.position.set(x, 0);
      this.#second.visible = false;
      return;
    }
    const size = Math.min(11, Math.max(5, layout.lane * 0.034));
    const reach = Math.min(layout.lane / 2 - size * 0.6, layout.cardWidth / 2 + Math.max(size * 1.4, layout.cardWidth * 0.13));
    this.#first.poly([-size, -size * 0.85, size * 0.45, 0, -size, size * 0.85]).fill({ color });
    this.#second.poly([size, -size * 0.85, -size * 0.45, 0, size, size * 0.85]).fill({ color });
    this.#first.position.set(x - reach, y);
    this.#second.position.set(x + reach, y);
    this.#second.visible = true;
  }

  /** `kick` in radians turns the needle in the direction of the run; `alpha` is its presence. */
  draw(kick: number, alpha: number): void {
    this.root.visible = alpha > 0;
    this.root.alpha = alpha;
    this.#first.rotation = this.#axis === 'x' ? kick : -kick;
    this.#second.rotation = kick;
  }

  destroy(): void {
    this.root.destroy({ children: true });
  }
}
