// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { StoryView } from '../story-canvas.ts';
import { CommitFrame } from './commit-frame.ts';

const story = { id: 'win', title: 'Win', before: null, facts: [], seed: 'win' };
const scene = { id: 'dice', stories: [story], fileStories: [story] } as unknown as StoryView['scene'];
const view: StoryView = { scene, story, size: { width: 480, height: 300 }, motion: 'full', tier: 'high', tuning: {} };

afterEach(() => vi.unstubAllGlobals());

test('a commit that is being started is asked for with POST, and dropped without a failure once the frame is cleared', async () => {
  const send = vi.fn(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', send);
  const holder = document.createElement('div');
  const frame = new CommitFrame(holder);
  const shown = frame.show('HEAD~1', view, 0);
  expect(send).toHaveBeenCalledWith('/__lab/commits', expect.objectContaining({ method: 'POST', body: '{"revision":"HEAD~1"}' }));
  frame.clear();
  await expect(shown).resolves.toBeUndefined();
  expect(holder.children).toHaveLength(0);
});

test('a commit that the server refuses is refused with its sentence', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"message":"There is no commit \\"x\\"."}', { status: 422 })));
  await expect(new CommitFrame(document.createElement('div')).show('x', view, 0)).rejects.toThrow('There is no commit "x".');
});

test('a server that does not answer, and a page that the network lost, are reported with what to do', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(new CommitFrame(document.createElement('div')).show('x', view, 0)).rejects.toThrow('press “Check out and run x”');

  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"hash":"abc"}')));
  const holder = document.createElement('div');
  const append = holder.append.bind(holder);
  holder.append = (frame: HTMLIFrameElement) => {
    // As the browser's own page for a network error is: no script may read it.
    const lost = new Proxy(
      {},
      {
        get: () => {
          throw new DOMException('Blocked a frame', 'SecurityError');
        },
      },
    );
    Object.defineProperty(frame, 'contentWindow', { value: lost });
    frame.removeAttribute('src');
    append(frame);
    frame.dispatchEvent(new Event('load'));
  };
  await expect(new CommitFrame(holder).show('x', view, 0)).rejects.toThrow('To try again, press “Check out and run x”');
});
