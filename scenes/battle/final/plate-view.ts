import { Graphics } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { fillMiddle } from '#scenes/stage/fonts.ts';
import { fitted, tintOf } from '#scenes/stage/paint.ts';
import { labelFont } from '#scenes/stage/words/label.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { PaintedWord } from '#scenes/stage/words/painted-word.ts';
import { View } from '#scenes/stage/view.ts';
import type { PlateLayout } from './layout.ts';

/** What a plate says of a side. */
interface PlateText {
  name: string;
  /** Its part of the ring, 0–1; null for a side that is not drawn among. */
  share: number | null;
  color: string;
}

/** A side's name and its part of the ring. */
export class PlateView extends View {
  readonly text: string;
  readonly #lit = new Graphics();
  readonly #took: boolean;

  constructor({ x, y, width, height }: PlateLayout, { name, share, color }: PlateText) {
    super({ label: 'plate' });
    this.root.position.set(x, y);
    this.#took = share !== null;
    const corner = height * 0.28;
    const frame = new Graphics()
      .roundRect(0, 0, width, height, corner)
      .fill({ color: tintOf(COLORS['ink-800']), alpha: 0.92 })
      .stroke({ width: 1, color: tintOf(COLORS['ink-500']), alignment: 1 })
      .roundRect(height * 0.2, height * 0.26, height * 0.12, height * 0.48, height * 0.06)
      .fill({ color: tintOf(color) });
    this.#lit.roundRect(0, 0, width, height, corner).stroke({ width: 2, color: tintOf(color), alignment: 1 });
    const part = new NumberText({ text: share === null ? '–' : percent(share), anchor: { x: 1, y: 0.5 }, tint: tintOf(COLORS['text-hi']) });
    part.size = Math.round(height * 0.36);
    part.position.set(width - height * 0.26, height / 2);
    const word = new PaintedWord();
    const size = Math.round(height * 0.32);
    const nameWidth = Math.max(0, width - part.textWidth - height * 1.0);
    const font = labelFont({ size });
    word.anchor.set(0, 0.5);
    word.position.set(height * 0.46, height / 2);
    word.show([name, size, nameWidth].join(), { width: nameWidth, height: size * 1.5 }, (context) => {
      context.font = font;
      context.fillStyle = COLORS['text-hi'];
      fillMiddle(context, fitted(context, name, nameWidth), 0, size * 0.78);
    });
    this.text = `${name} ${part.text}`;
    this.root.addChild(frame, this.#lit, word, part);
  }

  /** How far it is lit as the winner's, and how far its light is down, 0–1. */
  draw(lit: number, down: number): void {
    this.#lit.alpha = lit;
    this.root.alpha = (this.#took ? 1 : 0.5) * (1 - 0.5 * down);
  }
}

/** A part in per cent with one digit; the smallest part that there is isn't called nothing. */
function percent(share: number): string {
  if (share > 0 && share < 0.001) return '0.1%';
  return `${(share * 100).toFixed(share >= 0.9995 ? 0 : 1)}%`;
}
