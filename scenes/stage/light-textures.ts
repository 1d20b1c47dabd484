import type { Texture } from 'pixi.js';
import { smoothstep } from './numbers.ts';
import { fillDisc, fillLight, lightMap, type Opacity, type Painter, painting, type Painting } from './paint.ts';

const falloff = (distance: number, power: number): number => smoothstep(1 - distance) ** power;

let shared: LightTextures | null = null;

/** The scenes' lights, painted on first use and kept for the visit: they are on canvases, so they survive a lost context. */
export function lightTextures(): LightTextures {
  shared ??= new LightTextures();
  return shared;
}

/** The white light that scenes are lit with; each picture is painted when it is first asked for. */
export class LightTextures {
  readonly #made = new Map<string, Texture>();
  /** Paints each light that waits for `paintNext`. */
  readonly #waiting: (() => void)[] = [];

  /** Paints one of the lights that wait. Returns whether there was one. */
  paintNext(): boolean {
    const paint = this.#waiting.shift();
    paint?.();
    return paint !== undefined;
  }

  /** A round glow. */
  get glow(): Texture {
    return this.#light('glow', 128, 128, (x, y) => falloff(Math.hypot(x - 0.5, y - 0.5) * 2, 1.6), true);
  }

  /** A shaft of light, its narrow end up. */
  get beam(): Texture {
    return this.#lightOfResults('beam', 192, 192, (x, y) => {
      const half = 0.13 + 0.35 * y;
      const across = Math.abs(x - 0.5) / half;
      const edge = smoothstep((1.04 - across) / 0.34);
      const core = Math.exp(-((across / 0.55) ** 2)) * 0.45;
      const foot = 1 - smoothstep((y - 0.86) / 0.14);
      return edge * (0.42 + core) * (1 - 0.62 * y) * foot;
    });
  }

  /** Rays from a point. */
  get rays(): Texture {
    return this.#lightOfResults('rays', 256, 256, (x, y) => {
      const angle = Math.atan2(y - 0.5, x - 0.5);
      const distance = Math.hypot(x - 0.5, y - 0.5) * 2;
      const ray = 0.5 + 0.5 * Math.sin(angle * 11) + 0.35 * Math.sin(angle * 17 + 1.3) + 0.25 * Math.sin(angle * 5 + 0.4);
      return Math.max(0, ray - 0.35) * 0.75 * falloff(distance, 1.3) * smoothstep(distance / 0.25);
    });
  }

  /** Opaque at its left edge, gone at its right; hides what leaves the slot. */
  get edge(): Texture {
    return this.#light('edge', 64, 4, (x) => 1 - smoothstep(x));
  }

  /** A coin seen from the front. */
  get coin(): Texture {
    return this.#paint('coin', 40, 40, (context) => {
      const metal = context.createLinearGradient(8, 4, 32, 38);
      metal.addColorStop(0, '#FFF0C4');
      metal.addColorStop(0.45, '#FFC44D');
      metal.addColorStop(1, '#A86B10');
      context.fillStyle = metal;
      fillDisc(context, 20, 20, 17);
      context.strokeStyle = '#8A560A';
      context.lineWidth = 1.5;
      context.beginPath();
      context.arc(20, 20, 12.5, 0, Math.PI * 2);
      context.stroke();
      context.fillStyle = '#FFE9AE';
      context.beginPath();
      context.moveTo(20, 13);
      context.lineTo(27, 20);
      context.lineTo(20, 27);
      context.lineTo(13, 20);
      context.closePath();
      context.fill();
    });
  }

  /** A soft frame of light around a card of 3:4. */
  get halo(): Texture {
    const opacity: Opacity = (x, y) => {
      const dx = Math.max(0, Math.abs(x - 0.5) * 120 - 30);
      const dy = Math.max(0, Math.abs(y - 0.5) * 150 - 45);
      return falloff(Math.hypot(dx, dy) / 30, 1.4);
    };
    return this.#light('halo', 120, 150, opacity, true);
  }

  #light(name: string, width: number, height: number, opacity: Opacity, isMirrored = false): Texture {
    return this.#once(name, () => lightMap(width, height, opacity, isMirrored));
  }

  /** A light that no scene begins with: it is dark until `paintNext` paints it, so that the first frame doesn't wait for it. */
  #lightOfResults(name: string, width: number, height: number, opacity: Opacity): Texture {
    return this.#once(name, () => {
      let waits = true;
      const picture = painting(width, height, 1, (context) => {
        if (!waits) fillLight(context, width, height, opacity);
      });
      this.#waiting.push(() => {
        waits = false;
        picture.repaint();
      });
      return picture;
    });
  }

  #paint(name: string, width: number, height: number, paint: Painter): Texture {
    return this.#once(name, () => painting(width, height, 2, paint));
  }

  #once(name: string, paint: () => Painting): Texture {
    const texture = this.#made.get(name) ?? paint().texture;
    this.#made.set(name, texture);
    return texture;
  }
}
