import { seeded } from '#scenes/stage/random.ts';
import type { PlinkoTuning } from './tuning.ts';

/*
 * How a ball falls. The way is given (one L or R per row), so is the time; what is made up is how it got there, from the ball's id alone:
 * 1. Times: the drop onto the first peg takes `dropMs`, then each row takes its own time; all rows together take rows × rowMs, so a ball lands
 *    exactly when every other on that board would. Times don't depend on the way.
 * 2. Places: at row r the ball meets the peg that its rights so far lead to, its centre one ball and one peg radius from the peg's. Where on
 *    the peg is given by a slope: 0 on top, positive on the right.
 * 3. Flights: between two places the ball flies the one parabola under the common gravity that takes the time given. So nothing jumps.
 * 4. Bounces: the push of a peg acts along its slope when there is no friction: slope = Δvx ÷ −Δvy. Each slope is brought to that value in
 *    two passes, plus a lot of its own towards the side that the ball leaves to: what friction and spin would do.
 * Only + − × ÷ and square roots: the same to the last bit in every browser.
 */

/** The board that a ball falls through, CSS pixels. */
export interface FallBoard {
  rows: number;
  centreX: number;
  /** The first row's pegs. */
  firstRowY: number;
  rowHeight: number;
  /** Between two pegs of a row, and between two buckets. */
  spacing: number;
  ballRadius: number;
  pegRadius: number;
  /** Where a ball's centre is when it has landed. */
  floorY: number;
}

/** What of the tuning shapes a fall. */
export type FallTuning = Pick<PlinkoTuning, 'rowMs' | 'holdMs' | 'dropMs' | 'gravity' | 'timeSpread' | 'lean' | 'contactSpread' | 'spin'>;

/** A fall ready to be asked: flight by flight the start, place, speed, angle and spin. Times in ms after the presentation. */
export interface Fall {
  /** Flights, the drop onto the first peg included. */
  readonly count: number;
  readonly landMs: number;
  /** `count` times STRIDE numbers: start, x, y, vx, vy, angle, spin; px, radians, ms. */
  readonly flights: Float64Array;
  /** px per ms². */
  readonly gravity: number;
}

/** A ball at a moment; written into, so that no frame allocates. */
export interface BallPosition {
  x: number;
  y: number;
  angle: number;
}

const STRIDE = 7;
/** Steeper a ball never meets a peg. */
const STEEPEST = 0.7;
const PASSES = 2;
/** The last flight ends in a bucket, anywhere within this share of the spacing. */
const BUCKET_SPREAD = 0.08;
const HAND_SPREAD = 0.1;

/** When a ball has landed, ms after its presentation: the same for every ball of a board. */
export function landMs(rows: number, tuning: FallTuning): number {
  return tuning.holdMs + tuning.dropMs + rows * tuning.rowMs;
}

/** px per ms². */
function gravityOf(board: Pick<FallBoard, 'rowHeight'>, tuning: FallTuning): number {
  return (tuning.gravity * board.rowHeight) / (tuning.rowMs * tuning.rowMs);
}

/** How far above the place of its first contact a ball is held out, px. */
export function startHeight(board: Pick<FallBoard, 'rowHeight'>, tuning: FallTuning): number {
  return (gravityOf(board, tuning) * tuning.dropMs * tuning.dropMs) / 2;
}

/** Position of the peg that a ball with `rights` rights meets at a row, px. */
export function pegX(board: FallBoard, row: number, rights: number): number {
  return board.centreX + (rights - row / 2) * board.spacing;
}

/** What a fall is worked out from: its times, and how it leans at each row. */
interface Plan {
  rows: number;
  gravity: number;
  dropMs: number;
  holdMs: number;
  /** When it meets each row's peg, and at last its bucket, ms. */
  times: Float64Array;
  /** What each contact's slope has beyond what the bounce asks. */
  leans: Float64Array;
  /** Where each row's peg is, px. */
  pegs: Float64Array;
  handX: number;
  endX: number;
}

/** Works out a fall. `seed` is the ball's id. */
export function fallOf(path: string, board: FallBoard, tuning: FallTuning, seed: string): Fall {
  const plan = planOf(path, board, tuning, seed);
  const { rows, gravity, times } = plan;
  const slopes = plan.leans.slice();
  const flights = new Float64Array((rows + 1) * STRIDE);
  fly(flights, plan, slopes, board);
  for (let pass = 0; pass < PASSES; pass++) {
    bounce(slopes, flights, plan);
    fly(flights, plan, slopes, board);
  }
  const endMs = times[rows] ?? 0;
  turn(flights, rows + 1, endMs, tuning.spin / board.ballRadius);
  return { count: rows + 1, landMs: endMs, flights, gravity };
}

/** Step 1, and the lots of all others, always drawn in the same order. */
function planOf(path: string, board: FallBoard, tuning: FallTuning, seed: string): Plan {
  const rows = path.length;
  const random = seeded(`${seed}/fall`);
  const spread = (by: number): number => by * (2 * random.next() - 1);
  const times = new Float64Array(rows + 1);
  const shares = Float64Array.from({ length: rows }, () => 1 + spread(tuning.timeSpread));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  times[0] = tuning.holdMs + tuning.dropMs;
  for (let row = 0; row < rows; row++) times[row + 1] = (times[row] ?? 0) + ((shares[row] ?? 1) / whole) * rows * tuning.rowMs;
  times[rows] = landMs(rows, tuning);
  const leans = new Float64Array(rows);
  const pegs = new Float64Array(rows);
  let rights = 0;
  for (let row = 0; row < rows; row++) {
    const side = path[row] === 'R' ? 1 : -1;
    leans[row] = side * (tuning.lean + spread(tuning.contactSpread));
    pegs[row] = pegX(board, row, rights);
    if (side > 0) rights += 1;
  }
  const handX = board.centreX + spread(HAND_SPREAD * board.spacing);
  const endX = pegX(board, rows, rights) + spread(BUCKET_SPREAD * board.spacing);
  const { dropMs, holdMs } = tuning;
  return { rows, gravity: gravityOf(board, tuning), dropMs, holdMs, times, leans, pegs, handX, endX };
}

/** Steps 2 and 3: places by the slopes, and the flights that join them. */
function fly(flights: Float64Array, plan: Plan, slopes: Float64Array, board: FallBoard): void {
  const { rows, gravity, dropMs, holdMs, times, pegs, handX, endX } = plan;
  const reach = board.ballRadius + board.pegRadius;
  const upOf = (row: number): number => {
    const slope = slopes[row] ?? 0;
    return reach / Math.sqrt(1 + slope * slope);
  };
  const xOf = (row: number): number => (row < rows ? (pegs[row] ?? 0) + (slopes[row] ?? 0) * upOf(row) : endX);
  const yOf = (row: number): number => (row < rows ? board.firstRowY + row * board.rowHeight - upOf(row) : board.floorY);
  write(flights, 0, holdMs, handX, yOf(0) - (gravity * dropMs * dropMs) / 2, (xOf(0) - handX) / dropMs, 0);
  for (let row = 0; row < rows; row++) {
    const lastsMs = (times[row + 1] ?? 0) - (times[row] ?? 0);
    const vx = (xOf(row + 1) - xOf(row)) / lastsMs;
    const vy = (yOf(row + 1) - yOf(row)) / lastsMs - (gravity * lastsMs) / 2;
    write(flights, row + 1, times[row] ?? 0, xOf(row), yOf(row), vx, vy);
  }
}

/** Step 4: the slopes at which pegs would push the ball from each flight into the next. */
function bounce(slopes: Float64Array, flights: Float64Array, { rows, gravity, leans }: Plan): void {
  for (let row = 0; row < rows; row++) {
    const before = row * STRIDE;
    const after = before + STRIDE;
    const vyIn = (flights[before + 4] ?? 0) + gravity * ((flights[after] ?? 0) - (flights[before] ?? 0));
    const push = ((flights[after + 3] ?? 0) - (flights[before + 3] ?? 0)) / (vyIn - (flights[after + 4] ?? 0));
    slopes[row] = Math.min(STEEPEST, Math.max(-STEEPEST, push + (leans[row] ?? 0)));
  }
}

function write(flights: Float64Array, index: number, atMs: number, x: number, y: number, vx: number, vy: number): void {
  const at = index * STRIDE;
  flights[at] = atMs;
  flights[at + 1] = x;
  flights[at + 2] = y;
  flights[at + 3] = vx;
  flights[at + 4] = vy;
}

/** Spin goes with the way the ball was pushed, half of the last spin is kept; the angle never jumps. */
function turn(flights: Float64Array, count: number, endMs: number, perPixel: number): void {
  let angle = 0;
  let spin = 0;
  for (let index = 0; index < count; index++) {
    const at = index * STRIDE;
    spin = (spin + (flights[at + 3] ?? 0) * perPixel) / 2;
    flights[at + 5] = angle;
    flights[at + 6] = spin;
    const untilMs = index + 1 < count ? (flights[at + STRIDE] ?? 0) : endMs;
    angle += spin * (untilMs - (flights[at] ?? 0));
  }
}

/** The flight that is on at a moment; −1 while the ball is held out. */
export function bounceAt({ count, flights, landMs: endMs }: Fall, ms: number): number {
  if (ms < (flights[0] ?? 0)) return -1;
  const firstMs = flights[STRIDE] ?? 0;
  // A guess from the average, put right by at most a few steps.
  let index = Math.min(count - 1, Math.max(0, 1 + Math.floor(((ms - firstMs) / (endMs - firstMs)) * (count - 1))));
  while (index > 0 && ms < (flights[index * STRIDE] ?? 0)) index -= 1;
  while (index + 1 < count && ms >= (flights[(index + 1) * STRIDE] ?? 0)) index += 1;
  return index;
}

/** Where the ball is at a moment: in the hand before its drop, landed after its end. */
export function ballAt(fall: Fall, ms: number, place: BallPosition): void {
  const { flights, gravity } = fall;
  const at = Math.max(0, bounceAt(fall, ms)) * STRIDE;
  const sinceMs = Math.min(ms, fall.landMs) - (flights[at] ?? 0);
  const t = sinceMs > 0 ? sinceMs : 0;
  place.x = (flights[at + 1] ?? 0) + (flights[at + 3] ?? 0) * t;
  place.y = (flights[at + 2] ?? 0) + ((flights[at + 4] ?? 0) + (gravity / 2) * t) * t;
  place.angle = (flights[at + 5] ?? 0) + (flights[at + 6] ?? 0) * t;
}

/** When the ball meets the peg of a row, ms. */
export function contactMs({ flights }: Fall, row: number): number {
  return flights[(row + 1) * STRIDE] ?? 0;
}
