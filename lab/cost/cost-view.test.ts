// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { LabControls } from '../controls.ts';
import { CostView } from './cost-view.ts';

test('figures are marked while the lab shows another story, motion or tuning than theirs', async () => {
  const shown = { story: { id: 'win' }, motion: 'full', tuning: { pace: 1 }, tier: 'high' };
  let view = shown;
  const lab = {
    get view() {
      return view;
    },
    lengthMs: 1_000,
    pause: () => undefined,
  } as unknown as LabControls;
  const cost = new CostView(lab, () => Promise.resolve({ frames: [], textures: null }));
  cost.toggle();
  await expect.poll(() => cost.element.querySelectorAll('tbody tr').length).toBe(1);
  const isMarked = (change: Partial<typeof shown>): boolean => {
    view = { ...shown, ...change };
    cost.refresh();
    return cost.element.querySelector('[role=status]')?.hasAttribute('hidden') === false;
  };
  expect(isMarked({})).toBe(false);
  // A story that was edited keeps its id.
  expect(isMarked({ story: { id: 'win' } })).toBe(true);
  expect(isMarked({ motion: 'still' })).toBe(true);
  expect(isMarked({ tuning: { pace: 2 } })).toBe(true);
  expect(isMarked({ tuning: { pace: 1 }, tier: 'low' })).toBe(false);
});
