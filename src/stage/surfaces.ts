import type { RendererKind } from '#scenes/stage/contract.ts';
import { type HostSurface, PixiHost } from './pixi-host.tsx';

/** The visit's one canvas: started on first use, and anew after it was dropped for another renderer or a lost context. */
export class Surfaces {
  readonly #host = new PixiHost();
  /** A canvas has come up, or is gone. */
  readonly #changed: (surface: HostSurface | null) => void;
  #surface: HostSurface | null = null;
  #starting: Promise<HostSurface> | null = null;

  constructor(changed: (surface: HostSurface | null) => void) {
    this.#changed = changed;
  }

  /** The one that is up. */
  get current(): HostSurface | null {
    return this.#surface;
  }

  /** What is moved from slot to slot. */
  get container(): HTMLElement {
    return this.#host.container;
  }

  /** How many WebGL contexts are held: 0 or 1. */
  get contexts(): number {
    return this.#host.contexts;
  }

  /** The canvas, started when there is none. When WebGL doesn't come up, the canvas renderer is tried. Rejects when neither does. */
  take(kind: RendererKind): Promise<HostSurface> {
    this.#starting ??= this.#start(kind).catch((error: unknown) => {
      this.#starting = null;
      throw error;
    });
    return this.#starting;
  }

  /** Forgets the canvas; the next `take` starts another. */
  drop(): void {
    this.#surface = null;
    this.#starting = null;
    this.#changed(null);
  }

  /** Ends the application and gives its context back. */
  stop(): void {
    this.#host.stop();
  }

  async #start(kind: RendererKind): Promise<HostSurface> {
    const surface =
      kind === 'canvas' ? await this.#host.start('canvas') : await this.#host.start('webgl').catch(() => this.#host.start('canvas'));
    this.#surface = surface;
    this.#changed(surface);
    return surface;
  }
}
