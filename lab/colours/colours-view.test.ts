// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { LabControls } from '../controls.ts';
import { ColoursView } from './colours-view.ts';

test('readings say their story and moment, and are marked while the lab shows another story, motion or tuning', async () => {
  const scene = { id: 'crash', schema: {} };
  const shown = { scene, story: { id: 'bust' }, motion: 'full', tuning: { pace: 1 }, size: { width: 960, height: 400 } };
  let view = shown;
  const lab = {
    get view() {
      return view;
    },
    nowMs: 1_700,
    lengthMs: 4_460,
    pause: () => undefined,
  } as unknown as LabControls;
  const colours = new ColoursView(lab, () => Promise.resolve([]));
  const isMarked = (change: Partial<typeof shown>): boolean => {
    view = { ...shown, ...change };
    colours.refresh();
    return colours.element.querySelector('[role=status]')?.hasAttribute('hidden') === false;
  };
  expect(isMarked({ story: { id: 'win' } })).toBe(false);
  view = shown;
  colours.element.querySelector('button')?.click();
  await expect.poll(() => colours.element.textContent).toContain('bust · 960×400 · 1700 of 4460 ms');
  expect(isMarked({})).toBe(false);
  expect(isMarked({ story: { id: 'bust' } })).toBe(true);
  expect(isMarked({ motion: 'still' })).toBe(true);
  expect(isMarked({ tuning: { pace: 2 } })).toBe(true);
  expect(isMarked({ tuning: { pace: 1 } })).toBe(false);
});
