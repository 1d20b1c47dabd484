import { expect, test } from 'vitest';
import { cellsOf } from './cells.ts';

const story = (id: string) => ({ id, title: id, before: null, facts: [], seed: id });
const shown = { story: story('win'), size: { width: 960, height: 400 }, motion: 'full', tier: 'high' } as const;

test('a story is shown once for each size, motion and drawn tier', () => {
  const cells = cellsOf('story', shown, []);
  const names = cells.map(({ size, motion, tier }) => `${size.width} ${motion} ${tier}`);
  expect(new Set(names).size).toBe(4 * 3 * 4);
  expect(names).toHaveLength(48);
  expect(cells.every((cell) => cell.story === shown.story)).toBe(true);
});

test('the stories of a scene keep their own size and motion, and are drawn where the tier is not', () => {
  const phone = { ...story('phone'), size: { width: 390, height: 420 }, motion: 'still' } as const;
  const [first, second] = cellsOf('scene', { ...shown, tier: 'plate' }, [story('win'), phone]);
  expect(first).toMatchObject({ size: { width: 480, height: 300 }, motion: 'full', tier: 'high' });
  expect(second).toMatchObject({ size: phone.size, motion: 'still' });
});
