import { Graphics, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { castShadow, fillDisc, mix, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import type { WheelLayout } from '../layout.ts';
import { BRASS, STEEL } from '../materials.ts';
import type { Moment } from '../moment.ts';
import type { WheelTuning } from '../tuning.ts';

/** Points along the flapper. */
const POINTS = 9;

/** The pointer: a pin in its mount and a springy flapper that each peg bends on its way. */
export class PointerView extends View<WheelLayout, WheelTuning> {
  readonly #glow = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #shadow = new Graphics();
  readonly #flapper = new Graphics();
  readonly #mount = new Sprite({ anchor: 0.5 });
  #bend = Number.NaN;

  constructor() {
    super({ label: 'pointer' });
    this.root.addChild(this.#glow, this.#shadow, this.#flapper, this.#mount);
  }

  layOut(layout: WheelLayout, tuning: WheelTuning, resolution: number): void {
    this.layout = layout;
    this.tuning = tuning;
    this.#bend = Number.NaN;
    this.root.position.set(layout.cx, layout.pinY);
    this.paintings.update([layout.flapper, resolution], () => {
      const side = layout.flapper * 1.15;
      this.#mount.texture = this.paintings.paint(side, side, resolution, (context) => paintMount(context, side));
    });
  }

  draw({ bend, won, lit }: Moment, color: string, alpha: number): void {
    const { layout, tuning } = this;
    this.#glow.visible = won !== null && lit * alpha > 0.01;
    this.#glow.tint = tintOf(color);
    this.#glow.alpha = 0.75 * lit * alpha;
    this.#glow.position.set(0, layout.flapper * 1.2);
    this.#glow.setSize(layout.radius * 0.62, layout.radius * 0.62);
    if (bend === this.#bend) return;
    this.#bend = bend;
    const points = outline(layout.flapper, bend * tuning.bend);
    this.#shadow.clear().poly(points).fill({ color: 0x000000, alpha: 0.45 });
    this.#shadow.position.set(layout.flapper * 0.05, layout.flapper * 0.1);
    this.#flapper
      .clear()
      .poly(points)
      .fill({ color: tintOf(mix(COLORS.gold, '#FFFFFF', 0.12)) })
      .poly(points)
      .stroke({ width: 1, color: tintOf(COLORS['gold-deep']), alpha: 0.9 })
      .poly(outline(layout.flapper * 0.93, bend * tuning.bend, 0.3))
      .fill({ color: 0xffffff, alpha: 0.4 });
  }
}

/** The flapper's outline: a spring that bends more towards its tip, broad at the pin. */
function outline(length: number, bend: number, share = 1): number[] {
  const left: number[] = [];
  const right: number[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index < POINTS; index++) {
    const t = index / (POINTS - 1);
    // The tangent turns with the square of the way: stiff at the pin, soft at the tip. A peg takes the tip to the right.
    const angle = bend * 1.5 * t ** 1.4;
    if (index > 0) {
      x += (Math.sin(angle) * length) / (POINTS - 1);
      y += (Math.cos(angle) * length) / (POINTS - 1);
    }
    const half = length * (0.2 - 0.17 * t ** 0.85) * share;
    left.push(x - Math.cos(angle) * half, y + Math.sin(angle) * half);
    right.unshift(x + Math.cos(angle) * half, y - Math.sin(angle) * half);
  }
  return [...left, ...right];
}

function paintMount(context: CanvasRenderingContext2D, side: number): void {
  const middle = side / 2;
  const disc = (radius: number, light: string, dark: string): void => {
    const metal = context.createRadialGradient(middle * 0.75, middle * 0.65, 0, middle, middle, radius);
    metal.addColorStop(0, light);
    metal.addColorStop(1, dark);
    context.fillStyle = metal;
    fillDisc(context, middle, middle, radius);
  };
  castShadow(context, 'rgba(0,0,0,0.6)', side * 0.08);
  disc(middle * 0.78, STEEL.light, STEEL.dark);
  context.shadowBlur = 0;
  disc(middle * 0.56, BRASS.bright, COLORS['gold-deep']);
  disc(middle * 0.4, COLORS.gold, BRASS.deep);
  disc(middle * 0.16, '#FFFFFF', COLORS['gold-light']);
}
