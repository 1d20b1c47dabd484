import type { Texture } from 'pixi.js';
import { lightMap, painting, type Painter } from './paint.ts';

const smooth = (x: number): number => {
  const t = Math.min(1, Math.max(0, x));
  return t * t * (3 - 2 * t);
};
const falloff = (distance: number, power: number): number => smooth(1 - distance) ** power;

let shared: LightTextures | null = null;

/** The scenes' lights, painted on first use and kept for the visit: they stand on canvases, so they survive a lost context. */
export function lightTextures(): LightTextures {
  shared ??= new LightTextures();
  return shared;
}

/** The white light that scenes are lit with. */
export class LightTextures {
  /** A round glow. */
  readonly glow: Texture;
  /** A shaft of light, its narrow end up. */
  readonly beam: Texture;
  /** Rays from a point. */
  readonly rays: Texture;
  /** A small bright point with a halo. */
  readonly spark: Texture;
  /** An expanding ring. */
  readonly ring: Texture;
  /** Opaque at its left edge, gone at its right; hides what leaves the slot. */
  readonly edge: Texture;
  /** A coin seen from the front. */
  readonly coin: Texture;
  /** A soft frame of light around a card of 3:4. */
  readonly halo: Texture;

  constructor() {
    this.glow = this.#light(128, 128, (x, y) => falloff(Math.hypot(x - 0.5, y - 0.5) * 2, 1.6));
    this.beam = this.#light(192, 192, (x, y) => {
      const half = 0.13 + 0.35 * y;
      const across = Math.abs(x - 0.5) / half;
      const edge = smooth((1.04 - across) / 0.34);
      const core = Math.exp(-((across / 0.55) ** 2)) * 0.45;
      const foot = 1 - smooth((y - 0.86) / 0.14);
      return edge * (0.42 + core) * (1 - 0.62 * y) * foot;
    });
    this.rays = this.#light(256, 256, (x, y) => {
      const angle = Math.atan2(y - 0.5, x - 0.5);
      const distance = Math.hypot(x - 0.5, y - 0.5) * 2;
      const ray = 0.5 + 0.5 * Math.sin(angle * 11) + 0.35 * Math.sin(angle * 17 + 1.3) + 0.25 * Math.sin(angle * 5 + 0.4);
      return Math.max(0, ray - 0.35) * 0.75 * falloff(distance, 1.3) * smooth(distance / 0.25);
    });
    this.spark = this.#light(32, 32, (x, y) => {
      const distance = Math.hypot(x - 0.5, y - 0.5) * 2;
      return falloff(distance * 3, 1) + 0.35 * falloff(distance, 2);
    });
    this.ring = this.#light(192, 192, (x, y) => {
      const distance = Math.hypot(x - 0.5, y - 0.5) * 2;
      const inside = distance < 0.9 ? 0.22 : 0.06;
      return Math.exp(-(((distance - 0.9) / inside) ** 2)) * (distance < 0.9 ? 0.8 : 1) * smooth((1 - distance) / 0.08);
    });
    this.edge = this.#light(64, 4, (x) => 1 - smooth(x));
    this.halo = this.#light(120, 150, (x, y) => {
      const dx = Math.max(0, Math.abs(x - 0.5) * 120 - 30);
      const dy = Math.max(0, Math.abs(y - 0.5) * 150 - 45);
      return falloff(Math.hypot(dx, dy) / 30, 1.4);
    });
    this.coin = this.#paint(40, 40, (context) => {
      const metal = context.createLinearGradient(8, 4, 32, 38);
      metal.addColorStop(0, '#FFF0C4');
      metal.addColorStop(0.45, '#FFC44D');
      metal.addColorStop(1, '#A86B10');
      context.fillStyle = metal;
      context.beginPath();
      context.arc(20, 20, 17, 0, Math.PI * 2);
      context.fill();
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

  #light(width: number, height: number, opacity: (x: number, y: number) => number): Texture {
    return lightMap(width, height, opacity).texture;
  }

  #paint(width: number, height: number, paint: Painter): Texture {
    return painting(width, height, 2, paint).texture;
  }
}
