import { Bounds, type Container, Matrix } from 'pixi.js';
import { Word } from './word.ts';

/** A word on the stage at a moment. */
export interface FoundWord {
  readonly word: Word;
  /** From the word to the stage, CSS pixels. */
  readonly matrix: Matrix;
  /** Its own opacity and that of everything it lies in. */
  readonly alpha: number;
}

/** Less than this can't be seen. */
const LEAST_ALPHA = 0.004;

/** The words under a node that can be seen, in the order of the scene. */
export function foundUnder(root: Container): FoundWord[] {
  const found: FoundWord[] = [];
  look(root, root, 1, found);
  return found;
}

function look(node: Container, root: Container, parentAlpha: number, found: FoundWord[]): void {
  const alpha = parentAlpha * node.alpha;
  if (!node.visible || alpha < LEAST_ALPHA) return;
  if (node instanceof Word) found.push({ word: node, matrix: positionOf(node, root), alpha });
  else for (const child of node.children) look(child, root, alpha, found);
}

/** Where a word is under a root. Pixi's own world transforms are those of the frame before. */
function positionOf(word: Word, root: Container): Matrix {
  const { width, height } = word.wordSize;
  const place = new Matrix().translate(-word.anchor.x * width, -word.anchor.y * height);
  for (let at: Container | null = word; at !== null; at = at === root ? null : at.parent) {
    at.updateLocalTransform();
    place.prepend(at.localTransform);
  }
  return place;
}

/** The box that a word takes on the stage, CSS pixels. */
export function boundsOf({ word, matrix }: FoundWord): Bounds {
  const { width, height } = word.wordSize;
  const bounds = new Bounds();
  bounds.addFrame(0, 0, width, height, matrix);
  return bounds;
}
