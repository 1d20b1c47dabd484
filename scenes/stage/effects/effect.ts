import type { Container } from 'pixi.js';
import type { Tier } from '../contract.ts';

/**
 * Decoration as a function of (seed, t − t₀): `draw` may be called with any time in any order and shows the same picture for the same time.
 * Effects stay outside `describe()` and are gone after `settle`.
 */
export interface Effect {
  /** Add it where the effect belongs; its origin is the effect's source. */
  readonly view: Container;
  /** After this nothing is visible. */
  readonly durationMs: number;
  /** Shows the moment `elapsedMs` after the start; before 0 and after the end nothing. */
  draw(elapsedMs: number): void;
  destroy(): void;
}

/** How much of an effect each tier can carry: the first thing that the quality ladder drops. */
const SHARES: Readonly<Record<Tier, number>> = { high: 1, low: 0.4, canvas: 0.25, lean: 0, plate: 0 };

/** How many of `count` particles a tier draws. */
export function particleCount(tier: Tier, count: number): number {
  return Math.round(count * SHARES[tier]);
}
