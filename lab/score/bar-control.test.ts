// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { el } from '../dom.ts';
import { text } from '../texts.ts';
import { BarControl } from './bar-control.ts';
import type { BarFields } from './bar-fields.ts';

const bar = (name: string): HTMLElement =>
  el('span', {
    class: 'bar',
    role: 'slider',
    tabindex: 0,
    'data-bar': 'pieces',
    'data-name': name,
    'data-start-ms': 1260,
    'data-end-ms': 3860,
  });

test('the line below the score follows its bar as the score is drawn anew, and ends with it', () => {
  const score = el('section', {}, [bar('pieces: 1260 to 3860 ms')]);
  document.body.append(score);
  const editing = { fieldsOf: () => null, move: () => undefined, endGesture: () => undefined, labelsBeside: () => [] };
  const control = new BarControl(score, editing, { pxPerMs: () => 1, holdScale: () => undefined });
  score.querySelector<HTMLElement>('.bar')?.focus();
  expect(control.hint.textContent).toBe(`pieces: 1260 to 3860 ms · ${text('bar.fixed')}`);
  // As after an undo: nothing has the focus.
  score.replaceChildren(bar('pieces: 1260 to 3833 ms'));
  control.redrawn(null);
  expect(control.hint.textContent).toBe(`pieces: 1260 to 3833 ms · ${text('bar.fixed')}`);
  score.replaceChildren();
  control.redrawn(null);
  expect(control.hint.textContent).toBe(text('bar.how'));
});

test('a drag that begins while the fields are being found moves the bar once they are known, and is no click', () => {
  const score = el('section', {}, [bar('pieces: 1260 to 3860 ms')]);
  document.body.append(score);
  let fields: BarFields | undefined;
  const moves: number[] = [];
  const editing = {
    fieldsOf: () => fields,
    move: (_bar: string, _part: string, byMs: number) => void moves.push(byMs),
    endGesture: () => undefined,
    labelsBeside: () => [],
  };
  new BarControl(score, editing, { pxPerMs: () => 1, holdScale: () => undefined });
  const pull = (type: string, clientX: number): boolean | undefined =>
    score.querySelector('.bar')?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, buttons: 1, clientX, altKey: true }));
  let clicks = 0;
  score.addEventListener('click', () => (clicks += 1));
  score.setPointerCapture = () => undefined;
  pull('pointerdown', 0);
  pull('pointermove', 10);
  expect(moves).toEqual([]);
  const found = { shares: [], labels: new Set<string>(), bars: 1 };
  fields = { start: found, body: found, end: found };
  pull('pointermove', 20);
  expect(moves).toEqual([20]);
  pull('pointerup', 20);
  pull('click', 20);
  expect(clicks).toBe(0);
});
