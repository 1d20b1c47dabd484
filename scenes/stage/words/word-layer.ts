import type { Container } from 'pixi.js';
import { addChanges, DirtyBoxes, overlap, redrawBoxes } from '../canvas/dirty-boxes.ts';
import type { Box } from '../canvas/drawing.ts';
import type { Size } from '../contract.ts';
import { boundsOf, type FoundWord, foundUnder } from './found-words.ts';

/** Space around a word for what extends over its box, px. */
const EDGE_PX = 3;

/** A word as it is painted: compared with what is on the canvas. */
class PaintedLook {
  readonly box: Box;
  readonly #found: FoundWord;
  readonly #look: string;
  readonly #resolution: number;

  constructor(found: FoundWord, resolution: number) {
    const { minX, minY, maxX, maxY } = boundsOf(found);
    this.#found = found;
    this.#look = found.word.look;
    this.#resolution = resolution;
    this.box = {
      left: Math.floor((minX - EDGE_PX) * resolution),
      top: Math.floor((minY - EDGE_PX) * resolution),
      right: Math.ceil((maxX + EDGE_PX) * resolution),
      bottom: Math.ceil((maxY + EDGE_PX) * resolution),
    };
  }

  /** Whether all that its picture depends on is the same. */
  equals(other: PaintedLook): boolean {
    return this.#look === other.#look && this.#found.alpha === other.#found.alpha && this.#found.matrix.equals(other.#found.matrix);
  }

  paint(context: CanvasRenderingContext2D): void {
    const {
      word,
      matrix: { a, b, c, d, tx, ty },
      alpha,
    } = this.#found;
    const resolution = this.#resolution;
    context.save();
    context.setTransform(a * resolution, b * resolution, c * resolution, d * resolution, tx * resolution, ty * resolution);
    context.globalAlpha = Math.min(1, alpha);
    word.paint(context);
    context.restore();
  }
}

/**
 * All words of a scene, on a canvas that lies over the scene's and has the screen's own resolution, whatever the tier draws the scene with. It is touched
 * only when a word has changed, and only where that word was or is: a browser takes in a canvas anew after any call on it.
 */
export class WordLayer {
  readonly canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  #resolution = 1;
  #shown: readonly PaintedLook[] = [];
  #invalidate = (): void => undefined;

  constructor() {
    const context = this.canvas.getContext('2d');
    if (context === null) throw new Error('this browser has no 2D canvas to paint words on');
    this.#context = context;
    this.canvas.setAttribute('aria-hidden', 'true');
    this.canvas.dataset['words'] = '';
    this.canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none';
    this.canvas.addEventListener('contextrestored', () => {
      this.#shown = [];
      this.#invalidate();
    });
  }

  /** Takes the slot's size and the screen's device pixels per CSS pixel. */
  resize({ width, height }: Size, resolution: number): void {
    this.#resolution = resolution;
    this.canvas.width = Math.round(width * resolution);
    this.canvas.height = Math.round(height * resolution);
    this.#shown = [];
  }

  /** Paints the words of a stage. `invalidate` asks for a frame after the canvas was lost and restored. */
  draw(stage: Container, invalidate: () => void): void {
    this.#invalidate = invalidate;
    const before = this.#shown;
    const now = foundUnder(stage).map((found) => new PaintedLook(found, this.#resolution));
    this.#shown = now;
    const dirty = new DirtyBoxes(this.canvas.width, this.canvas.height);
    addChanges(dirty, { all: before, count: before.length }, { all: now, count: now.length });
    if (dirty.boxes.length === 0) return;
    const context = this.#context;
    redrawBoxes(context, dirty, (box) => {
      for (const word of now) if (overlap(box, word.box)) word.paint(context);
    });
  }
}
