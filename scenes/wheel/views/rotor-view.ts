import { Container, Sprite } from 'pixi.js';
import { WHEEL_COLORS, WHEEL_SEGMENTS, type WheelColor } from '#contract/games/wheel.ts';
import { fillDisc, mix, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import { SEGMENT_RAD, type WheelLayout } from '../layout.ts';
import { BRASS } from '../materials.ts';
import { type Moment, paintOf } from '../moment.ts';
import { wheelPositionAt } from '../spin.ts';
import type { WheelTuning } from '../tuning.ts';
import { paintLight, paintWedge, wedgeSheet } from './wedge-painter.ts';

/** Radius of a peg over the wheel's. */
const PEG = 0.011;

/** The ring of segments that turns, seen from a little below, with its pegs and the light of the colour that won. */
export class RotorView extends View<never, WheelTuning> {
  readonly #turning = new Container();
  readonly #wedges: readonly { color: WheelColor; sprite: Sprite; light: Sprite }[];
  readonly #pegs: readonly Sprite[];
  #lit: WheelColor | null = null;

  constructor() {
    super({ label: 'rotor' });
    this.#wedges = WHEEL_SEGMENTS.map((color) => ({
      color,
      sprite: new Sprite(),
      light: new Sprite({ blendMode: 'add', visible: false }),
    }));
    this.#pegs = WHEEL_SEGMENTS.map(() => new Sprite({ anchor: 0.5 }));
    this.#turning.addChild(...this.#wedges.map(({ sprite }) => sprite), ...this.#wedges.map(({ light }) => light), ...this.#pegs);
    this.root.addChild(this.#turning);
  }

  /** The place under the pointer as it is drawn. */
  get under(): { segment: number; spot: number } {
    return wheelPositionAt(-this.#turning.rotation / SEGMENT_RAD);
  }

  /** The colour whose light is on. */
  get lit(): WheelColor | null {
    return this.#lit;
  }

  layOut({ cx, cy, radius, inner, tilt }: WheelLayout, tuning: WheelTuning, resolution: number): void {
    this.tuning = tuning;
    this.root.position.set(cx, cy);
    this.root.scale.set(1, tilt);
    this.paintings.update([radius, inner, resolution, ...WHEEL_COLORS.map((color) => paintOf(color, tuning))], () => {
      const sheet = wedgeSheet(radius, inner);
      const made = new Map(
        WHEEL_COLORS.map((color) => [
          color,
          this.paintings.paint(sheet.width, sheet.height, resolution, (context) =>
            paintWedge(context, sheet, color, paintOf(color, tuning)),
          ),
        ]),
      );
      const light = this.paintings.paint(sheet.width, sheet.height, 1, (context) => paintLight(context, sheet));
      const pegSize = Math.max(5, radius * PEG * 2 + 2);
      const peg = this.paintings.paint(pegSize, pegSize, Math.max(2, resolution), (context) => paintPeg(context, pegSize));
      this.#wedges.forEach(({ color, sprite, light: lamp }, index) => {
        const angle = (index + 0.5) * SEGMENT_RAD;
        const painted = made.get(color);
        if (painted) sprite.texture = painted;
        lamp.texture = light;
        lamp.tint = tintOf(mix(paintOf(color, tuning), '#FFFFFF', 0.15));
        for (const each of [sprite, lamp]) {
          each.anchor.set(0.5, (radius + 2) / sheet.height);
          each.rotation = angle;
        }
        const peg2 = this.#pegs[index];
        if (!peg2) return;
        peg2.texture = peg;
        peg2.position.set(Math.sin(index * SEGMENT_RAD) * radius * 0.992, -Math.cos(index * SEGMENT_RAD) * radius * 0.992);
      });
    });
  }

  /** Turns the wheel to a moment and lights its result; `alpha` takes the light back when the next round comes. */
  draw({ under, won, lit, phase }: Moment, alpha: number, pulse: number): void {
    const { tuning } = this;
    this.#turning.rotation = -under * SEGMENT_RAD;
    const level = lit * alpha;
    this.#lit = won !== null && level > 0.5 ? won : null;
    const { segment } = wheelPositionAt(under);
    this.#wedges.forEach(({ color, sprite, light }, index) => {
      const wins = won === color;
      const shade = won === null || wins ? 0 : tuning.dim * level;
      sprite.tint = shade === 0 ? 0xffffff : gray(1 - shade);
      const exact = phase === 'rest' && index === segment;
      light.visible = wins && level > 0.01;
      if (light.visible) light.alpha = tuning.glow * level * (exact ? 1 : 0.42) * (exact ? 0.72 + 0.28 * pulse : 0.85 + 0.15 * pulse);
    });
  }
}

function gray(level: number): number {
  // In few steps, since a renderer that tints by copying keeps each.
  const value = Math.round(255 * (Math.round(level * 16) / 16));
  return (value << 16) | (value << 8) | value;
}

function paintPeg(context: CanvasRenderingContext2D, size: number): void {
  const middle = size / 2;
  const metal = context.createRadialGradient(middle * 0.7, middle * 0.6, 0, middle, middle, middle - 0.5);
  metal.addColorStop(0, '#FFFFFF');
  metal.addColorStop(0.4, BRASS.light);
  metal.addColorStop(1, BRASS.dark);
  context.fillStyle = metal;
  fillDisc(context, middle, middle, middle - 0.8);
}
