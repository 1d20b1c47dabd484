import { seeded } from '../random.ts';

/** A range from which each particle draws its own value. */
export type Range = readonly [min: number, max: number];

/** What a burst of thrown particles is made of; the closed form of each flight has drag and gravity. */
export interface BurstOptions {
  seed: string;
  count: number;
  /** Where they start: a box around the origin, px. */
  areaPx?: { width: number; height: number };
  /** Middle of the fan, radians; −π/2 is up. */
  directionRad: number;
  /** The whole width of the fan, radians. */
  spreadRad: number;
  speedPxPerS: Range;
  gravityPxPerS2: number;
  /** How fast the air takes the speed: its share per second, above 0. */
  dragPerS: number;
  lifeMs: Range;
  /** When each starts after the burst. */
  delayMs?: Range;
  sizePx: Range;
  colors: readonly [number, ...number[]];
}

/** One particle's drawn lots. */
export interface SparkPath {
  x0: number;
  y0: number;
  vx: number;
  vy: number;
  delayMs: number;
  lifeMs: number;
  sizePx: number;
  color: number;
  /** In [0, 1): whatever else varies from particle to particle. */
  lot: number;
}

/** Draws every particle's lots, always in the same order. */
export function sparkPaths(options: BurstOptions): SparkPath[] {
  const random = seeded(options.seed);
  const area = options.areaPx ?? { width: 0, height: 0 };
  const delay = options.delayMs ?? ([0, 0] as const);
  return Array.from({ length: options.count }, () => {
    const angle = options.directionRad + (random.next() - 0.5) * options.spreadRad;
    const speed = random.between(...options.speedPxPerS);
    return {
      x0: (random.next() - 0.5) * area.width,
      y0: (random.next() - 0.5) * area.height,
      vx: Math.cos(angle) * speed,
      vy: Math.sin(angle) * speed,
      delayMs: random.between(...delay),
      lifeMs: random.between(...options.lifeMs),
      sizePx: random.between(...options.sizePx),
      color: random.pick(options.colors),
      lot: random.next(),
    };
  });
}

/**
 * Place after `t` seconds under gravity g and drag k: x = x₀ + vₓ(1 − e^−kt)/k, y = y₀ + (v_y − g/k)(1 − e^−kt)/k + gt/k, written into
 * `place` so that no frame allocates.
 */
export function positionAt(flight: SparkPath, options: BurstOptions, tS: number, place: { x: number; y: number }): void {
  const k = options.dragPerS;
  const travelled = (1 - Math.exp(-k * tS)) / k;
  const fall = options.gravityPxPerS2 / k;
  place.x = flight.x0 + flight.vx * travelled;
  place.y = flight.y0 + (flight.vy - fall) * travelled + fall * tS;
}

/** When the last particle is gone, ms after the start. */
export function burstLengthMs(flights: readonly SparkPath[]): number {
  return flights.reduce((longest, flight) => Math.max(longest, flight.delayMs + flight.lifeMs), 0);
}
