// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import type { Replay, ReplayState } from './replay.ts';
import { Scrubber } from './scrubber.tsx';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});

afterEach(cleanup);

/** Drags the line of a replay that plays, and lets it go at a moment; returns whether it plays on. */
function playsOnAfterDragTo(letGoMs: number): boolean {
  const store = createStore<ReplayState>(() => ({ ready: true, playing: true, atMs: 200, lengthMs: 1_000, rate: 1 }));
  const play = vi.fn();
  const replay = {
    store,
    play,
    pause: () => store.setState({ playing: false }),
    seek: (atMs: number) => store.setState({ atMs }),
  } as unknown as Replay<unknown, unknown>;
  render(
    <ShopFrame>
      <MemoryRouter>
        <Scrubber replay={replay} />
      </MemoryRouter>
    </ShopFrame>,
  );
  const line = screen.getByRole('slider');
  fireEvent.pointerDown(line);
  fireEvent.change(line, { target: { value: String(letGoMs) } });
  fireEvent.pointerUp(line);
  cleanup();
  return play.mock.calls.length > 0;
}

test('a replay goes on from where it was dragged, and rests when that is its end', () => {
  expect([playsOnAfterDragTo(600), playsOnAfterDragTo(1_000)]).toEqual([true, false]);
});
