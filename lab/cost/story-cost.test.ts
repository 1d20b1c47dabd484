import { expect, test } from 'vitest';
import { BUDGET, figuresOf, quantileOf } from './story-cost.ts';

const frame = (scriptMs: number, drawCalls = 1, particles = 0) => ({ atMs: 0, scriptMs, drawCalls, particles });

test('the figures of a story are its script by p50 and p95, and the most draw calls and particles of a frame', () => {
  const frames = [...Array.from({ length: 19 }, () => frame(1, 3, 4)), frame(9, 5, 8)];
  expect(figuresOf({ frames, textures: null })).toEqual({ script: { p50: 1, p95: 9 }, most: { drawCalls: 5, particles: 8 }, over: [] });
  expect(quantileOf([], 0.5)).toBe(0);
});

test('what is over its budget is named; one long frame is not', () => {
  const frames = [frame(BUDGET.scriptMs + 0.1, 1, BUDGET.particles + 1)];
  expect(figuresOf({ frames, textures: { count: 1, bytes: BUDGET.textureBytes + 1 } }).over).toEqual([
    'scriptMs',
    'particles',
    'textureBytes',
  ]);
  expect(figuresOf({ frames: [frame(0), frame(1), frame(9)], textures: null }).over).toEqual([]);
});
