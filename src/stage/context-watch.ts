/** After this many lost contexts within the window the device is taken to hold none. */
const MAX_LOSSES = 3;
const LOSS_WINDOW_MS = 60_000;
/** A browser that means to give the context back does so within this; else a new canvas is made. */
const RESTORE_WAIT_MS = 1000;

/** What is watched: a canvas whose context may be lost. */
export interface WatchedCanvas extends EventTarget {
  getContext(kind: 'webgl2'): { isContextLost(): boolean } | null;
}

/** What becomes of a lost context. Each loss starts with `lost` and ends with one of the others. */
export interface ContextFate {
  /** Stop drawing. */
  lost(): void;
  /** The same context is back, empty: make everything anew. */
  restored(): void;
  /** It did not come back: take a new canvas. */
  replace(): void;
  /** It was lost too often: show the plate. */
  giveUp(): void;
}

/** Follows the contexts of one visit, one canvas at a time, and counts their losses. */
export class ContextWatch {
  readonly #fate: ContextFate;
  readonly #now: () => number;
  #canvas: WatchedCanvas | null = null;
  #lossesMs: number[] = [];
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(fate: ContextFate, now: () => number = () => performance.now()) {
    this.#fate = fate;
    this.#now = now;
  }

  /** Watches this canvas from now on; what happens to an older one is of no interest any more. */
  watch(canvas: WatchedCanvas | null): void {
    this.#canvas = canvas;
    canvas?.addEventListener('webglcontextlost', () => this.#lost(canvas));
    canvas?.addEventListener('webglcontextrestored', () => {
      if (canvas === this.#canvas) this.#fate.restored();
    });
  }

  #lost(canvas: WatchedCanvas): void {
    if (canvas !== this.#canvas) return;
    const nowMs = this.#now();
    this.#lossesMs = [...this.#lossesMs.filter((atMs) => nowMs - atMs < LOSS_WINDOW_MS), nowMs];
    clearTimeout(this.#waiting);
    this.#fate.lost();
    if (this.#lossesMs.length >= MAX_LOSSES) {
      this.#fate.giveUp();
      return;
    }
    this.#waiting = setTimeout(() => {
      if (canvas === this.#canvas && (canvas.getContext('webgl2')?.isContextLost() ?? true)) this.#fate.replace();
    }, RESTORE_WAIT_MS);
  }
}
