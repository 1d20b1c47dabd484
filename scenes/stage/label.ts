import { Sprite, Texture } from 'pixi.js';
import { FONTS } from '#contract/design-tokens.ts';
import { painting, type Painting } from './paint.ts';

/** Room around the letters for what hangs over, px. */
const PAD_PX = 3;

/** How a word is set. */
export interface LabelStyle {
  size: number;
  color: string;
  weight?: 500 | 600;
  /** Device pixels per CSS pixel. */
  resolution: number;
}

let measuring: CanvasRenderingContext2D | null = null;

/** Width of a text in the text face, px. Throws where a browser has no 2D canvas. */
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

/** A few words, painted once and again only when they or their style change; for texts that the numerals' bitmap font has no letters for. */
export class Label {
  readonly view = new Sprite({ texture: Texture.EMPTY, anchor: { x: 0, y: 0.5 } });
  #painted: Painting | null = null;
  #key = '';
  #text = '';
  #width = 0;

  /** The words on it; empty when it is blank. */
  get text(): string {
    return this.#text;
  }

  /** Width of the words, px. */
  get width(): number {
    return this.#width;
  }

  set(text: string, style: LabelStyle): void {
    const key = [text, style.size, style.color, style.weight, style.resolution].join('|');
    if (key === this.#key) return;
    this.#key = key;
    this.#text = text;
    const font = labelFont(style);
    this.#width = textWidth(text, font);
    const old = this.#painted;
    const height = style.size * 1.5;
    this.#painted = painting(this.#width + PAD_PX * 2, height, style.resolution, (context) => {
      context.font = font;
      context.fillStyle = style.color;
      context.textBaseline = 'middle';
      context.fillText(text, PAD_PX, height * 0.52);
    });
    this.view.texture = this.#painted.texture;
    this.view.anchor.set(PAD_PX / (this.#width + PAD_PX * 2), 0.5);
    old?.destroy();
  }

  destroy(): void {
    this.view.destroy();
    this.#painted?.destroy();
  }
}
