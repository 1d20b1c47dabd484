// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { Timeline } from './timeline.ts';

it('shows the end of a story for a moment beyond it', () => {
  const timeline = new Timeline(() => undefined);
  timeline.show({ lengthMs: 4460, nowMs: 9000, scores: [], ahead: [] }, 0);
  expect(timeline.element.querySelector('output')?.textContent).toBe('4460 of 4460 ms');
});
