// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { StoryView } from '../story-canvas.ts';
import { CompareView } from './compare-view.ts';

const story = { id: 'win', title: 'Win', before: null, facts: [], seed: 'win' };
const scene = { id: 'dice', stories: [story], fileStories: [story] } as unknown as StoryView['scene'];
const view: StoryView = { scene, story, size: { width: 480, height: 300 }, motion: 'full', tier: 'high', tuning: {} };

afterEach(() => vi.unstubAllGlobals());

test('a commit that is checked out is announced as loading; when that fails, the button that starts it is there again', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const errors: unknown[] = [];
  const follow = (): void => compare.follow(view, 0, { saved: {}, takes: {} });
  const compare = new CompareView({ with: 'commit:x', look: 'side' }, follow, (error) => errors.push(error));
  const start = compare.controls.querySelector<HTMLButtonElement>('.start')!;
  follow();
  expect(start.hidden).toBe(false);

  start.click();
  await vi.waitFor(() => expect(compare.names.textContent).toContain('Check out and run x …'));
  expect(start.hidden).toBe(true);

  answer(new Response('{"message":"There is no commit \\"x\\"."}', { status: 422 }));
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  expect(start.hidden).toBe(false);
  expect(compare.names.textContent).not.toContain('…');
});
