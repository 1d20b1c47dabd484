import { ImageSource, type Renderer, Texture } from 'pixi.js';
import { COLORS, type ColorToken } from '#contract/design-tokens.ts';
import type { Rarity } from '#contract/rarity.ts';

/** A rarity's colour as `#RRGGBB`. */
export function rarityColor(rarity: Rarity): string {
  return COLORS[`rarity-${rarity}`];
}

/** `#RRGGBB` and an opacity as a CSS colour. */
export function rgba(hex: string, alpha: number): string {
  const [red, green, blue] = channels(hex);
  return `rgba(${red},${green},${blue},${alpha})`;
}

/** The colour `share` of the way from one to another. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const mixed = a.map((channel, index) => Math.round(channel + ((b[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** `#RRGGBB` as the number that `tint` takes. */
export function tintOf(hex: string): number {
  return Number.parseInt(hex.slice(1), 16);
}

/** A palette colour as the number that `tint` takes. */
export function tokenTint(token: ColorToken): number {
  return tintOf(COLORS[token]);
}

function channels(hex: string): [number, number, number] {
  const value = tintOf(hex);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** What a painter gets: a 2D context in CSS pixels. */
export type Painter = (context: CanvasRenderingContext2D, width: number, height: number) => void;

/**
 * Has what is painted next cast a shadow, `blur` soft and `down` below it, px of the context. Canvases take both in their own pixels, whatever the scale: set
 * directly, a shadow would be half as soft and half as far on a screen of density 2.
 */
export function castShadow(context: CanvasRenderingContext2D, color: string, blur: number, down = 0): void {
  const { a, b } = context.getTransform();
  const scale = Math.hypot(a, b);
  context.shadowColor = color;
  context.shadowBlur = blur * scale;
  context.shadowOffsetY = down * scale;
}

/** Fills a disc. */
export function fillDisc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

/** Fills a rectangle with round corners. */
export function fillRounded(
  context: CanvasRenderingContext2D,
  ...[x, y, width, height, radii]: Parameters<CanvasRenderingContext2D['roundRect']>
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radii);
  context.fill();
}

/** The path of a ring around the origin, between two radii. */
export function annulus(context: CanvasRenderingContext2D, inner: number, outer: number): void {
  context.beginPath();
  context.arc(0, 0, outer, 0, Math.PI * 2);
  context.arc(0, 0, inner, 0, Math.PI * 2, true);
  context.closePath();
}

/** A picture painted by code, with the means to paint it again when something it shows has arrived. */
export interface Painting {
  texture: Texture;
  repaint(): void;
  destroy(): void;
}

let repaints = 0;

/** How often a picture was painted again so far: by it, a renderer that keeps pictures knows that one of them shows something else. */
export const paintedAgain = (): number => repaints;

/** Paints a texture of the given size in CSS pixels at a resolution. Works with every renderer, since it needs no GPU to be made. */
export function painting(width: number, height: number, resolution: number, paint: Painter): Painting {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width * resolution));
  canvas.height = Math.max(1, Math.ceil(height * resolution));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no 2D canvas to paint cards on');
  const draw = (): void => {
    context.setTransform(resolution, 0, 0, resolution, 0, 0);
    context.clearRect(0, 0, width, height);
    paint(context, width, height);
  };
  draw();
  // An image source, not a canvas source: that one would resize, and so clear, a canvas whose size the resolution doesn't divide.
  const source = new ImageSource({ resource: canvas, resolution, alphaMode: 'premultiply-alpha-on-upload' });
  const texture = new Texture({ source });
  return {
    texture,
    repaint: () => {
      draw();
      repaints += 1;
      source.update();
    },
    destroy: () => texture.destroy(true),
  };
}

/**
 * The resolution for a picture that is soft all over. A graphics card enlarges a coarse one for nothing, so `share` of its size is enough there;
 * the canvas renderer would pay for it in every frame, so there it is painted as large as it is drawn.
 */
export function softResolution(share: number, { name, resolution }: Pick<Renderer, 'name' | 'resolution'>): number {
  return name === 'canvas' ? resolution : share;
}

/** The opacity of a light at a place in the unit square, 0–1. */
export type Opacity = (x: number, y: number) => number;

/** Fills a canvas with white of an opacity that a function gives for each pixel; `tint` colours it. Of a mirrored light, of even sizes, a quarter is computed. */
export function fillLight(context: CanvasRenderingContext2D, width: number, height: number, opacity: Opacity, isMirrored = false): void {
  const image = context.createImageData(width, height);
  const { data } = image;
  data.fill(255);
  const [columns, rows] = isMirrored ? [width / 2, height / 2] : [width, height];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const alpha = Math.round(255 * Math.min(1, Math.max(0, opacity((column + 0.5) / width, (row + 0.5) / height))));
      data[(row * width + column) * 4 + 3] = alpha;
      if (!isMirrored) continue;
      data[((row + 1) * width - 1 - column) * 4 + 3] = alpha;
      data[((height - 1 - row) * width + column) * 4 + 3] = alpha;
      data[((height - row) * width - 1 - column) * 4 + 3] = alpha;
    }
  }
  context.putImageData(image, 0, 0);
}

/** A texture that `fillLight` has filled. */
export function lightMap(width: number, height: number, opacity: Opacity, isMirrored = false): Painting {
  return painting(width, height, 1, (context) => fillLight(context, width, height, opacity, isMirrored));
}

/** A text cut with an ellipsis so that it fits a width in the context's font, px. */
export function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end).trimEnd()}…`).width > width) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** One soft light on a painted wall or floor. */
export interface SoftLight {
  x: number;
  y: number;
  /** Beyond this there is none of it, CSS pixels. */
  reach: number;
  color: string;
  alpha: number;
  /** Its height over its width, default 1. */
  squash?: number;
  /** Where on its way it is how strong, as parts of `reach` and `alpha`. */
  fading: readonly [at: number, strength: number];
}

/** Paints a soft light without an edge. */
export function paintLight(context: CanvasRenderingContext2D, { x, y, reach, color, alpha, squash = 1, fading }: SoftLight): void {
  const [at, strength] = fading;
  context.save();
  context.translate(x, y);
  context.scale(1, squash);
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, reach);
  glow.addColorStop(0, rgba(color, alpha));
  glow.addColorStop(at, rgba(color, alpha * strength));
  glow.addColorStop(1, rgba(color, 0));
  context.fillStyle = glow;
  context.fillRect(-reach, -reach, reach * 2, reach * 2);
  context.restore();
}
