import { Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { mix, rgba, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import { riseAt, xAt, yAt } from '../axes.ts';
import type { CrashLayout } from '../layout.ts';
import { PAD } from '../materials.ts';
import type { Moment } from '../moment.ts';
import type { CrashTuning } from '../tuning.ts';

/** The pad's size over that of other effects. */
const PAD_SCALE = 1.2;
/** Dots of the flight path ahead; they are the countdown's gauge. */
const DOTS = 40;

/** The launch pad that charges while bets are open, and the path ahead that lights up dot by dot with it. */
export class PadView extends View<CrashLayout, CrashTuning> {
  readonly #plate = new Sprite({ anchor: { x: 0.5, y: 0.4 } });
  readonly #lights = new Sprite({ anchor: { x: 0.5, y: 0.4 }, blendMode: 'add' });
  readonly #beam = new Sprite({ texture: art('beam'), anchor: { x: 0.5, y: 0 }, blendMode: 'add' });
  readonly #pool = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #dots = Array.from({ length: DOTS }, () => new Sprite({ texture: art('spark'), anchor: 0.5 }));
  #lit = 0;

  constructor() {
    super({ label: 'pad' });
    this.root.addChild(...this.#dots, this.#pool, this.#beam, this.#plate, this.#lights);
  }

  /** Dots that are lit, of all; null while the path is not shown. */
  get gauge(): { lit: number; of: number } | null {
    return this.root.visible ? { lit: this.#lit, of: DOTS } : null;
  }

  layOut(layout: CrashLayout, tuning: CrashTuning, resolution: number): void {
    this.layout = layout;
    this.tuning = tuning;
    this.paintings.update([padScale(layout), tuning.color1, resolution], () => {
      const scale = padScale(layout);
      const [width, height] = [116 * scale, 52 * scale];
      const color = COLORS[tuning.color1];
      this.#plate.texture = this.paintings.paint(width, height, resolution, (context) => paintPlate(context, scale, color));
      this.#lights.texture = this.paintings.paint(width, height, resolution, (context) => paintLights(context, scale, color));
    });
  }

  draw(moment: Moment, alpha: number, withPath: boolean): void {
    const { layout, tuning } = this;
    const { phase, elapsedMs, charge, ignition, axes, colors } = moment;
    const flying = phase === 'flying' || phase === 'busted';
    const left = flying ? Math.min(1, elapsedMs / tuning.padLeavesMs) : 0;
    this.root.visible = phase !== 'none' && left < 1 && alpha > 0.01;
    if (!this.root.visible) return;
    this.root.alpha = alpha * (1 - left) ** 1.5;
    const { left: x, base } = layout;
    const unit = padScale(layout);
    const y = base + left * left * 60 * unit;
    const main = tintOf(colors.main);
    const power = flying ? 1 - left : charge;
    for (const sprite of [this.#plate, this.#lights, this.#pool]) sprite.position.set(x, y);
    this.#lights.alpha = 0.18 + 0.82 * power;
    this.#pool.tint = main;
    this.#pool.setSize(150 * unit * (0.6 + 0.4 * power), 46 * unit);
    this.#pool.alpha = 0.16 + 0.4 * power;
    // The shaft of light has its narrow end at the bottom and widens upward.
    this.#beam.position.set(x, y);
    this.#beam.rotation = Math.PI;
    this.#beam.tint = main;
    this.#beam.setSize((52 + 24 * ignition) * unit, (70 + 90 * power + 60 * ignition) * unit);
    this.#beam.alpha = (0.1 + 0.22 * power + 0.3 * ignition) * (flying ? (1 - left) ** 3 : 1);
    this.#drawPath(withPath, layout, axes, tuning, charge, flying ? elapsedMs : 0, main);
  }

  #drawPath(
    shown: boolean,
    layout: CrashLayout,
    axes: Moment['axes'],
    tuning: CrashTuning,
    charge: number,
    elapsedMs: number,
    main: number,
  ): void {
    this.#lit = Math.floor(charge * DOTS + 1e-6);
    this.#dots.forEach((dot, index) => {
      const share = (index + 1) / DOTS;
      const atMs = tuning.firstSpanMs * 0.97 * share;
      dot.visible = shown && atMs > elapsedMs;
      if (!dot.visible) return;
      dot.position.set(xAt(layout, axes, atMs), yAt(layout, axes, riseAt(atMs)));
      const lit = index < this.#lit;
      const head = lit && index === this.#lit - 1 && charge < 1;
      dot.setSize((lit ? (head ? 15 : 9.5) : 6.5) * (0.6 + 0.4 * layout.unit));
      dot.tint = lit ? (head ? 0xffffff : main) : 0xffffff;
      dot.alpha = (lit ? (head ? 1 : 0.9) : 0.24) * (1 - 0.35 * share);
    });
  }
}

/** px of a unit of the pad: it is at the plot's origin, so it is no wider than the space beside that. */
function padScale({ unit, left }: CrashLayout): number {
  return Math.min(unit * PAD_SCALE, left / 56);
}

type Context = CanvasRenderingContext2D;

function ellipse(context: Context, unit: number, y: number, rx: number, ry: number): void {
  context.beginPath();
  context.ellipse(58 * unit, y * unit, rx * unit, ry * unit, 0, 0, Math.PI * 2);
}

/** A round platform of two steps seen from a little above. */
function paintPlate(context: Context, unit: number, color: string): void {
  const metal = (top: string, foot: string): CanvasGradient => {
    const shine = context.createLinearGradient(8 * unit, 0, 108 * unit, 0);
    shine.addColorStop(0, foot);
    shine.addColorStop(0.32, top);
    shine.addColorStop(0.55, mix(top, '#FFFFFF', 0.12));
    shine.addColorStop(1, foot);
    return shine;
  };
  const step = (y: number, rx: number, ry: number, deep: number): void => {
    context.fillStyle = metal(PAD.mastTop, PAD.mastFoot);
    context.beginPath();
    context.ellipse(58 * unit, (y + deep) * unit, rx * unit, ry * unit, 0, 0, Math.PI);
    context.lineTo((58 - rx) * unit, y * unit);
    context.ellipse(58 * unit, y * unit, rx * unit, ry * unit, 0, Math.PI, 0, true);
    context.closePath();
    context.fill();
    ellipse(context, unit, y, rx, ry);
    context.fillStyle = metal(PAD.deckTop, PAD.deckFoot);
    context.fill();
    context.strokeStyle = rgba(mix(color, '#FFFFFF', 0.5), 0.5);
    context.lineWidth = Math.max(0.75, unit);
    context.stroke();
  };
  step(28, 54, 13, 10);
  step(20, 36, 8.5, 7);
  ellipse(context, unit, 20, 22, 5);
  context.fillStyle = PAD.well;
  context.fill();
  context.strokeStyle = rgba(color, 0.8);
  context.stroke();
}

/** What of the platform is light. */
function paintLights(context: Context, unit: number, color: string): void {
  context.lineWidth = 1.4 * unit;
  const glow = context.createRadialGradient(58 * unit, 20 * unit, 0, 58 * unit, 20 * unit, 26 * unit);
  glow.addColorStop(0, rgba(mix(color, '#FFFFFF', 0.6), 0.95));
  glow.addColorStop(1, rgba(color, 0));
  context.save();
  context.translate(58 * unit, 20 * unit);
  context.scale(1, 0.26);
  context.translate(-58 * unit, -20 * unit);
  context.fillStyle = glow;
  context.fillRect(0, -60 * unit, 116 * unit, 160 * unit);
  context.restore();
  context.strokeStyle = rgba(mix(color, '#FFFFFF', 0.4), 0.9);
  ellipse(context, unit, 20, 22, 5);
  context.stroke();
  for (let index = 0; index < 9; index++) {
    const angle = (Math.PI * (index + 0.5)) / 9;
    const x = 58 + Math.cos(angle) * 53;
    const y = 33 + Math.sin(angle) * 12.5;
    const dot = context.createRadialGradient(x * unit, y * unit, 0, x * unit, y * unit, 4 * unit);
    dot.addColorStop(0, rgba('#FFFFFF', 0.95));
    dot.addColorStop(0.35, rgba(color, 0.9));
    dot.addColorStop(1, rgba(color, 0));
    context.fillStyle = dot;
    context.fillRect((x - 4) * unit, (y - 4) * unit, 8 * unit, 8 * unit);
  }
}
