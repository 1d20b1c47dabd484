import { BitmapText, type ColorSource, type PointData } from 'pixi.js';
import { NUMBER_FONT } from './number-font.ts';

/** How a number stands. */
export interface NumberStyle {
  text?: string;
  /** Which point of it stands at its place; default: its middle. */
  anchor?: number | PointData;
  /** Height of the font, px; most views set it when they are placed. */
  size?: number;
  tint?: ColorSource;
  visible?: boolean;
}

/** A number on the canvas, in figures of one width: it can count in place and nothing jumps. White, so that its tint is its colour. */
export function numberText({ text = '', anchor = 0.5, size = 16, tint = 0xffffff, visible = true }: NumberStyle = {}): BitmapText {
  return new BitmapText({ text, anchor, tint, visible, style: { fontFamily: NUMBER_FONT, fontSize: size, fill: 0xffffff } });
}
