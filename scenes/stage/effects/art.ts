import { ImageSource, Texture } from 'pixi.js';
import { fillRounded } from '#scenes/stage/paint.ts';

/** The generated pictures that effects are made of, all white so that a tint colours them. Sizes in px. */
export type ArtName = 'glow' | 'spark' | 'paper' | 'ring' | 'beam' | 'star';

type Draw = (context: CanvasRenderingContext2D, width: number, height: number) => void;

const white = (alpha: number): string => `rgba(255,255,255,${alpha})`;

const radial =
  (stops: readonly (readonly [number, number])[]): Draw =>
  (context, width, height) => {
    const gradient = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, width / 2);
    for (const [at, alpha] of stops) gradient.addColorStop(at, white(alpha));
    context.fillStyle = gradient;
    context.fillRect(0, 0, width, height);
  };

/** A shaft that starts narrow and bright at its middle top and fades as it widens, with soft sides. */
const drawBeam: Draw = (context, width, height) => {
  for (let y = 0; y < height; y += 1) {
    const far = y / height;
    const half = (0.12 + 0.38 * far) * width;
    const alpha = (1 - far) ** 1.6;
    const gradient = context.createLinearGradient(width / 2 - half, 0, width / 2 + half, 0);
    gradient.addColorStop(0, white(0));
    gradient.addColorStop(0.5, white(alpha));
    gradient.addColorStop(1, white(0));
    context.fillStyle = gradient;
    context.fillRect(width / 2 - half, y, half * 2, 1);
  }
};

const drawStar: Draw = (context, width, height) => {
  radial([
    [0, 1],
    [0.12, 0.55],
    [0.4, 0.08],
    [1, 0],
  ])(context, width, height);
  for (const [w, h] of [
    [width, 2],
    [2, height],
  ] as const) {
    const gradient = w > h ? context.createLinearGradient(0, 0, width, 0) : context.createLinearGradient(0, 0, 0, height);
    gradient.addColorStop(0, white(0));
    gradient.addColorStop(0.5, white(0.9));
    gradient.addColorStop(1, white(0));
    context.fillStyle = gradient;
    context.fillRect((width - w) / 2, (height - h) / 2, w, h);
  }
};

const RECIPES: Readonly<Record<ArtName, { width: number; height: number; draw: Draw }>> = {
  glow: {
    width: 256,
    height: 256,
    draw: radial([
      [0, 1],
      [0.25, 0.55],
      [0.5, 0.2],
      [0.75, 0.05],
      [1, 0],
    ]),
  },
  spark: {
    width: 32,
    height: 32,
    draw: radial([
      [0, 1],
      [0.22, 0.95],
      [0.4, 0.32],
      [1, 0],
    ]),
  },
  paper: {
    width: 16,
    height: 24,
    draw: (context, width, height) => {
      const gradient = context.createLinearGradient(0, 0, width, height);
      gradient.addColorStop(0, white(1));
      gradient.addColorStop(1, 'rgba(205,205,215,1)');
      context.fillStyle = gradient;
      fillRounded(context, 1, 1, width - 2, height - 2, 2);
    },
  },
  ring: {
    width: 256,
    height: 256,
    draw: radial([
      [0, 0],
      [0.72, 0],
      [0.86, 0.5],
      [0.92, 1],
      [0.96, 0.35],
      [1, 0],
    ]),
  },
  beam: { width: 128, height: 256, draw: drawBeam },
  star: { width: 64, height: 64, draw: drawStar },
};

const made = new Map<ArtName, Texture>();

/**
 * The texture of that name, drawn on its first use and kept for the visit. It is on a canvas, so it survives a lost context and may be
 * used in particles on Pixi's 2D renderer, where `Texture.WHITE` throws.
 */
export function art(name: ArtName): Texture {
  const known = made.get(name);
  if (known !== undefined) return known;
  const { width, height, draw } = RECIPES[name];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context !== null) draw(context, width, height);
  const texture = new Texture({
    source: new ImageSource({ resource: canvas, alphaMode: 'premultiply-alpha-on-upload', label: `art:${name}` }),
  });
  made.set(name, texture);
  return texture;
}
