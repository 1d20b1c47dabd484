import { expect, test } from 'vitest';
import type { FreeBox } from '#contract/api/free-loot.ts';
import { boxOnStage } from './free-loot-page.tsx';

const free = (slug: string, level: number | null, missing: number, readyAt: string | null = null): FreeBox =>
  ({ box: { slug }, level, starts_at: 0, missing, to_stake: 0, ready_at: readyAt }) as unknown as FreeBox;

const LATER = '2026-11-24T00:00:00.000Z';

test.each([
  ['the one in the address', 'free-20', [free('free-1', 1, 0), free('free-20', 20, 50), free('free-bonus', null, 0)], 'free-20'],
  [
    'the best that is ready',
    null,
    [free('free-1', 1, 0), free('free-10', 10, 0), free('free-20', 20, 50), free('free-bonus', null, 0)],
    'free-10',
  ],
  ['the bonus, where no tier is', null, [free('free-1', 1, 0, LATER), free('free-10', 10, 9), free('free-bonus', null, 0)], 'free-bonus'],
  [
    'the best that is reached, where nothing is',
    null,
    [free('free-1', 1, 0, LATER), free('free-10', 10, 0, LATER), free('free-bonus', null, 0, LATER)],
    'free-10',
  ],
  ['the best that is ready, for an unknown name', 'night-market', [free('free-1', 1, 0), free('free-bonus', null, 0)], 'free-1'],
])('the stage shows %s', (_what, asked, boxes, slug) => {
  expect(boxOnStage(boxes, asked)?.box.slug).toBe(slug);
});
