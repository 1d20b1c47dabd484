import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ContextWatch, type WatchedCanvas } from './context-watch.ts';

class FakeCanvas extends EventTarget implements WatchedCanvas {
  lost = false;
  getContext() {
    return { isContextLost: () => this.lost };
  }
  lose(): void {
    this.lost = true;
    this.dispatchEvent(new Event('webglcontextlost'));
  }
  restore(): void {
    this.lost = false;
    this.dispatchEvent(new Event('webglcontextrestored'));
  }
}

function bench() {
  const log: string[] = [];
  const note = (word: string) => () => void log.push(word);
  const watch = new ContextWatch(
    { lost: note('lost'), restored: note('restored'), replace: note('replace'), giveUp: note('give up') },
    () => Date.now(),
  );
  const canvas = new FakeCanvas();
  watch.watch(canvas);
  return { watch, canvas, log };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a context that comes back is made anew, not replaced', () => {
  const { canvas, log } = bench();
  canvas.lose();
  vi.advanceTimersByTime(300);
  canvas.restore();
  vi.advanceTimersByTime(5000);
  expect(log).toEqual(['lost', 'restored']);
});

test('one that stays away is replaced once', () => {
  const { canvas, log } = bench();
  canvas.lose();
  vi.advanceTimersByTime(5000);
  expect(log).toEqual(['lost', 'replace']);
});

test('the third loss within a minute is the last, over several canvases', () => {
  const { watch, canvas, log } = bench();
  canvas.lose();
  canvas.restore();
  canvas.lose();
  vi.advanceTimersByTime(1500);
  const next = new FakeCanvas();
  watch.watch(next);
  next.lose();
  vi.advanceTimersByTime(5000);
  expect(log).toEqual(['lost', 'restored', 'lost', 'replace', 'lost', 'give up']);
});

test('losses far apart are forgiven', () => {
  const { canvas, log } = bench();
  for (let loss = 0; loss < 6; loss += 1) {
    canvas.lose();
    canvas.restore();
    vi.advanceTimersByTime(31_000);
  }
  expect(log).not.toContain('give up');
});

test('an older canvas is of no interest', () => {
  const { watch, canvas, log } = bench();
  watch.watch(null);
  canvas.lose();
  vi.advanceTimersByTime(5000);
  expect(log).toEqual([]);
});
