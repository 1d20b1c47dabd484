import type { Container } from 'pixi.js';
import type { Disposal } from '../disposal.ts';
import type { Effect } from './effect.ts';

interface Cast {
  effect: Effect;
  atMs: number;
}

/** The effects of one clip, each at its place and its time, drawn together; the clip's disposal frees them. */
export class Casts {
  readonly #disposal: Disposal;
  readonly #casts: Cast[] = [];

  constructor(disposal: Disposal) {
    this.#disposal = disposal;
  }

  /** Puts an effect's origin at (x, y) of a layer; it begins `atMs` after the clip's start. */
  add(effect: Effect, layer: Container, x: number, y: number, atMs: number): void {
    effect.view.position.set(x, y);
    layer.addChild(effect.view);
    this.#disposal.add(() => {
      effect.view.parent?.removeChild(effect.view);
      effect.destroy();
    });
    this.#casts.push({ effect, atMs });
  }

  /** Shows every effect at a moment of the clip. */
  draw(elapsedMs: number): void {
    for (const { effect, atMs } of this.#casts) effect.draw(elapsedMs - atMs);
  }
}
