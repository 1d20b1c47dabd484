import { Container, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { formatRoll } from '#contract/games/dice.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { castShadow, fillRounded, mix, rgba, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import { type DiceLayout, xOf } from '../layout.ts';
import type { SettingPose } from '../pose.ts';
import type { DiceTuning } from '../tuning.ts';

/** The target's handle astride the tube, with a plate below that prints it and an arrow towards the winning side. */
export class HandleView extends View<DiceLayout> {
  readonly #grip = new Sprite({ anchor: { x: 0.5, y: 0.5 } });
  readonly #plate = new Container();
  readonly #body = new Sprite({ anchor: 0.5 });
  readonly #arrow = new Sprite({ anchor: 0.5 });
  readonly #text = new NumberText();
  #target = -1;

  constructor() {
    super({ label: 'handle' });
    this.#plate.addChild(this.#body, this.#arrow, this.#text);
    this.root.addChild(this.#plate, this.#grip);
  }

  /** Position of the handle, px. */
  get x(): number {
    return this.#grip.x;
  }

  layOut(layout: DiceLayout, tuning: DiceTuning, resolution: number): void {
    this.layout = layout;
    this.paintings.update([layout.width, layout.height, layout.tubeHeight, tuning.handleColor, tuning.winColor, resolution], () => {
      this.#paint(layout, tuning, resolution);
      this.#text.size = Math.round(layout.plateHeight * 0.52);
      this.#text.tint = tintOf(COLORS['text-hi']);
    });
  }

  #paint({ tubeHeight, plateHeight }: DiceLayout, { handleColor, winColor }: DiceTuning, resolution: number): void {
    const width = tubeHeight * 0.56;
    const height = tubeHeight * 1.62;
    const pad = tubeHeight * 0.6;
    const metal = COLORS[handleColor];
    this.#grip.texture = this.paintings.paint(width + 2 * pad, height + 2 * pad, resolution, (context) => {
      context.translate(pad, pad);
      paintGrip(context, width, height, metal);
    });
    const plateWidth = plateHeight * 3.1;
    this.#body.texture = this.paintings.paint(plateWidth + 8, plateHeight + 8, resolution, (context) => {
      context.translate(4, 4);
      const fill = context.createLinearGradient(0, 0, 0, plateHeight);
      fill.addColorStop(0, COLORS['ink-700']);
      fill.addColorStop(1, COLORS['ink-800']);
      context.fillStyle = fill;
      context.strokeStyle = rgba(metal, 0.55);
      context.lineWidth = 1;
      fillRounded(context, 0.5, 0.5, plateWidth - 1, plateHeight - 1, plateHeight * 0.32);
      context.stroke();
    });
    const size = plateHeight * 0.36;
    this.#arrow.texture = this.paintings.paint(size, size, resolution, (context) => {
      context.fillStyle = COLORS[winColor];
      context.beginPath();
      context.moveTo(size * 0.9, size * 0.05);
      context.lineTo(size * 0.18, size * 0.5);
      context.lineTo(size * 0.9, size * 0.95);
      context.closePath();
      context.fill();
    });
  }

  draw({ side, border, target }: SettingPose): void {
    const { layout } = this;
    const x = xOf(layout, border);
    this.#grip.position.set(x, layout.tubeY);
    const half = layout.plateHeight * 1.55 + 4;
    this.#plate.position.set(Math.min(layout.width - half - 6, Math.max(half + 6, x)), layout.plateY);
    const hand = side === 'under' ? -1 : 1;
    this.#arrow.x = hand * layout.plateHeight * 1.2;
    this.#arrow.scale.x = Math.abs(this.#arrow.scale.x) * -hand;
    this.#text.x = -hand * layout.plateHeight * 0.16;
    if (target === this.#target) return;
    this.#target = target;
    this.#text.text = formatRoll(target);
  }
}

function paintGrip(context: CanvasRenderingContext2D, width: number, height: number, metal: string): void {
  context.save();
  castShadow(context, 'rgba(0,0,0,0.65)', width * 0.7, width * 0.25);
  const body = context.createLinearGradient(0, 0, width, 0);
  body.addColorStop(0, mix(metal, COLORS['ink-900'], 0.42));
  body.addColorStop(0.22, mix(metal, '#FFFFFF', 0.55));
  body.addColorStop(0.5, metal);
  body.addColorStop(0.8, mix(metal, COLORS['ink-900'], 0.3));
  body.addColorStop(1, mix(metal, COLORS['ink-900'], 0.55));
  context.fillStyle = body;
  fillRounded(context, 0, 0, width, height, width * 0.42);
  context.restore();
  context.strokeStyle = rgba('#FFFFFF', 0.4);
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(0.8, 0.8, width - 1.6, height - 1.6, width * 0.4);
  context.stroke();
  // The line that says where exactly the border is.
  context.fillStyle = rgba(COLORS['ink-900'], 0.8);
  context.fillRect(width / 2 - 0.75, height * 0.2, 1.5, height * 0.6);
  context.fillStyle = rgba(COLORS['ink-900'], 0.28);
  for (const x of [0.26, 0.74]) context.fillRect(width * x - 0.5, height * 0.36, 1, height * 0.28);
}
