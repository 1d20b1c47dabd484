import { Container, type ContainerOptions, type Texture } from 'pixi.js';
import { type Painter, painting } from './paint.ts';

/** What was painted for one size and set of colours: painted again when one of these has changed, and freed once nothing shows it any more. */
export class Paintings {
  #key = '';
  #owned: { destroy(): void }[] = [];

  /** What the pictures were painted for; empty before. */
  get key(): string {
    return this.#key;
  }

  /** Runs `paint` if a part of `key` has changed, then frees what it has replaced. Returns whether it ran; if it throws, the earlier pictures stay. */
  update(key: readonly unknown[], paint: () => void): boolean {
    const joined = key.join('|');
    if (joined === this.#key) return false;
    const replaced = this.#owned.length;
    this.#key = joined;
    try {
      paint();
    } catch (error) {
      // It is tried again at the next update.
      this.forget();
      throw error;
    }
    for (const thing of this.#owned.splice(0, replaced).reverse()) thing.destroy();
    return true;
  }

  /** Has the next update paint whatever its key. */
  forget(): void {
    this.#key = '';
  }

  /** Paints a texture of a size in CSS pixels. */
  paint(width: number, height: number, resolution: number, painter: Painter): Texture {
    return this.own(painting(width, height, resolution, painter)).texture;
  }

  /** Paints a square texture around its middle, `side` in CSS pixels. */
  paintAround(side: number, resolution: number, painter: (context: CanvasRenderingContext2D) => void): Texture {
    return this.paint(side, side, resolution, (context) => {
      context.translate(side / 2, side / 2);
      painter(context);
    });
  }

  /** Frees a thing with the pictures of the update that is running; the last one is freed first. */
  own<Thing extends { destroy(): void }>(thing: Thing): Thing {
    this.#owned.push(thing);
    return thing;
  }

  destroy(): void {
    for (const thing of this.#owned.splice(0).reverse()) thing.destroy();
  }
}

/** A part of a scene's picture: its container, what it is laid out for, and what it has painted. It is laid out before it is drawn. */
export abstract class View<Layout = never, Tuning = never> {
  readonly root: Container;
  protected readonly paintings = new Paintings();
  #layout: Layout | null = null;
  #tuning: Tuning | null = null;

  constructor(options: ContainerOptions) {
    this.root = new Container(options);
  }

  protected get layout(): Layout {
    return laidOut(this.#layout, this.root);
  }

  protected set layout(layout: Layout) {
    this.#layout = layout;
  }

  protected get tuning(): Tuning {
    return laidOut(this.#tuning, this.root);
  }

  protected set tuning(tuning: Tuning) {
    this.#tuning = tuning;
  }

  destroy(): void {
    this.root.destroy({ children: true });
    this.paintings.destroy();
  }
}

function laidOut<Part>(part: Part | null, { label }: Container): Part {
  if (part === null) throw new Error(`the view "${label}" is drawn before it is laid out`);
  return part;
}
