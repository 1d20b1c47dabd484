import { Container } from 'pixi.js';

/** What a set asks of a view. */
interface View {
  destroy(): void;
}

/** The container of a scene: one render group, deaf to pointers. */
export function sceneRoot(label: string): Container {
  return new Container({ label, isRenderGroup: true, eventMode: 'none', interactiveChildren: false });
}

/** The views of a scene: placed again only when what their places depend on has changed, and destroyed together. */
export class ViewSet {
  readonly #root: Container;
  readonly #views: readonly View[];
  #key: readonly unknown[] | null = null;

  constructor(root: Container, views: readonly View[]) {
    this.#root = root;
    this.#views = views;
  }

  /** Runs `place` when a part of `key` is not the one of the last time (compared by identity); answers whether it did. */
  place(key: readonly unknown[], place: () => void): boolean {
    const last = this.#key;
    if (last !== null && last.length === key.length && key.every((part, index) => part === last[index])) return false;
    place();
    // Only now: a placing that fails is tried again.
    this.#key = key;
    return true;
  }

  /** Destroys the views, then everything that still hangs on the root. */
  destroy(): void {
    for (const view of this.#views) view.destroy();
    this.#root.destroy({ children: true });
  }
}
