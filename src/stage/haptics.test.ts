// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { canVibrate, createHaptics } from './haptics.ts';

const vibrate = vi.fn();

/** Vibration on a device whose main pointer is a finger or not. */
function onDevice(pointer: 'coarse' | 'fine', canVibrate = true) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(pointer) && pointer === 'coarse',
    addEventListener: () => undefined,
  }));
  Object.defineProperty(navigator, 'vibrate', { value: canVibrate ? vibrate : undefined, configurable: true });
  return createHaptics();
}

beforeEach(() => {
  vibrate.mockClear();
  localStorage.clear();
});

test('a phone feels own wins, longer the larger they are, and no other sound', () => {
  const { feelCue } = onDevice('coarse');
  for (const cue of ['tick-1', 'settle', 'cash-out', 'error', 'win-1', 'win-5']) feelCue(cue);
  const lengths = vibrate.mock.calls.map(([pattern]) => (pattern as number[]).reduce((sum, ms) => sum + ms, 0));
  expect(lengths).toHaveLength(2);
  expect(lengths[1]).toBeGreaterThan(lengths[0] ?? Infinity);
});

test('a desktop feels nothing until its player wants it', () => {
  const { feelCue } = onDevice('fine');
  feelCue('win-3');
  expect(vibrate).not.toHaveBeenCalled();
});

test('a browser that can’t vibrate is left alone', () => {
  const { feelCue } = onDevice('coarse', false);
  feelCue('win-3');
  expect(canVibrate()).toBe(false);
});
