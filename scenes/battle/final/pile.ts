import matter from 'matter-js';
import {
  type BodyPosition,
  BodyRecording,
  boundsBodies,
  RECORDING_STEP_MS,
  recordingEngine,
} from '#scenes/stage/effects/body-recording.ts';
import { seeded } from '#scenes/stage/random.ts';
import type { FinalTuning } from './knobs.ts';
import type { FinalPlan, Parcel } from './plan.ts';

const { Bodies, Body, Composite } = matter;

/*
 * The pile of one seat, under real physics and the same everywhere
 * 1. It is recorded in a lane that is 240 units wide and has walls and a floor, at a fixed step; layouts scale the places, so no size of screen changes it.
 * 2. Prizes are round and can't be turned by contacts (infinite inertia): then the physics uses + − × ÷ and √ alone, which every engine computes alike.
 *    How a prize leans comes from how far it has rolled.
 * 3. Each comes in through the same height above the floor, when its flight has brought it there, and goes on with the speed it came with.
 * 4. Time slows down over the last part, so that what still rolls when it is over comes to rest like everything else.
 */

/** Width of the lane in which piles are recorded, units. */
export const PILE_WIDTH = 240;

/** The height above the floor at which prizes come in, in lane widths. */
export const ENTRY_HEIGHT = 1.12;

/** The part of a picture's side across that touches others: pictures have clear edges. */
export const TOUCHES = 0.84;

/** Distance of the walls from the lane's edges, units: contacts give a little, and a prize is drawn rounder than it is. */
const INSIDE = 6;

/** The part of the time to settle over which time slows down to nothing. */
const SLOWING = 0.4;

/** A body that moves less in a step, units, lies still. */
const STILL_PER_STEP = 0.05;

/** How a parcel comes into its pile: px are units of the recording, the origin is the middle of the floor. */
export interface Entry {
  x: number;
  y: number;
  /** Units per second. */
  vx: number;
  vy: number;
}

/** One seat's pile. Read by ms after its first parcel has come in. */
export class PileRecording {
  readonly entries: readonly Entry[];
  readonly #recording: BodyRecording;
  /** When time begins to slow down, and how long it takes, ms. */
  readonly #slow: { fromMs: number; lastsMs: number };

  constructor(seed: string, parcels: readonly Parcel[], gapsMs: readonly number[], tuning: FinalTuning) {
    const random = seeded(seed);
    const engine = recordingEngine(tuning.pileFall, { positionIterations: 3, velocityIterations: 2 });
    this.entries = parcels.map(({ item, from, to }, rank) => ({
      // By turns left and right, so that none comes in where the one before still is.
      x: (rank % 2 === 0 ? -1 : 1) * Math.round(random.between(0.09, 0.24) * PILE_WIDTH),
      y: -ENTRY_HEIGHT * PILE_WIDTH,
      // Equal shares fall alike, wherever their coins come from.
      vx: (item === null ? 1 - 2 * (rank % 2) : Math.sign(to - from)) * Math.round(random.between(20, 110)),
      vy: Math.round(random.between(240, 320)),
    }));
    const bodies = parcels.map(({ size }, index) => {
      const { x = 0, y = 0 } = this.entries[index] ?? {};
      const radius = Math.round((size * TOUCHES * PILE_WIDTH) / 2);
      const { pileBounce: restitution, pileFriction: friction } = tuning;
      return Bodies.circle(x, y, radius, { inertia: Infinity, restitution, friction, frictionAir: 0.012 }, 8);
    });
    const floor = { floorPx: 0, wallsPx: { left: PILE_WIDTH / 2 - INSIDE, right: PILE_WIDTH / 2 - INSIDE } };
    Composite.add(engine.world, boundsBodies(floor, { restitution: 0.2, friction: 0.6 }));
    const rolled = bodies.map(() => 0);
    const lastsMs = tuning.pileSettleMs * SLOWING;
    this.#slow = { fromMs: (gapsMs.at(-1) ?? 0) + tuning.pileSettleMs - lastsMs, lastsMs };
    let inside = 0;
    this.#recording = new BodyRecording({
      engine,
      bodies,
      durationMs: this.#physicsMs(Infinity),
      before: (step) => {
        // What moved in the last step has rolled as far.
        bodies.forEach(({ velocity, bounds }, index) => {
          if (index < inside) rolled[index] = (rolled[index] ?? 0) + velocity.x / ((bounds.max.y - bounds.min.y) / 2);
        });
        for (; inside < bodies.length && (gapsMs[inside] ?? Infinity) <= step * RECORDING_STEP_MS; inside++) {
          const [body, entry] = [bodies[inside], this.entries[inside]];
          if (body === undefined || entry === undefined) continue;
          Body.setVelocity(body, { x: (entry.vx * RECORDING_STEP_MS) / 1000, y: (entry.vy * RECORDING_STEP_MS) / 1000 });
          Composite.add(engine.world, body);
        }
      },
      angleOf: (index) => (rolled[index] ?? 0) * tuning.pileRoll,
      isAtRest: () =>
        inside === bodies.length && bodies.every(({ velocity }) => Math.abs(velocity.x) + Math.abs(velocity.y) < STILL_PER_STEP),
    });
  }

  /** What the clock of the physics shows at a time. */
  #physicsMs(elapsedMs: number): number {
    const { fromMs, lastsMs } = this.#slow;
    if (elapsedMs <= fromMs) return elapsedMs;
    const done = Math.min(1, (elapsedMs - fromMs) / lastsMs);
    return fromMs + lastsMs * (done - done ** 2 / 2);
  }

  /** Writes where a parcel is, units from the middle of the floor, y upwards negative. */
  locate(rank: number, elapsedMs: number, place: BodyPosition): void {
    this.#recording.locate(rank, this.#physicsMs(elapsedMs), place);
  }

  /** Records some steps ahead; false when there is nothing left. */
  recordAhead(steps: number): boolean {
    return this.#recording.recordAhead(steps);
  }

  /** Records towards a time, so many steps at most. True when that time can be read without recording any more. */
  recordTowards(elapsedMs: number, most: number): boolean {
    return this.#recording.recordTowards(this.#physicsMs(elapsedMs), most);
  }

  destroy(): void {
    this.#recording.destroy();
  }
}

/** The pile of a seat in a final; where all share, all piles are alike. */
export function pileOf({ seed, shared, parcels, times }: FinalPlan, seat: number, tuning: FinalTuning): PileRecording {
  const own = parcels.filter(({ to }) => to === seat);
  const [first] = own;
  const gaps = own.map(({ order }) => (order - (first?.order ?? 0)) * times.gapMs);
  return new PileRecording(`${seed}:pile:${shared ? 'all' : seat}`, own, gaps, tuning);
}
