import { Container, Sprite } from 'pixi.js';
import { ease } from '../eases.ts';
import { seeded } from '../random.ts';
import { art } from './art.ts';
import type { Effect } from './effect.ts';

/** Nothing may flash more often than this (WCAG 2.3.1). */
const MAX_FLASHES_PER_S = 3;

/** How a light comes and goes, 0–1, for a moment within its length. */
export function envelope(elapsedMs: number, durationMs: number, riseMs: number, fallMs: number): number {
  if (elapsedMs < 0 || elapsedMs >= durationMs) return 0;
  const rise = riseMs <= 0 ? 1 : Math.min(1, elapsedMs / riseMs);
  const fall = fallMs <= 0 ? 1 : Math.min(1, (durationMs - elapsedMs) / fallMs);
  return ease.state(rise) * ease.state(fall);
}

/** A soft round light that rises and pulses. */
export interface GlowOptions {
  color: number;
  radiusPx: number;
  /** Brightness at its peak, 0–1. */
  alpha: number;
  riseMs: number;
  fallMs: number;
  durationMs: number;
  /** Pulses per second, three at most; 0: it is constant. */
  pulsesPerS?: number;
}

export function glow(options: GlowOptions): Effect {
  const view = new Sprite({ texture: art('glow'), anchor: 0.5, tint: options.color, blendMode: 'add', visible: false, eventMode: 'none' });
  const rate = Math.min(options.pulsesPerS ?? 0, MAX_FLASHES_PER_S);
  const draw = (elapsedMs: number): void => {
    const level = envelope(elapsedMs, options.durationMs, options.riseMs, options.fallMs);
    view.visible = level > 0;
    const breath = rate === 0 ? 1 : 0.85 + 0.15 * Math.cos((elapsedMs / 1000) * rate * 2 * Math.PI);
    view.alpha = options.alpha * level * breath;
    const radius = options.radiusPx * (0.82 + 0.18 * level) * (0.97 + 0.03 * breath);
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

/** Shafts of light that fan out from the origin and sway a little, each at its own pace. */
export interface BeamsOptions {
  seed: string;
  count: number;
  color: number;
  /** Middle of the fan, radians; −π/2 points up. */
  directionRad: number;
  spreadRad: number;
  lengthPx: number;
  /** Width at the far end. */
  widthPx: number;
  alpha: number;
  /** How far each sways to either side, radians. */
  swayRad?: number;
  riseMs: number;
  fallMs: number;
  durationMs: number;
}

export function beams(options: BeamsOptions): Effect {
  const random = seeded(options.seed);
  const view = new Container({ visible: false, eventMode: 'none' });
  const shafts = Array.from({ length: options.count }, (_, index) => {
    const sprite = new Sprite({ texture: art('beam'), anchor: { x: 0.5, y: 0 }, tint: options.color, blendMode: 'add' });
    sprite.width = options.widthPx * random.between(0.7, 1.2);
    sprite.height = options.lengthPx * random.between(0.85, 1);
    view.addChild(sprite);
    const place = options.count === 1 ? 0 : index / (options.count - 1) - 0.5;
    return {
      sprite,
      angle: options.directionRad - Math.PI / 2 + place * options.spreadRad,
      pace: random.between(0.3, 0.8),
      phase: random.between(0, 6.28),
      share: random.between(0.6, 1),
    };
  });
  const draw = (elapsedMs: number): void => {
    const level = envelope(elapsedMs, options.durationMs, options.riseMs, options.fallMs);
    view.visible = level > 0;
    for (const { sprite, angle, pace, phase, share } of shafts) {
      sprite.rotation = angle + Math.sin((elapsedMs / 1000) * pace * 2 + phase) * (options.swayRad ?? 0.04);
      sprite.alpha = options.alpha * level * share;
    }
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
