import { Container, Point } from 'pixi.js';

/** Width and height of a word in its own pixels. */
export interface WordSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Something to read on the canvas. It has its place, opacity and visibility in the scene like everything else, but the scene's renderer passes it over:
 * the word layer paints it, over the scene and at the screen's own resolution, so that it is sharp on every tier. To Pixi it is empty: `wordSize` is its size, not `width` and `height`.
 */
export abstract class Word extends Container {
  /** Which point of it is at its place, over its width and height. */
  readonly anchor = new Point(0.5, 0.5);

  abstract get wordSize(): WordSize;

  /** Another text whenever the word would be painted otherwise. */
  abstract get look(): string;

  /** Paints the word in its own pixels, its upper left corner at 0, 0. */
  abstract paint(context: CanvasRenderingContext2D): void;
}
