import { describe, expect, test } from 'vitest';
import { DrawingList, DrawCalls } from './draw-calls.ts';

const PICTURE = {} as CanvasImageSource;

function record(draw: (recording: DrawCalls) => void): DrawingList {
  const recording = new DrawCalls();
  const list = new DrawingList();
  recording.start(list);
  draw(recording);
  return list;
}

const sprite = (recording: DrawCalls, x: number, alpha = 1): void => {
  recording.setTransform(2, 0, 0, 2, x, 0);
  recording.globalAlpha = alpha;
  recording.drawImage(PICTURE, 0, 0, 10, 10, 0, 0, 10, 10);
};

const first = (list: DrawingList) => {
  const [drawing] = list.all;
  if (drawing === undefined) throw new Error('nothing was drawn');
  return drawing;
};

describe('a recorded frame', () => {
  test('knows what each picture covers, with a pixel around it', () => {
    expect(first(record((recording) => sprite(recording, 5))).box).toEqual({ left: 4, top: -1, right: 26, bottom: 21 });
  });

  test('knows a turned picture by its corners', () => {
    const { box } = first(
      record((recording) => {
        recording.translate(100, 100);
        recording.rotate(Math.PI / 4);
        recording.drawImage(PICTURE, 0, 0, 10, 10, -5, -5, 10, 10);
      }),
    );
    expect(box.right - box.left).toBeGreaterThanOrEqual(Math.hypot(10, 10));
    expect((box.left + box.right) / 2).toBeCloseTo(100);
  });

  test('is the same when it is drawn the same, and not when something is elsewhere or fainter', () => {
    const [one, same, moved, fainter] = [[5], [5], [6], [5, 0.5]].map(([x = 0, alpha]) =>
      first(record((recording) => sprite(recording, x, alpha))),
    );
    expect(one?.equals(same as never)).toBe(true);
    expect(one?.equals(moved as never)).toBe(false);
    expect(one?.equals(fainter as never)).toBe(false);
  });

  test('gives back what was set before a save', () => {
    const list = record((recording) => {
      recording.globalCompositeOperation = 'lighter';
      recording.save();
      recording.globalCompositeOperation = 'source-over';
      sprite(recording, 0);
      recording.restore();
      recording.drawImage(PICTURE, 0, 0, 10, 10, 0, 0, 10, 10);
    });
    const used: unknown[] = [];
    const context = {
      setTransform: () => undefined,
      drawImage: () => undefined,
      set globalCompositeOperation(blend: unknown) {
        used.push(blend);
      },
    } as unknown as CanvasRenderingContext2D;
    for (const drawing of list.all) drawing.paint(context);
    expect(used).toEqual(['source-over', 'lighter']);
  });

  test('replays a path call by call, under the transforms that it was made under', () => {
    const list = record((recording) => {
      recording.setTransform(1, 0, 0, 1, 10, 10);
      recording.beginPath();
      recording.moveTo(0, 0);
      recording.lineTo(20, 0);
      recording.closePath();
      recording.fillStyle = '#ff0000';
      recording.fill();
    });
    const calls: unknown[] = [];
    const note =
      (name: string) =>
      (...numbers: unknown[]): void => {
        calls.push([name, ...numbers]);
      };
    const names = ['setTransform', 'beginPath', 'moveTo', 'lineTo', 'closePath', 'fill'];
    first(list).paint(Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as CanvasRenderingContext2D);
    expect(calls.slice(1)).toEqual([
      ['beginPath'],
      ['setTransform', 1, 0, 0, 1, 10, 10],
      ['moveTo', 0, 0],
      ['lineTo', 20, 0],
      ['closePath'],
      ['fill', 'nonzero'],
    ]);
    expect(first(list).box).toEqual({ left: 9, top: 9, right: 31, bottom: 11 });
  });

  test('puts a background pixel for pixel that misses the canvas by a part of a pixel', () => {
    const recording = new DrawCalls();
    const list = new DrawingList();
    recording.start(list, { width: 289, height: 311 });
    recording.setTransform(0.741, 0, 0, 0.741, 0, 0);
    recording.drawImage(PICTURE, 0, 0, 290, 312, 0, 0, 390, 420);
    expect(placesOf(first(list))).toEqual([0, 0, 290, 312, 0, 0, 290, 312]);
  });

  test('takes a wide light at the size that it is drawn at, around the same middle', () => {
    const recording = new DrawCalls({ scaled: () => ({ width: 298, height: 198 }) as HTMLCanvasElement });
    const list = new DrawingList();
    recording.start(list, { width: 400, height: 400 });
    recording.globalCompositeOperation = 'lighter';
    recording.drawImage(PICTURE, 0, 0, 256, 256, 50, 50, 300, 200);
    expect(placesOf(first(list))).toEqual([0, 0, 298, 198, 0, 0, 298, 198]);
    expect(first(list).box).toEqual({ left: 50, top: 50, right: 350, bottom: 250 });
  });
});

/** Where in a picture, and where on the canvas, a drawing takes and puts its pixels. */
function placesOf(drawing: ReturnType<typeof first>): unknown[] {
  let places: unknown[] = [];
  const context = { setTransform: () => undefined, drawImage: (_picture: unknown, ...numbers: unknown[]) => (places = numbers) };
  drawing.paint(context as unknown as CanvasRenderingContext2D);
  return places;
}
