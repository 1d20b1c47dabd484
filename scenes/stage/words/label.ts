import { FONTS } from '#contract/design-tokens.ts';
import { fillMiddle } from '../fonts.ts';
import { PaintedWord } from './painted-word.ts';

/** How a word is set. */
export interface LabelStyle {
  size: number;
  color: string;
  weight?: 500 | 600;
}

let measuring: CanvasRenderingContext2D | null = null;

/** Width of a text in a font, px. Throws where a browser has no 2D canvas. */
export function textWidth(text: string, font: string): number {
  measuring ??= document.createElement('canvas').getContext('2d');
  if (measuring === null) throw new Error('this browser has no 2D canvas to measure words on');
  measuring.font = font;
  return measuring.measureText(text).width;
}

/** The font of a label as a 2D context takes it. */
export function labelFont({ size, weight = 600 }: Pick<LabelStyle, 'size' | 'weight'>): string {
  return `${weight} ${size}px "${FONTS.text}", sans-serif`;
}

/** A few words in the text face, for what the numerals have no letters for; it begins at its place. */
export class Label extends PaintedWord {
  #text = '';
  #key = '';

  constructor() {
    super();
    this.anchor.set(0, 0.5);
  }

  /** The words on it; empty when it is blank. */
  get text(): string {
    return this.#text;
  }

  set(text: string, style: LabelStyle): void {
    const key = [text, style.size, style.color, style.weight].join('|');
    if (key === this.#key) return;
    this.#key = key;
    this.#text = text;
    const font = labelFont(style);
    const size = { width: textWidth(text, font), height: style.size * 1.5 };
    this.show(key, size, (context) => {
      context.font = font;
      context.fillStyle = style.color;
      context.textAlign = 'left';
      fillMiddle(context, text, 0, size.height * 0.52);
    });
  }
}
