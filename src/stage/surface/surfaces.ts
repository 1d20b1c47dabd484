import type { RendererKind } from '#scenes/stage/contract.ts';
import { OvertakenStart } from './overtaken-start.ts';
import type { HostSurface, PixiHost } from './pixi-host.tsx';

type Host = Pick<PixiHost, 'container' | 'contexts' | 'start' | 'stop'>;

/** The visit's one canvas: started on first use, and anew after it was dropped for another renderer or a lost context. */
export class Surfaces {
  readonly #host: Host;
  /** A canvas has come up, or is gone. */
  readonly #changed: (surface: HostSurface | null) => void;
  #surface: HostSurface | null = null;
  #starting: Promise<HostSurface> | null = null;

  constructor(host: Host, changed: (surface: HostSurface | null) => void) {
    this.#changed = changed;
    this.#host = host;
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

  /** The canvas, started when there is none. When WebGL doesn't come up, the canvas renderer is tried. Rejects when neither does, with `OvertakenStart` when it was dropped meanwhile. */
  take(kind: RendererKind): Promise<HostSurface> {
    if (this.#starting !== null) return this.#starting;
    const isWanted = (): boolean => this.#starting === starting;
    const starting = this.#start(kind, isWanted).catch((error: unknown) => {
      if (isWanted()) this.#starting = null;
      throw error;
    });
    this.#starting = starting;
    return starting;
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

  async #start(kind: RendererKind, isWanted: () => boolean): Promise<HostSurface> {
    const surface = await this.#host.start(kind).catch((error: unknown) => {
      if (kind === 'canvas' || !isWanted()) throw error;
      return this.#host.start('canvas');
    });
    if (!isWanted()) throw new OvertakenStart('Another canvas is wanted by now.');
    this.#surface = surface;
    this.#changed(surface);
    return surface;
  }
}
