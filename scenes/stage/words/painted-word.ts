import type { Painter } from '../paint.ts';
import { Word, type WordSize } from './word.ts';

/** Words, or a sign among them, that are painted by a function of their own. */
export class PaintedWord extends Word {
  #look = '';
  #size: WordSize = { width: 0, height: 0 };
  #paint: Painter = () => undefined;

  /** Takes what it shows: its size in its own pixels, and its painter. `look` says all that the painting depends on. */
  show(look: string, size: WordSize, paint: Painter): void {
    this.#look = look;
    this.#size = size;
    this.#paint = paint;
  }

  override get wordSize(): WordSize {
    return this.#size;
  }

  override get look(): string {
    return this.#look;
  }

  override paint(context: CanvasRenderingContext2D): void {
    this.#paint(context, this.#size.width, this.#size.height);
  }
}
