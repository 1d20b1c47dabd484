import { describe, expect, test } from 'vitest';
import { axesAt } from './axes.ts';
import { layoutOf } from './layout.ts';
import { type Badge, MOST_DOTS, badgesAt, ranked } from './badges.ts';
import { reachMs } from './model.ts';
import { out } from './stories.ts';
import { crashTuningValues } from './tuning.ts';

const LAYOUT = layoutOf({ width: 1_000, height: 560 }, crashTuningValues);
const CLEAR = { names: 4, clearX: 420, clearY: 230 };
const outs = [120, 121, 150, 180, 240, 300, 420, 500, 900, 1_000].map((at) => out(`player ${at}`, at));

function badges(elapsedMs: number, list = outs): Badge[] {
  const axes = axesAt(elapsedMs, crashTuningValues, { spanMs: 0, rise: 0 });
  const found: Badge[] = [];
  const filled = badgesAt(ranked(list), elapsedMs, axes, LAYOUT, CLEAR, found);
  return found.slice(0, filled);
}

describe('badges on the trail', () => {
  test('are drawn only where the flight has been', () => {
    expect(badges(reachMs(299) - 10).map(({ out: { at } }) => at)).toEqual([240, 180, 150, 121, 120]);
  });

  test('are named as far as there is space, the player’s own first, and never over each other', () => {
    const found = badges(reachMs(1_100), [...outs, out('You', 130, { own: true })]);
    const named = found.filter((badge) => badge.named > 0);
    expect(named.length).toBeGreaterThan(1);
    expect(named.length).toBeLessThanOrEqual(CLEAR.names);
    expect(found[0]?.out.own).toBe(true);
    for (const one of named)
      for (const other of named) if (one !== other) expect(Math.abs(one.y - other.y)).toBeGreaterThan(LAYOUT.nameSize * 1.5);
  });

  test('come and go softly as the axes grow', () => {
    const seen = new Map<string, number>();
    for (let ms = reachMs(520); ms < reachMs(890); ms += 8) {
      for (const {
        out: { id },
        named,
      } of badges(ms)) {
        const before = seen.get(id);
        if (before !== undefined) expect(Math.abs(named - before)).toBeLessThan(0.12);
        seen.set(id, named);
      }
    }
  });

  test('of very many cash-outs only the newest and the player’s own are drawn', () => {
    const crowd = Array.from({ length: 300 }, (_, index) => out(`player ${index}`, 101 + index));
    const found = ranked([...crowd, out('You', 101, { own: true })]);
    expect(found).toHaveLength(MOST_DOTS);
    expect(found[0]?.own).toBe(true);
    expect(found[1]?.at).toBe(400);
  });
});
