/** A box on the canvas, device pixels; empty where `left` is not below `right`. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a drawing depends on besides its picture or path. */
export interface DrawState {
  /** From its own pixels to the canvas: a, b, c, d, tx, ty. */
  readonly matrix: Float64Array;
  alpha: number;
  blend: GlobalCompositeOperation;
  smooth: boolean;
  fill: string | CanvasPattern | CanvasGradient;
  stroke: string | CanvasPattern | CanvasGradient;
  lineWidth: number;
  cap: CanvasLineCap;
  join: CanvasLineJoin;
  miterLimit: number;
}

export const newState = (): DrawState => ({
  matrix: Float64Array.of(1, 0, 0, 1, 0, 0),
  alpha: 1,
  blend: 'source-over',
  smooth: true,
  fill: '#000000',
  stroke: '#000000',
  lineWidth: 1,
  cap: 'butt',
  join: 'miter',
  miterLimit: 10,
});

export function copyState(to: DrawState, from: DrawState): void {
  to.matrix.set(from.matrix);
  to.alpha = from.alpha;
  to.blend = from.blend;
  to.smooth = from.smooth;
  to.fill = from.fill;
  to.stroke = from.stroke;
  to.lineWidth = from.lineWidth;
  to.cap = from.cap;
  to.join = from.join;
  to.miterLimit = from.miterLimit;
}

/** How a path is put on the canvas. */
export type PathUse = 'fill' | 'evenodd' | 'stroke';

/** A path as calls of a 2D context: a name, then its numbers. */
export type PathCalls = (string | number)[];

/** A smoothed edge reaches this far over its box, px. */
const EDGE_PX = 1;

/** One picture or path that is put on a canvas, with all that it depends on. It is kept and used again in later frames. */
export class Drawing {
  readonly box: Box = { left: 0, top: 0, right: 0, bottom: 0 };
  readonly #state = newState();
  #picture: CanvasImageSource | null = null;
  /** Where in the picture, and where on the canvas: x, y, width and height of each. */
  readonly #places = new Float64Array(8);
  #use: PathUse = 'fill';
  #calls: PathCalls = [];

  setPicture(state: DrawState, picture: CanvasImageSource, places: readonly number[]): void {
    this.#state.matrix.set(state.matrix);
    this.#state.alpha = state.alpha;
    this.#state.blend = state.blend;
    this.#state.smooth = state.smooth;
    this.#picture = picture;
    this.#places.set(places);
    const [, , , , x = 0, y = 0, width = 0, height = 0] = places;
    this.#frame(boxOf(this.box, state.matrix, x, y, x + width, y + height), EDGE_PX);
  }

  setPath(state: DrawState, use: PathUse, calls: PathCalls, box: Readonly<Box>): void {
    copyState(this.#state, state);
    this.#picture = null;
    this.#use = use;
    this.#calls = calls;
    const [a = 1, b = 0, c = 0, d = 1] = state.matrix;
    const reach =
      use === 'stroke'
        ? (state.lineWidth / 2) *
          Math.max(Math.hypot(a, b), Math.hypot(c, d)) *
          Math.max(1.5, state.join === 'miter' ? state.miterLimit : 1)
        : 0;
    this.#frame(Object.assign(this.box, box), reach + EDGE_PX);
  }

  /** Whether it would put the same pixels at the same place. */
  equals(other: Drawing): boolean {
    const [mine, its] = [this.#state, other.#state];
    if (this.#picture !== other.#picture || mine.alpha !== its.alpha || mine.blend !== its.blend) return false;
    if (!sameNumbers(mine.matrix, its.matrix)) return false;
    if (this.#picture !== null) return mine.smooth === its.smooth && sameNumbers(this.#places, other.#places);
    if (this.#use !== other.#use || !sameNumbers(this.#calls, other.#calls)) return false;
    // A pattern is one thing with a place that changes.
    if (this.#use !== 'stroke') return typeof mine.fill === 'string' && mine.fill === its.fill;
    return (
      typeof mine.stroke === 'string' &&
      mine.stroke === its.stroke &&
      mine.lineWidth === its.lineWidth &&
      mine.cap === its.cap &&
      mine.join === its.join &&
      mine.miterLimit === its.miterLimit
    );
  }

  /** Puts it on a canvas. */
  paint(context: CanvasRenderingContext2D): void {
    const state = this.#state;
    const [a = 1, b = 0, c = 0, d = 1, tx = 0, ty = 0] = state.matrix;
    context.setTransform(a, b, c, d, tx, ty);
    context.globalAlpha = state.alpha;
    context.globalCompositeOperation = state.blend;
    if (this.#picture !== null) {
      context.imageSmoothingEnabled = state.smooth;
      const [sx = 0, sy = 0, sw = 0, sh = 0, x = 0, y = 0, width = 0, height = 0] = this.#places;
      context.drawImage(this.#picture, sx, sy, sw, sh, x, y, width, height);
      return;
    }
    context.beginPath();
    replay(context, this.#calls);
    if (this.#use === 'stroke') {
      context.strokeStyle = state.stroke;
      context.lineWidth = state.lineWidth;
      context.lineCap = state.cap;
      context.lineJoin = state.join;
      context.miterLimit = state.miterLimit;
      context.stroke();
    } else {
      context.fillStyle = state.fill;
      context.fill(this.#use === 'evenodd' ? 'evenodd' : 'nonzero');
    }
  }

  #frame(box: Box, byPx: number): void {
    box.left = Math.floor(box.left - byPx);
    box.top = Math.floor(box.top - byPx);
    box.right = Math.ceil(box.right + byPx);
    box.bottom = Math.ceil(box.bottom + byPx);
  }
}

function replay(context: CanvasRenderingContext2D, calls: PathCalls): void {
  const methods = context as unknown as Record<string, (...numbers: number[]) => void>;
  for (let at = 0; at < calls.length;) {
    const name = calls[at] as string;
    let end = at + 1;
    while (end < calls.length && typeof calls[end] === 'number') end += 1;
    methods[name]?.(...(calls.slice(at + 1, end) as number[]));
    at = end;
  }
}

function sameNumbers(one: ArrayLike<string | number>, other: ArrayLike<string | number>): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

/** Sets a box to what a rectangle covers on the canvas. */
export function boxOf(box: Box, matrix: Float64Array, left: number, top: number, right: number, bottom: number): Box {
  const [a = 1, b = 0, c = 0, d = 1, tx = 0, ty = 0] = matrix;
  const [x0, x1, y0, y1] = [a * left, a * right, b * left, b * right];
  const [u0, u1, v0, v1] = [c * top, c * bottom, d * top, d * bottom];
  box.left = tx + Math.min(x0, x1) + Math.min(u0, u1);
  box.right = tx + Math.max(x0, x1) + Math.max(u0, u1);
  box.top = ty + Math.min(y0, y1) + Math.min(v0, v1);
  box.bottom = ty + Math.max(y0, y1) + Math.max(v0, v1);
  return box;
}
