import { Container } from 'pixi.js';

/** What a set asks of a view. */
interface View {
  destroy(): void;
}

/** The container of a scene: one render group, deaf to pointers. */
export function sceneRoot(label: string): Container {
  return new Container({ label, isRenderGroup: true, eventMode: 'none', interactiveChildren: false });
}

/** The views of a scene with their layout: placed again only when what their places depend on has changed, and destroyed together. */
export class ViewSet<Layout> {
  readonly #root: Container;
  readonly #views: readonly View[];
  #placed: { key: readonly unknown[]; layout: Layout } | null = null;

  constructor(root: Container, views: readonly View[]) {
    this.#root = root;
    this.#views = views;
  }

  /** The views' current layout. Throws before they are placed. */
  get layout(): Layout {
    if (this.#placed === null) throw new Error('the views are drawn before they are placed');
    return this.#placed.layout;
  }

  /** Runs `place` when a part of `key` is not the one of the last time (compared by identity); returns the views' current layout. */
  layOut(key: readonly unknown[], place: () => Layout): Layout {
    const last = this.#placed;
    if (last !== null && last.key.length === key.length && key.every((part, index) => part === last.key[index])) return last.layout;
    const layout = place();
    // Only now: a placing that fails is tried again.
    this.#placed = { key, layout };
    return layout;
  }

  /** Destroys the views, then the remaining children of the root. */
  destroy(): void {
    for (const view of this.#views) view.destroy();
    this.#root.destroy({ children: true });
  }
}

/** A scene whose picture is a set of views, with effects between and before them. */
export abstract class ViewScene<Layout> {
  readonly root: Container;
  protected readonly behind = new Container({ label: 'effects-behind' });
  protected readonly front = new Container({ label: 'effects' });
  protected abstract readonly views: ViewSet<Layout>;

  constructor(id: string) {
    this.root = sceneRoot(id);
  }

  destroy(): void {
    this.views.destroy();
  }
}
