import { Bounds, type Container } from 'pixi.js';
import type { Size } from '../contract.ts';
import { boundsOf, type FoundWord, foundUnder } from './found-words.ts';

/** Space around a word for what extends over its box, px. */
const EDGE_PX = 3;

/**
 * All words of a scene, on a canvas that lies over the scene's and has the screen's own resolution, whatever the tier draws the scene with. It is painted
 * only when a word has changed, and only where words were or are.
 */
export class WordLayer {
  readonly canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  #resolution = 1;
  #shown = '';
  /** The area that words cover now, CSS pixels. */
  readonly #covered = new Bounds();

  constructor() {
    const context = this.canvas.getContext('2d');
    if (context === null) throw new Error('this browser has no 2D canvas to paint words on');
    this.#context = context;
    this.canvas.setAttribute('aria-hidden', 'true');
    this.canvas.dataset['words'] = '';
    this.canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none';
  }

  /** Takes the slot's size and the screen's device pixels per CSS pixel. */
  resize({ width, height }: Size, resolution: number): void {
    this.#resolution = resolution;
    this.canvas.width = Math.round(width * resolution);
    this.canvas.height = Math.round(height * resolution);
    this.#shown = '';
    this.#covered.clear();
  }

  /** Paints the words of a stage. */
  draw(stage: Container): void {
    const texts = foundUnder(stage);
    const shown = texts.map(lookOf).join(';');
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#clear();
    for (const found of texts) {
      this.#paint(found);
      this.#covered.addBounds(boundsOf(found));
    }
  }

  #paint({ word, matrix: { a, b, c, d, tx, ty }, alpha }: FoundWord): void {
    const context = this.#context;
    const resolution = this.#resolution;
    context.save();
    context.setTransform(a * resolution, b * resolution, c * resolution, d * resolution, tx * resolution, ty * resolution);
    context.globalAlpha = Math.min(1, alpha);
    word.paint(context);
    context.restore();
  }

  #clear(): void {
    const { isValid, minX, minY, maxX, maxY } = this.#covered;
    if (isValid) {
      this.#context.setTransform(this.#resolution, 0, 0, this.#resolution, 0, 0);
      this.#context.clearRect(minX - EDGE_PX, minY - EDGE_PX, maxX - minX + 2 * EDGE_PX, maxY - minY + 2 * EDGE_PX);
    }
    this.#covered.clear();
  }
}

/** All that the picture of a word depends on. */
function lookOf({ word: { look }, matrix: { a, b, c, d, tx, ty }, alpha }: FoundWord): string {
  return [look, alpha, a, b, c, d, tx, ty].join();
}
