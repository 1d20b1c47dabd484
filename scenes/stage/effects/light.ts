import { Container, Sprite } from 'pixi.js';
import { ease } from '../eases.ts';
import { seeded } from '../random.ts';
import { art } from './art.ts';
import type { Effect } from './effect.ts';

/** How a light comes and goes, 0–1, for a moment within its length. */
export function envelope(elapsedMs: number, durationMs: number, riseMs: number, fallMs: number): number {
  if (elapsedMs < 0 || elapsedMs >= durationMs) return 0;
  const rise = riseMs <= 0 ? 1 : Math.min(1, elapsedMs / riseMs);
  const fall = fallMs <= 0 ? 1 : Math.min(1, (durationMs - elapsedMs) / fallMs);
  return ease.state(rise) * ease.state(fall);
}

/** A soft round light that rises and falls. */
export interface GlowOptions {
  color: number;
  radiusPx: number;
  /** Brightness at its peak, 0–1. */
  alpha: number;
  riseMs: number;
  fallMs: number;
  durationMs: number;
}

export function glow(options: GlowOptions): Effect {
  const view = new Sprite({ texture: art('glow'), anchor: 0.5, tint: options.color, blendMode: 'add', visible: false, eventMode: 'none' });
  const draw = (elapsedMs: number): void => {
    const level = envelope(elapsedMs, options.durationMs, options.riseMs, options.fallMs);
    view.visible = level > 0;
    view.alpha = options.alpha * level;
    const radius = options.radiusPx * (0.82 + 0.18 * level);
    view.width = radius * 2;
    view.height = radius * 2;
  };
  return { view, durationMs: options.durationMs, draw, destroy: () => view.destroy() };
}

/** A ring of light that runs outward once. */
export interface RingOptions {
  color: number;
  fromPx: number;
  toPx: number;
  alpha: number;
  durationMs: number;
}

export function ring(options: RingOptions): Effect {
  const view = new Sprite({ texture: art('ring'), anchor: 0.5, tint: options.color, blendMode: 'add', visible: false, eventMode: 'none' });
  const draw = (elapsedMs: number): void => {
    view.visible = elapsedMs >= 0 && elapsedMs < options.durationMs;
    if (!view.visible) return;
    const progress = elapsedMs / options.durationMs;
    const radius = options.fromPx + (options.toPx - options.fromPx) * ease.settle(progress);
    view.width = radius * 2;
    view.height = radius * 2;
    view.alpha = options.alpha * (1 - progress) ** 2;
  };
  return { view, durationMs: options.durationMs, draw, destroy: () => view.destroy() };
}

/** A shaft of light from the origin, which sways a little at a pace of its own. */
export interface ShaftOptions {
  seed: string;
  color: number;
  /** Where it points, radians; −π/2 points up. */
  directionRad: number;
  lengthPx: number;
  /** Width at the far end. */
  widthPx: number;
  alpha: number;
  /** How far it sways to either side, radians. */
  swayRad: number;
  riseMs: number;
  fallMs: number;
  durationMs: number;
}

export function shaft(options: ShaftOptions): Effect {
  const random = seeded(options.seed);
  const sprite = new Sprite({ texture: art('beam'), anchor: { x: 0.5, y: 0 }, tint: options.color, blendMode: 'add' });
  const view = new Container({ visible: false, eventMode: 'none', children: [sprite] });
  sprite.width = options.widthPx * random.between(0.7, 1.2);
  sprite.height = options.lengthPx * random.between(0.85, 1);
  const [pace, phase, share] = [random.between(0.3, 0.8), random.between(0, 6.28), random.between(0.6, 1)];
  const draw = (elapsedMs: number): void => {
    const level = envelope(elapsedMs, options.durationMs, options.riseMs, options.fallMs);
    view.visible = level > 0;
    sprite.rotation = options.directionRad - Math.PI / 2 + Math.sin((elapsedMs / 1000) * pace * 2 + phase) * options.swayRad;
    sprite.alpha = options.alpha * level * share;
  };
  return { view, durationMs: options.durationMs, draw, destroy: () => view.destroy({ children: true }) };
}

/** An effect laid on the ground: as wide as ever, and `share` as high. */
export function flattened(effect: Effect, share: number): Effect {
  const view = new Container({ scale: { x: 1, y: share } });
  view.addChild(effect.view);
  const destroy = (): void => {
    effect.destroy();
    view.destroy();
  };
  return { ...effect, view, destroy };
}
