import type { Box } from './drawing.ts';

/** More boxes than this cost more to clip to than they save. */
const MOST_BOXES = 8;
/** Two boxes become one when that adds no more pixels than this. */
const SLACK_PX = 2_000;
/** From this share of the canvas on, all of it is drawn. */
const NEARLY_ALL = 0.8;

const areaOf = ({ left, top, right, bottom }: Readonly<Box>): number => Math.max(0, right - left) * Math.max(0, bottom - top);

const joined = (one: Readonly<Box>, other: Readonly<Box>): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

export const overlap = (one: Readonly<Box>, other: Readonly<Box>): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** What has changed on a canvas: a few boxes in whole pixels, which may overlap. */
export class DirtyBoxes {
  readonly #width: number;
  readonly #height: number;
  readonly #boxes: Box[] = [];
  #all = false;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  get boxes(): readonly Box[] {
    return this.#boxes;
  }

  addAll(): void {
    this.#all = true;
    this.#boxes.splice(0, Infinity, { left: 0, top: 0, right: this.#width, bottom: this.#height });
  }

  /** Adds a box: to the one that grows least by it, unless that would add pixels and there may be more boxes. */
  add(box: Readonly<Box>): void {
    if (this.#all) return;
    const left = Math.max(0, box.left);
    const top = Math.max(0, box.top);
    const right = Math.min(this.#width, box.right);
    const bottom = Math.min(this.#height, box.bottom);
    if (left >= right || top >= bottom) return;
    const area = (right - left) * (bottom - top);
    let nearest: Box | null = null;
    let least = Infinity;
    for (const one of this.#boxes) {
      const whole = (Math.max(one.right, right) - Math.min(one.left, left)) * (Math.max(one.bottom, bottom) - Math.min(one.top, top));
      const added = whole - areaOf(one);
      if (added < least) [nearest, least] = [one, added];
    }
    if (nearest === null || (least > area + SLACK_PX && this.#boxes.length < MOST_BOXES)) this.#boxes.push({ left, top, right, bottom });
    else Object.assign(nearest, joined(nearest, { left, top, right, bottom }));
    if (least > 0 && this.#boxes.reduce((sum, one) => sum + areaOf(one), 0) > NEARLY_ALL * this.#width * this.#height) this.addAll();
  }
}

/** What a frame shows in a box, so that two frames can be compared. */
interface Shown<Thing> {
  readonly box: Readonly<Box>;
  equals(other: Thing): boolean;
}

/**
 * Adds the boxes of what differs between two frames: of the first `count` things of each, in their order. Where both have as many, those at the same place are
 * compared; else all between their common beginning and end counts as changed. Returns how many things at the beginning are the same.
 */
export function addChanges<Thing extends Shown<Thing>>(dirty: DirtyBoxes, before: FrameOf<Thing>, now: FrameOf<Thing>): number {
  const shorter = Math.min(before.count, now.count);
  const same = (one: Thing | undefined, other: Thing | undefined): boolean => one !== undefined && other !== undefined && one.equals(other);
  let start = 0;
  while (start < shorter && same(before.all[start], now.all[start])) start += 1;
  let tail = 0;
  while (tail < shorter - start && same(before.all[before.count - 1 - tail], now.all[now.count - 1 - tail])) tail += 1;
  const paired = before.count === now.count;
  for (let index = start; index < Math.max(before.count, now.count) - tail; index++) {
    const [one, other] = [
      index < before.count - tail ? before.all[index] : undefined,
      index < now.count - tail ? now.all[index] : undefined,
    ];
    if (paired && same(one, other)) continue;
    if (one !== undefined) dirty.add(one.box);
    if (other !== undefined) dirty.add(other.box);
  }
  return start;
}

/** The first `count` of a list; what is beyond them is kept for later frames. */
export interface FrameOf<Thing> {
  readonly all: readonly Thing[];
  readonly count: number;
}

/** Clears these boxes of a canvas one by one, and calls `draw` for each with drawing confined to it: a clip of several boxes at once would be slow. */
export function redrawBoxes(context: CanvasRenderingContext2D, { boxes }: DirtyBoxes, draw: (box: Readonly<Box>) => void): void {
  for (const box of boxes) {
    const { left, top, right, bottom } = box;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    context.clearRect(left, top, right - left, bottom - top);
    draw(box);
    context.restore();
  }
}
