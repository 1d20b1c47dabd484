import matter from 'matter-js';

const { Bodies, Common, Composite, Engine } = matter;

/** The physics' one step, ms; never the frame's. */
export const RECORDING_STEP_MS = 1000 / 60;

/** Numbers kept per body and step: x, y, angle. */
const KEPT = 3;

/** Walls and floor are this thick, so that nothing tunnels through. */
const THICK_PX = 400;
const LONG_PX = 8_000;

/** How carefully the physics solves contacts, per step. */
interface Care {
  positionIterations: number;
  velocityIterations: number;
}

/**
 * A new engine of its own. Make the bodies of one recording right after it: pair ids come from a counter of the whole library, which starts anew here, so
 * that no recording depends on the one before.
 */
export function recordingEngine(gravityPxPerS2: number, care: Care): matter.Engine {
  (Common as unknown as { _nextId: number })._nextId = 0;
  const engine = Engine.create(care);
  // Matter's unit of speed is px per step; its gravity adds scale × y px/ms² per ms.
  engine.gravity.scale = gravityPxPerS2 / 1_000_000;
  return engine;
}

/** What pieces can't leave, px from the origin; null: that side is open. */
export interface Bounds {
  floorPx: number | null;
  wallsPx: { left: number; right: number } | null;
}

/** The bodies of a floor and two walls. */
export function boundsBodies({ floorPx, wallsPx }: Bounds, surface: { restitution: number; friction: number }): matter.Body[] {
  const still = { isStatic: true, ...surface };
  const floor = floorPx === null ? [] : [Bodies.rectangle(0, floorPx + THICK_PX / 2, LONG_PX, THICK_PX, still)];
  if (wallsPx === null) return floor;
  return [
    ...floor,
    Bodies.rectangle(-wallsPx.left - THICK_PX / 2, 0, THICK_PX, LONG_PX, still),
    Bodies.rectangle(wallsPx.right + THICK_PX / 2, 0, THICK_PX, LONG_PX, still),
  ];
}

interface RecordingOptions {
  engine: matter.Engine;
  bodies: readonly matter.Body[];
  durationMs: number;
  /** Runs before each step, counted from 1. */
  before?: (step: number) => void;
  /** The angle that is kept, radians; left out: the body's own. */
  angleOf?: (index: number) => number;
  /** Asked after each step; once true, nothing moves any more. */
  isAtRest?: (step: number) => boolean;
}

/** Where a body is: px and radians. */
export interface BodyPosition {
  x: number;
  y: number;
  rotation: number;
}

/**
 * Physics run at a fixed step into a recording and then read by time: the same picture at every frame rate. The recording grows only as far as it is asked
 * for, so that no frame pays for the whole of it.
 */
export class BodyRecording {
  readonly #options: RecordingOptions;
  readonly #steps: number;
  readonly #kept: Float32Array;
  #recorded = 0;

  constructor(options: RecordingOptions) {
    this.#options = options;
    this.#steps = Math.ceil(options.durationMs / RECORDING_STEP_MS) + 1;
    this.#kept = new Float32Array(this.#steps * options.bodies.length * KEPT);
    this.#keep(0);
    this.#recorded = 1;
  }

  /** Writes where a body is at a time, ms after the start; before the start and after the end it doesn't move. */
  locate(body: number, elapsedMs: number, place: BodyPosition): void {
    const { at, step } = this.#stepAt(elapsedMs);
    this.#recordTo(step + 2);
    const row = this.#options.bodies.length * KEPT;
    const from = step * row + body * KEPT;
    const share = at - step;
    const between = (field: number): number => {
      const start = this.#kept[from + field] ?? 0;
      return start + ((this.#kept[from + row + field] ?? start) - start) * share;
    };
    place.x = between(0);
    place.y = between(1);
    place.rotation = between(2);
  }

  /** Records so many steps more ahead; false when there is nothing left to record. */
  recordAhead(steps: number): boolean {
    this.#recordTo(this.#recorded + steps);
    return this.#recorded < this.#steps;
  }

  /** Records towards a time, so many steps at most. True when that time can be read without recording any more. */
  recordTowards(elapsedMs: number, most: number): boolean {
    const steps = this.#stepAt(elapsedMs).step + 2;
    this.#recordTo(Math.min(steps, this.#recorded + most));
    return this.#recorded >= steps;
  }

  /** The step before a time that has another one after it, and the time itself in steps. */
  #stepAt(elapsedMs: number): { at: number; step: number } {
    const at = Math.min(Math.max(elapsedMs / RECORDING_STEP_MS, 0), this.#steps - 1);
    return { at, step: Math.min(Math.floor(at), this.#steps - 2) };
  }

  #recordTo(steps: number): void {
    const { engine, before, isAtRest } = this.#options;
    for (const end = Math.min(steps, this.#steps); this.#recorded < end; this.#recorded++) {
      before?.(this.#recorded);
      Engine.update(engine, RECORDING_STEP_MS);
      this.#keep(this.#recorded);
      if (isAtRest?.(this.#recorded) === true) this.#standFrom(this.#recorded);
    }
  }

  #standFrom(step: number): void {
    const row = this.#options.bodies.length * KEPT;
    for (let later = step + 1; later < this.#steps; later++) this.#kept.copyWithin(later * row, step * row, (step + 1) * row);
    this.#recorded = this.#steps - 1;
  }

  #keep(step: number): void {
    const { bodies, angleOf } = this.#options;
    bodies.forEach(({ position, angle }, index) => {
      const at = (step * bodies.length + index) * KEPT;
      this.#kept[at] = position.x;
      this.#kept[at + 1] = position.y;
      this.#kept[at + 2] = angleOf?.(index) ?? angle;
    });
  }

  /** Frees the physics; what is recorded can no longer grow. */
  destroy(): void {
    Composite.clear(this.#options.engine.world, false);
    Engine.clear(this.#options.engine);
  }
}
