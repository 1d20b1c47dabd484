import type { ScaledLights } from './scaled-lights.ts';
import { type Box, boxOf, copyState, Drawing, type DrawState, newState, type PathCalls, type PathUse } from './drawing.ts';

/** The drawings of one frame, in their order; the list keeps those beyond `count` for a longer frame. */
export class DrawingList {
  readonly all: Drawing[] = [];
  count = 0;

  /** One more drawing at the end, to be set. */
  next(): Drawing {
    const drawing = (this.all[this.count] ??= new Drawing());
    this.count += 1;
    return drawing;
  }
}

/**
 * Takes what Pixi's canvas renderer draws, instead of a canvas, and keeps it as drawings. It has the members of a 2D context that Pixi uses for sprites,
 * particles and graphics; a scene that needs others, such as a mask, fails at its first frame.
 */
export class DrawCalls {
  list = new DrawingList();
  readonly #lights: Pick<ScaledLights, 'scaled'> | null;
  #width = 0;
  #height = 0;
  readonly #states: DrawState[] = [newState()];
  #depth = 0;
  #path: PathCalls = [];
  #pathBox: Box | null = null;
  readonly #pathMatrix = new Float64Array(6);

  constructor(lights: Pick<ScaledLights, 'scaled'> | null = null) {
    this.#lights = lights;
  }

  /** Begins a frame, recorded in a list whose drawings it overwrites, for a canvas of a size in device pixels. */
  start(list: DrawingList, { width, height } = { width: 0, height: 0 }): void {
    this.list = list;
    // What no frame draws any more keeps its picture no longer.
    list.all.length = list.count;
    [this.#width, this.#height] = [width, height];
    list.count = 0;
    this.#depth = 0;
    copyState(this.#state, newState());
  }

  get #state(): DrawState {
    return (this.#states[this.#depth] ??= newState());
  }

  get globalAlpha(): number {
    return this.#state.alpha;
  }

  set globalAlpha(alpha: number) {
    this.#state.alpha = alpha;
  }

  get globalCompositeOperation(): GlobalCompositeOperation {
    return this.#state.blend;
  }

  set globalCompositeOperation(blend: GlobalCompositeOperation) {
    this.#state.blend = blend;
  }

  get imageSmoothingEnabled(): boolean {
    return this.#state.smooth;
  }

  set imageSmoothingEnabled(smooth: boolean) {
    this.#state.smooth = smooth;
  }

  set fillStyle(style: DrawState['fill']) {
    this.#state.fill = style;
  }

  set strokeStyle(style: DrawState['stroke']) {
    this.#state.stroke = style;
  }

  set lineWidth(px: number) {
    this.#state.lineWidth = px;
  }

  set lineCap(cap: CanvasLineCap) {
    this.#state.cap = cap;
  }

  set lineJoin(join: CanvasLineJoin) {
    this.#state.join = join;
  }

  set miterLimit(limit: number) {
    this.#state.miterLimit = limit;
  }

  save(): void {
    const state = this.#state;
    this.#depth += 1;
    copyState(this.#state, state);
  }

  restore(): void {
    this.#depth = Math.max(0, this.#depth - 1);
  }

  setTransform(a: number, b: number, c: number, d: number, tx: number, ty: number): void {
    const { matrix } = this.#state;
    matrix[0] = a;
    matrix[1] = b;
    matrix[2] = c;
    matrix[3] = d;
    matrix[4] = tx;
    matrix[5] = ty;
  }

  transform(a: number, b: number, c: number, d: number, tx: number, ty: number): void {
    const [a0 = 1, b0 = 0, c0 = 0, d0 = 1, tx0 = 0, ty0 = 0] = this.#state.matrix;
    this.setTransform(a0 * a + c0 * b, b0 * a + d0 * b, a0 * c + c0 * d, b0 * c + d0 * d, a0 * tx + c0 * ty + tx0, b0 * tx + d0 * ty + ty0);
  }

  translate(x: number, y: number): void {
    this.transform(1, 0, 0, 1, x, y);
  }

  scale(x: number, y: number): void {
    this.transform(x, 0, 0, y, 0, 0);
  }

  rotate(angle: number): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.transform(cos, sin, -sin, cos, 0, 0);
  }

  /** The one form of it that Pixi uses: a part of the picture to a part of the canvas. */
  drawImage(
    picture: CanvasImageSource,
    ...places: [sx: number, sy: number, sw: number, sh: number, x: number, y: number, width: number, height: number]
  ): void {
    const state = this.#state;
    const [a = 1, b = 0, c = 0, d = 1, tx = 0, ty = 0] = state.matrix;
    const [sx, sy, sw, sh, x, y, width, height] = places;
    if (b !== 0 || c !== 0 || a <= 0 || d <= 0) return this.list.next().setPicture(state, picture, places);
    const [left, top, widthPx, heightPx] = [a * x + tx, d * y + ty, a * width, d * height];
    // A background that was painted for the whole canvas misses it by a part of a pixel where the resolution divides none; scaling it by that much costs ten times its drawing.
    const fits = sw >= this.#width && sh >= this.#height && Math.abs(widthPx - sw) < 1.5 && Math.abs(heightPx - sh) < 1.5;
    if (fits && (widthPx !== sw || heightPx !== sh)) return this.#put(picture, sx, sy, sw, sh, left, top);
    const light = state.blend === 'lighter' && sx === 0 && sy === 0 ? this.#lights?.scaled(picture, sw, sh, widthPx, heightPx) : null;
    if (light) this.#put(light, 0, 0, light.width, light.height, left + (widthPx - light.width) / 2, top + (heightPx - light.height) / 2);
    else this.list.next().setPicture(state, picture, places);
  }

  /** A part of a picture, pixel for pixel. */
  #put(picture: CanvasImageSource, sx: number, sy: number, width: number, height: number, left: number, top: number): void {
    this.save();
    this.setTransform(1, 0, 0, 1, Math.round(left), Math.round(top));
    this.list.next().setPicture(this.#state, picture, [sx, sy, width, height, 0, 0, width, height]);
    this.restore();
  }

  beginPath(): void {
    this.#path = [];
    this.#pathBox = null;
    this.#pathMatrix.fill(NaN);
  }

  closePath(): void {
    this.#path.push('closePath');
  }

  moveTo(x: number, y: number): void {
    this.#add('moveTo', [x, y], x, y, x, y);
  }

  lineTo(x: number, y: number): void {
    this.#add('lineTo', [x, y], x, y, x, y);
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.#add('quadraticCurveTo', [cx, cy, x, y], Math.min(cx, x), Math.min(cy, y), Math.max(cx, x), Math.max(cy, y));
  }

  bezierCurveTo(cx1: number, cy1: number, cx2: number, cy2: number, x: number, y: number): void {
    const [left, right] = [Math.min(cx1, cx2, x), Math.max(cx1, cx2, x)];
    this.#add('bezierCurveTo', [cx1, cy1, cx2, cy2, x, y], left, Math.min(cy1, cy2, y), right, Math.max(cy1, cy2, y));
  }

  arc(x: number, y: number, radius: number, from: number, to: number): void {
    this.#add('arc', [x, y, radius, from, to], x - radius, y - radius, x + radius, y + radius);
  }

  ellipse(x: number, y: number, across: number, up: number, turn: number, from: number, to: number): void {
    const reach = Math.max(across, up);
    this.#add('ellipse', [x, y, across, up, turn, from, to], x - reach, y - reach, x + reach, y + reach);
  }

  rect(x: number, y: number, width: number, height: number): void {
    const [right, bottom] = [x + width, y + height];
    this.#add('rect', [x, y, width, height], Math.min(x, right), Math.min(y, bottom), Math.max(x, right), Math.max(y, bottom));
  }

  fill(rule?: CanvasFillRule): void {
    this.#use(rule === 'evenodd' ? 'evenodd' : 'fill');
  }

  stroke(): void {
    this.#use('stroke');
  }

  #use(use: PathUse): void {
    if (this.#pathBox !== null) this.list.next().setPath(this.#state, use, this.#path, this.#pathBox);
  }

  /** Adds a call to the path, with the transform that it is made under, and what it covers. */
  #add(name: string, numbers: readonly number[], left: number, top: number, right: number, bottom: number): void {
    const { matrix } = this.#state;
    if (matrix.some((value, index) => value !== this.#pathMatrix[index])) {
      this.#pathMatrix.set(matrix);
      this.#path.push('setTransform', ...matrix);
    }
    this.#path.push(name, ...numbers);
    const box = boxOf({ left: 0, top: 0, right: 0, bottom: 0 }, matrix, left, top, right, bottom);
    this.#pathBox = this.#pathBox === null ? box : around(this.#pathBox, box);
  }
}

/** The smallest box around two; the first one is changed. */
function around(box: Box, other: Readonly<Box>): Box {
  box.left = Math.min(box.left, other.left);
  box.top = Math.min(box.top, other.top);
  box.right = Math.max(box.right, other.right);
  box.bottom = Math.max(box.bottom, other.bottom);
  return box;
}
