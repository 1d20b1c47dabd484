import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DrawCalls } from './draw-calls.ts';
import { Redraw } from './redraw.ts';

const SIDE = 60;

interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A canvas of plain colours: pictures are colours too, places are whole pixels, and the calls that draw are counted. */
class PlainCanvas {
  width = SIDE;
  height = SIDE;
  pixels = new Uint32Array(SIDE * SIDE);
  calls = 0;
  #clips: Frame[] = [{ left: 0, top: 0, right: SIDE, bottom: SIDE }];
  #move = [0, 0];
  #rect: Frame = { left: 0, top: 0, right: 0, bottom: 0 };

  getContext(): CanvasRenderingContext2D {
    return Object.assign(this, { canvas: this }) as unknown as CanvasRenderingContext2D;
  }

  save(): void {
    this.#clips.push(this.#clip);
  }

  restore(): void {
    this.#clips.pop();
  }

  setTransform(_a: number, _b: number, _c: number, _d: number, x: number, y: number): void {
    this.#move = [x, y];
  }

  beginPath(): void {
    this.#rect = { left: 0, top: 0, right: 0, bottom: 0 };
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#rect = { left: x, top: y, right: x + width, bottom: y + height };
  }

  clip(): void {
    const [one, other] = [this.#clip, this.#rect];
    this.#clips[this.#clips.length - 1] = {
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    };
  }

  clearRect(x: number, y: number, width: number, height: number): void {
    this.#fill(x, y, width, height, () => 0);
  }

  drawImage(
    picture: { color: number } | PlainCanvas,
    sx: number,
    sy: number,
    _sw: number,
    _sh: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void {
    const [dx = 0, dy = 0] = this.#move;
    if (!(picture instanceof PlainCanvas)) return this.#fill(x + dx, y + dy, width, height, () => picture.color);
    this.#fill(
      x + dx,
      y + dy,
      width,
      height,
      (column, row, under) => picture.pixels[(row - y - dy + sy) * SIDE + column - x - dx + sx] || under,
    );
  }

  get #clip(): Frame {
    const clip = this.#clips.at(-1);
    if (clip === undefined) throw new Error('restored more than was saved');
    return clip;
  }

  #fill(x: number, y: number, width: number, height: number, colorAt: (column: number, row: number, under: number) => number): void {
    this.calls += 1;
    const { left, top, right, bottom } = this.#clip;
    for (let row = Math.max(top, y); row < Math.min(bottom, y + height); row++)
      for (let column = Math.max(left, x); column < Math.min(right, x + width); column++)
        this.pixels[row * SIDE + column] = colorAt(column, row, this.pixels[row * SIDE + column] ?? 0);
  }
}

beforeEach(() => vi.stubGlobal('document', { createElement: () => new PlainCanvas() }));
afterEach(() => vi.unstubAllGlobals());

type Thing = readonly [color: { color: number }, x: number, y: number, width: number, height: number];

/** Draws frames one after the other; calls back after each of them. */
function play(frames: readonly (readonly Thing[])[], after: (canvas: PlainCanvas, redraw: Redraw) => void): void {
  const canvas = new PlainCanvas();
  const redraw = new Redraw(canvas.getContext());
  const recording = new DrawCalls();
  for (const things of frames) {
    recording.start(redraw.next, canvas);
    for (const [picture, x, y, width, height] of things) {
      recording.setTransform(1, 0, 0, 1, x, y);
      recording.drawImage(picture as unknown as CanvasImageSource, 0, 0, width, height, 0, 0, width, height);
    }
    canvas.calls = 0;
    redraw.paint();
    after(canvas, redraw);
  }
}

/** What all of a frame gives on an empty canvas. */
function whole(things: readonly Thing[]): Uint32Array {
  const canvas = new PlainCanvas();
  for (const [picture, x, y, width, height] of things) canvas.drawImage(picture, 0, 0, width, height, x, y, width, height);
  return canvas.pixels;
}

const colors = Array.from({ length: 6 }, (_, index) => ({ color: index + 1 }));
const place = fc.integer({ min: -8, max: SIDE });
const thing: fc.Arbitrary<Thing> = fc.tuple(
  fc.constantFrom(...colors),
  place,
  place,
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 1, max: 30 }),
);

test('whatever moves, comes or goes, the canvas shows what a whole redraw would show', () => {
  const change = fc.record({ at: fc.nat(9), to: fc.option(thing, { nil: null }), repeat: fc.integer({ min: 1, max: 12 }) });
  fc.assert(
    fc.property(
      fc.array(thing, { minLength: 2, maxLength: 10 }),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.array(thing, { minLength: 20, maxLength: 20 }),
      (first, changes, last) => {
        const frames: Thing[][] = [first];
        for (const { at, to, repeat } of changes) {
          // The top thing moves in each of these frames, so that what is under it becomes one picture.
          for (let step = 0; step < repeat; step++) {
            const next = (frames.at(-1) ?? []).slice(0, 9);
            if (step === 0 && to !== null) next[Math.min(at, next.length)] = to;
            if (step === 0 && to === null) next.splice(at, 1);
            next.push(last[(frames.length + step) % last.length] ?? [{ color: 1 }, 0, 0, 1, 1]);
            frames.push(next);
          }
        }
        let frame = 0;
        play(frames, ({ pixels }) => {
          expect(pixels).toEqual(whole(frames[frame] ?? []));
          frame += 1;
        });
      },
    ),
    { numRuns: 200 },
  );
});

test('a drawing outside the canvas may leave from below a still picture', () => {
  const outside: Thing = [{ color: 9 }, SIDE + 5, 0, 5, 5];
  const still = Array.from({ length: 3 }, (_, index): Thing => [{ color: index + 1 }, index * 10, 20, 10, 10]);
  const [one, other] = [{ color: 7 }, { color: 8 }];
  const moving = (at: number): Thing => [one, at, 0, 5, SIDE];
  const top = (at: number): Thing => [other, at, 10, 10, 10];
  const frames = [
    ...Array.from({ length: 20 }, (_, index) => [outside, ...still, moving(index), top(17)]),
    [...still, moving(19), top(17)],
    [...still, moving(19), top(40)],
  ];
  let frame = 0;
  play(frames, ({ pixels }) => {
    expect(pixels).toEqual(whole(frames[frame] ?? []));
    frame += 1;
  });
});

test('a frame in which nothing has changed makes no call that draws', () => {
  const things: Thing[] = [
    [{ color: 1 }, 0, 0, SIDE, SIDE],
    [{ color: 2 }, 5, 5, 10, 10],
  ];
  const calls: number[] = [];
  play([things, things, things], (canvas) => calls.push(canvas.calls));
  expect(calls[0]).toBeGreaterThan(0);
  expect(calls.slice(1)).toEqual([0, 0]);
});

test('what stays at the bottom is drawn as one picture after some frames', () => {
  const still = Array.from({ length: 20 }, (_, index): Thing => [{ color: index + 1 }, 0, 0, SIDE, SIDE]);
  const frames = Array.from({ length: 30 }, (_, index): Thing[] => [...still, [{ color: 99 }, index, 0, 5, SIDE]]);
  const calls: number[] = [];
  play(frames, (canvas) => calls.push(canvas.calls));
  // Clearing, the picture, and the thing that moves.
  expect(calls.at(-1)).toBe(3);
  expect(calls[2]).toBeGreaterThan(20);
});

test('after it was forgotten, as after a resize, everything is drawn', () => {
  const things: Thing[] = [
    [{ color: 1 }, 0, 0, SIDE, SIDE],
    [{ color: 2 }, 5, 5, 10, 10],
  ];
  play([things, things, things], (canvas, redraw) => {
    expect(canvas.pixels).toEqual(whole(things));
    canvas.pixels.fill(0);
    redraw.forget();
  });
});
