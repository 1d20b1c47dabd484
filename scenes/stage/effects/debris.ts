import matter from 'matter-js';
import { Particle, type Texture } from 'pixi.js';
import { seeded } from '../random.ts';
import { type BodyPosition, BodyRecording, type Bounds, boundsBodies, RECORDING_STEP_MS, recordingEngine } from './body-recording.ts';
import type { Range } from './burst.ts';
import type { Effect } from './effect.ts';
import { particleLayer } from './particles.ts';

const { Bodies, Body, Composite } = matter;

/** What breaks, and where it may fly: px and seconds, the origin is the middle of what breaks. */
export interface DebrisOptions extends Bounds {
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
  durationMs: number;
}

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
  readonly #recording: BodyRecording;

  constructor(options: DebrisOptions) {
    const random = seeded(options.seed);
    const engine = recordingEngine(options.gravityPxPerS2, { positionIterations: 4, velocityIterations: 3 });
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
    const bodies = drawn.map(({ sizePx, angle, reach, speed, spin, sides }) => {
      const body = Bodies.polygon(
        Math.cos(angle) * reach * options.radiusPx,
        Math.sin(angle) * reach * options.radiusPx,
        sides,
        sizePx / 2,
        { restitution: 0.42, friction: 0.25, frictionAir: 0.009, density: 0.002 },
      );
      const perStep = RECORDING_STEP_MS / 1000;
      Body.setVelocity(body, {
        x: (options.speedPxPerS.x + Math.cos(angle) * speed) * perStep,
        y: (options.speedPxPerS.y + Math.sin(angle) * speed) * perStep,
      });
      Body.setAngularVelocity(body, spin * perStep);
      return body;
    });
    Composite.add(engine.world, [...bodies, ...boundsBodies(options, { restitution: 0.3, friction: 0.4 })]);
    this.#recording = new BodyRecording({ engine, bodies, durationMs: options.durationMs });
  }

  /** Writes where a piece is at a time, ms after the break-up; before the start and after the end it doesn't move. */
  locate(piece: number, elapsedMs: number, place: BodyPosition): void {
    this.#recording.locate(piece, elapsedMs, place);
  }

  /** Frees the physics; what is recorded can no longer grow. */
  destroy(): void {
    this.#recording.destroy();
  }
}

/** How a piece looks at an age of 0–1: its place and turn are set already. */
export type PieceLook = (particle: Particle, piece: Piece, age: number) => void;

/** Plays a recording; all pieces share the texture. */
export function debris(options: DebrisOptions, texture: Texture, look: PieceLook): Effect {
  const recording = new DebrisRecording(options);
  const particles = recording.pieces.map(() => new Particle({ texture, anchorX: 0.5, anchorY: 0.5, alpha: 0 }));
  const view = particleLayer(texture, 'inherit', particles);
  view.visible = false;
  const draw = (elapsedMs: number): void => {
    view.visible = elapsedMs >= 0 && elapsedMs < options.durationMs;
    if (!view.visible) return;
    recording.pieces.forEach((piece, index) => {
      const particle = particles[index];
      if (particle === undefined) return;
      recording.locate(index, elapsedMs, particle);
      look(particle, piece, elapsedMs / options.durationMs);
    });
  };
  const destroy = (): void => {
    recording.destroy();
    view.destroy();
  };
  return { view, durationMs: options.durationMs, draw, destroy };
}
