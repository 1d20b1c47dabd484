import type { Size, Tier } from '#scenes/stage/contract.ts';
import { resolutionFor, wordResolutionFor } from '#scenes/stage/renderer-options.ts';
import type { HostSurface } from './surface/pixi-host.tsx';
import { sizeOf } from './stage-place.ts';

/** Keeps the canvas as large as the slot that has it. Calls back when a watched slot has got another size than the canvas. */
export class CanvasFit {
  readonly #resizing: ResizeObserver;
  #fitted: (Size & { density: number }) | null = null;

  constructor(changed: () => void) {
    this.#resizing = new ResizeObserver((entries) => {
      if (entries.some(({ target }) => target instanceof HTMLElement && !this.fits(target))) changed();
    });
    onDensityChange(changed);
  }

  watch(element: HTMLElement): void {
    this.#resizing.observe(element);
  }

  unwatch(element: HTMLElement): void {
    this.#resizing.unobserve(element);
  }

  /** True when the canvas has the size of a slot, and the density of the screen. */
  fits(element: HTMLElement): boolean {
    const { width, height } = sizeOf(element);
    return width === this.#fitted?.width && height === this.#fitted.height && devicePixelRatio === this.#fitted.density;
  }

  /** Gives a canvas the size of a slot, CSS pixels, and the resolution of a tier; what is painted for it from then on is as sharp as that. */
  fit(surface: HostSurface, element: HTMLElement, tier: Tier): Size {
    const size = sizeOf(element);
    surface.resize(size.width, size.height, resolutionFor(tier, devicePixelRatio, size));
    surface.words.resize(size, wordResolutionFor(devicePixelRatio, size));
    this.#fitted = { ...size, density: devicePixelRatio };
    return size;
  }
}

/** Calls back whenever the page comes to another density, on another screen or by its zoom. A query holds for one density, so each change asks a new one. */
function onDensityChange(changed: () => void): void {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
    'change',
    () => {
      changed();
      onDensityChange(changed);
    },
    { once: true },
  );
}
