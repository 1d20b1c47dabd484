import { describe, expect, it } from 'vitest';
import { PLINKO_RISKS, PLINKO_ROWS, plinkoTable } from '#contract/games/plinko.ts';
import { CURRENT_MS } from '#contract/api/plinko.ts';
import { bandOf, timesLabel, timesText } from './palette.ts';
import { plinkoStories } from './stories.ts';
import { lengthOf, releaseMs } from './timing.ts';
import { plinkoTuningValues as tuning } from './tuning.ts';

describe('timing', () => {
  const balls = plinkoStories.flatMap(({ facts }) => facts.flatMap(({ fact }) => (fact.kind === 'ball' ? [fact] : [])));

  it('takes about 0.16 s a row and lands within what `current` looks back, an instant ball at once', () => {
    for (const rows of PLINKO_ROWS) {
      const ms = releaseMs({ rows, mode: 'normal' }, tuning);
      expect(ms / rows).toBeGreaterThan(155);
      expect(ms / rows).toBeLessThan(200);
      expect(ms).toBeLessThan(CURRENT_MS);
      expect(releaseMs({ rows, mode: 'instant' }, tuning)).toBeLessThan(100);
    }
  });

  it('releases at the same moment in every motion, never after the end', () => {
    for (const fact of balls)
      for (const motion of ['full', 'reduced', 'still'] as const)
        expect(lengthOf(fact, motion, tuning)).toBeGreaterThanOrEqual(releaseMs(fact, tuning));
  });

  it('presents a board without a delay', () => {
    const board = { kind: 'board', rows: 8, risk: 'low' } as const;
    expect(lengthOf(board, 'still', tuning)).toBe(0);
    expect(lengthOf(board, 'full', tuning)).toBe(tuning.fadeMs);
  });
});

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the palette', () => {
  it('keeps every label readable on its bucket', () => {
    for (const rows of PLINKO_ROWS)
      for (const risk of PLINKO_RISKS)
        for (const pays of plinkoTable(rows, risk)) {
          const { color, ink } = bandOf(pays, tuning);
          const [low = 0, high = 0] = [luminance(color), luminance(ink)].toSorted((a, b) => a - b);
          expect((high + 0.05) / (low + 0.05), `${timesText(pays)} on ${color}`).toBeGreaterThanOrEqual(4.5);
        }
  });

  it('shows exact multipliers', () => {
    const [edge, , , , , , , , middle] = plinkoTable(16, 'high');
    expect([edge, middle].map((pays) => pays && timesLabel(pays))).toEqual(['1,000×', '0.2×']);
    expect(edge && timesText(edge)).toBe('1000');
  });
});
