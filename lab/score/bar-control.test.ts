// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { el } from '../dom.ts';
import { text } from '../texts.ts';
import { BarControl } from './bar-control.ts';

const bar = (name: string): HTMLElement =>
  el('span', { class: 'bar', role: 'slider', tabindex: 0, 'data-bar': 'pieces', 'data-name': name });

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
