import type { RendererKind, Size, Tier } from './contract.ts';

/** The renderer that a tier is drawn with; for the plate, which draws nothing, the one that would be tried first. */
export function rendererKindOf(tier: Tier): RendererKind {
  return tier === 'canvas' || tier === 'lean' ? 'canvas' : 'webgl';
}

/** Device pixels per CSS pixel on the leanest tier: a quarter of the pixels; a third on small slots, where less would hide what the pictures show. */
const LEAN_RESOLUTION = { least: 0.5, most: 0.6 } as const;

/** About as many pixels does the leanest tier draw where it has the choice. */
const LEAN_PIXELS = 90_000;

/** Device pixels per CSS pixel that a tier draws: sharp on high, plain below. */
function resolutionOf(tier: Tier, devicePixelRatio: number): number {
  return tier === 'high' ? Math.min(Math.max(devicePixelRatio, 1), 2) : 1;
}

/** Pixels kept within this, so that a huge window doesn't slow the scene for sharpness that can't be seen. */
const MAX_PIXELS = 4_000_000;

/** The resolution for a slot: the tier's, lowered when the slot is very large. */
export function resolutionFor(tier: Tier, devicePixelRatio: number, size: Size): number {
  const area = Math.max(1, size.width * size.height);
  if (tier === 'lean') return Math.min(LEAN_RESOLUTION.most, Math.max(LEAN_RESOLUTION.least, Math.sqrt(LEAN_PIXELS / area)));
  return Math.max(1, Math.min(resolutionOf(tier, devicePixelRatio), Math.sqrt(MAX_PIXELS / area)));
}

/** Words are painted for this many device pixels per CSS pixel, whatever the tier: as many as the screen has, up to two. */
export function wordResolutionFor(devicePixelRatio: number, size: Size): number {
  return resolutionFor('high', devicePixelRatio, size);
}

/**
 * What every Pixi application of the product starts with. Pixi's ticker never starts, the stage draws. Each application prefers the renderer of its
 * tier alone (`rendererKindOf`), so WebGPU is never asked for.
 */
export const RENDERER_OPTIONS = {
  autoStart: false,
  sharedTicker: false,
  autoDensity: true,
  backgroundAlpha: 0,
  powerPreference: 'high-performance',
  preferWebGLVersion: 2,
  eventMode: 'none',
} as const;
