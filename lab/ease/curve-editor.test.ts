// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { CurveEditor } from './curve-editor.ts';

const onChange = vi.fn<(field: string, value: string, isLast: boolean) => void>();
let point: Element;

beforeEach(() => {
  onChange.mockReset();
  const editor = new CurveEditor((field, value, isLast) => {
    onChange(field, value, isLast);
    editor.show({ stopEase: value });
  });
  editor.edit('stopEase');
  editor.show({ stopEase: 'cubic-bezier(0.5, 0.5, 1, 1)' });
  document.body.replaceChildren(editor.element);
  const square = editor.element.querySelector('.square');
  if (square !== null) square.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  point = editor.element.querySelector('.point') ?? square ?? document.body;
  Object.assign(point, { setPointerCapture: () => undefined });
});

const send = (type: string, clientX: number, clientY: number, button = 0): boolean =>
  point.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX, clientY, button }));

test('a press beside the middle of a point does not move it', () => {
  send('pointerdown', 54, 47);
  send('pointerup', 54, 47);
  expect(onChange).not.toHaveBeenCalled();
});

test('a point is dragged from where it was grabbed, and the gesture ends with the release or when it is canceled', () => {
  for (const end of ['pointerup', 'pointercancel']) {
    send('pointerdown', 54, 47);
    send('pointermove', 64, 47);
    expect(onChange).toHaveBeenLastCalledWith('stopEase', 'cubic-bezier(0.6, 0.5, 1, 1)', false);
    send(end, 64, 47);
    expect(onChange).toHaveBeenLastCalledWith('stopEase', 'cubic-bezier(0.6, 0.5, 1, 1)', true);
    send('pointermove', 80, 47);
    expect(onChange).toHaveBeenCalledTimes(2);
    send('pointerdown', 64, 47);
    send('pointermove', 54, 47);
    send('pointerup', 54, 47);
    onChange.mockReset();
  }
});

test('another button, or a pointer that was not pressed here, moves nothing', () => {
  send('pointerdown', 50, 50, 2);
  send('pointermove', 70, 50);
  send('pointerup', 70, 50);
  expect(onChange).not.toHaveBeenCalled();
});
