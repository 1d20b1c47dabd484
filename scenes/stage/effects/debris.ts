import matter from 'matter-js';
import { Particle, ParticleContainer, Rectangle, type Texture } from 'pixi.js';
import { seeded } from '../random.ts';
import type { Range } from './burst.ts';
import type { Effect } from './effect.ts';

const { Bodies, Body, Common, Composite, Engine } = matter;

/** What breaks, and where it may fly: px and seconds, the origin is the middle of what breaks. */
export interface DebrisOptions {
  seed: string;
  count: number;
  /** Size of a piece across. */
  sizePx: Range;
  /** The pieces start within this radius. */
  radiusPx: number;
  /** Speed at which they are blown apart. */
  blastPxPerS: Range;
  /** What the whole had, and every piece keeps. */
  speedPxPerS: { x: number; y: number };
  gravityPxPerS2: number;
  /** Pieces land on a floor this far below the origin; null: there is none. */
  floorPx: number | null;
  /** Walls this far to the left and right of the origin; null: there are none. */
  wallsPx: { left: number; right: number } | null;
  durationMs: number;
}

/** Numbers kept per piece and step: x, y, angle. */
const KEPT = 3;
/** The physics' one step, ms; never the frame's. */
export const DEBRIS_STEP_MS = 1000 / 60;
/** Walls and floor are this thick, so that nothing tunnels through. */
const THICK_PX = 400;
const LONG_PX = 8_000;

/** The shape of one piece: which picture it has and how large it is. */
export interface Piece {
  sizePx: number;
  /** In [0, 1): chooses picture and whatever else varies. */
  lot: number;
}

/**
 * A break-up under real physics, run at a fixed step into a recording and then read by time: the same seed and time show the same picture at every
 * frame rate. The recording grows only as far as it is asked for, so that no frame pays for the whole of it.
 */
export class DebrisRecording {
  readonly pieces: readonly Piece[];
  readonly #engine: matter.Engine;
  readonly #bodies: readonly matter.Body[];
  readonly #steps: number;
  readonly #kept: Float32Array;
  #recorded = 0;

  constructor(options: DebrisOptions) {
    const random = seeded(options.seed);
    this.#steps = Math.ceil(options.durationMs / DEBRIS_STEP_MS) + 1;
    // Pair ids come from a counter of the whole library: without this a recording would depend on the one before.
    (Common as unknown as { _nextId: number })._nextId = 0;
    this.#engine = Engine.create({ positionIterations: 4, velocityIterations: 3 });
    // Matter's unit of speed is px per step; its gravity adds scale × y px/ms² per ms.
    this.#engine.gravity.scale = options.gravityPxPerS2 / 1_000_000;
    const drawn = Array.from({ length: options.count }, (_, index) => ({
      sizePx: random.between(...options.sizePx),
      lot: random.next(),
      angle: ((index + random.next() * 0.8) / options.count) * Math.PI * 2,
      reach: Math.sqrt(random.next()),
      speed: random.between(...options.blastPxPerS),
      spin: random.between(-9, 9),
      sides: random.whole(3, 5),
    }));
    this.pieces = drawn;
    this.#bodies = drawn.map(({ sizePx, angle, reach, speed, spin, sides }) => {
      const body = Bodies.polygon(
        Math.cos(angle) * reach * options.radiusPx,
        Math.sin(angle) * reach * options.radiusPx,
        sides,
        sizePx / 2,
        { restitution: 0.42, friction: 0.25, frictionAir: 0.009, density: 0.002 },
      );
      const perStep = DEBRIS_STEP_MS / 1000;
      Body.setVelocity(body, {
        x: (options.speedPxPerS.x + Math.cos(angle) * speed) * perStep,
        y: (options.speedPxPerS.y + Math.sin(angle) * speed) * perStep,
      });
      Body.setAngularVelocity(body, spin * perStep);
      return body;
    });
    const still = { isStatic: true, restitution: 0.3, friction: 0.4 };
    const { floorPx, wallsPx } = options;
    const fixed = [
      ...(floorPx === null ? [] : [Bodies.rectangle(0, floorPx + THICK_PX / 2, LONG_PX, THICK_PX, still)]),
      ...(wallsPx === null
        ? []
        : [
            Bodies.rectangle(-wallsPx.left - THICK_PX / 2, 0, THICK_PX, LONG_PX, still),
            Bodies.rectangle(wallsPx.right + THICK_PX / 2, 0, THICK_PX, LONG_PX, still),
          ]),
    ];
    Composite.add(this.#engine.world, [...this.#bodies, ...fixed]);
    this.#kept = new Float32Array(this.#steps * options.count * KEPT);
    this.#keep(0);
    this.#recorded = 1;
  }

  /** Writes where a piece is at a time, ms after the break-up; before the start and after the end it stands. */
  place(piece: number, elapsedMs: number, place: { x: number; y: number; rotation: number }): void {
    const at = Math.min(Math.max(elapsedMs / DEBRIS_STEP_MS, 0), this.#steps - 1);
    const step = Math.min(Math.floor(at), this.#steps - 2);
    this.#record(step + 2);
    const from = (step * this.pieces.length + piece) * KEPT;
    const to = from + this.pieces.length * KEPT;
    const share = at - step;
    const between = (field: number): number => {
      const start = this.#kept[from + field] ?? 0;
      return start + ((this.#kept[to + field] ?? start) - start) * share;
    };
    place.x = between(0);
    place.y = between(1);
    place.rotation = between(2);
  }

  #record(steps: number): void {
    for (; this.#recorded < Math.min(steps, this.#steps); this.#recorded++) {
      Engine.update(this.#engine, DEBRIS_STEP_MS);
      this.#keep(this.#recorded);
    }
  }

  #keep(step: number): void {
    this.#bodies.forEach(({ position, angle }, index) => {
      const at = (step * this.#bodies.length + index) * KEPT;
      this.#kept[at] = position.x;
      this.#kept[at + 1] = position.y;
      this.#kept[at + 2] = angle;
    });
  }

  /** Frees the physics; what is recorded can no longer grow. */
  destroy(): void {
    Composite.clear(this.#engine.world, false);
    Engine.clear(this.#engine);
  }
}

/** How a piece looks at an age of 0–1: its place and turn are set already. */
export type PieceLook = (particle: Particle, piece: Piece, age: number) => void;

const EVERYWHERE = new Rectangle(-5000, -5000, 10_000, 10_000);

/** Plays a recording as one ParticleContainer; all pieces share the texture. */
export function debris(options: DebrisOptions, texture: Texture, look: PieceLook): Effect {
  const recording = new DebrisRecording(options);
  const particles = recording.pieces.map(() => new Particle({ texture, anchorX: 0.5, anchorY: 0.5, alpha: 0 }));
  const view = new ParticleContainer({
    texture,
    boundsArea: EVERYWHERE,
    eventMode: 'none',
    visible: false,
    dynamicProperties: { vertex: true, position: true, rotation: true, color: true },
    particles,
  });
  // Particles given to the constructor don't mark it dirty; without this their texture coordinates never reach the graphics card.
  view.update();
  const draw = (elapsedMs: number): void => {
    view.visible = elapsedMs >= 0 && elapsedMs < options.durationMs;
    if (!view.visible) return;
    recording.pieces.forEach((piece, index) => {
      const particle = particles[index];
      if (particle === undefined) return;
      recording.place(index, elapsedMs, particle);
      look(particle, piece, elapsedMs / options.durationMs);
    });
  };
  const destroy = (): void => {
    recording.destroy();
    view.destroy();
  };
  return { view, durationMs: options.durationMs, draw, destroy };
}
