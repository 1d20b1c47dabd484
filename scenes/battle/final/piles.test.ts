import matter from 'matter-js';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { reduceBattle } from '../model.ts';
import { play, stateBefore } from '../story-kit.ts';
import { battleTuningValues } from '../tuning.ts';
import { type FinalPlan, planFinal } from './plan.ts';
import { Piles } from './piles.ts';

/** The final of four seats with as many prizes as fly, or the coins of a group. */
function planOf(mode: 'normal' | 'group'): FinalPlan {
  const battle = play({ id: 'late', lineup: '1v1v1v1', mode, rounds: 50 });
  const plan = planFinal(
    reduceBattle(stateBefore(battle, battle.draws.length), { kind: 'ended', outcome: battle.outcome }),
    battleTuningValues,
  );
  if (plan === null) throw new Error('a decided battle has a final');
  return plan;
}

/** A page that gives spare time only when the test says so. */
class SparingPage {
  piece: (() => boolean) | null = null;
  invalidated = 0;
  spare = (piece: () => boolean): void => {
    this.piece = piece;
  };
  invalidate = (): void => {
    this.invalidated++;
  };
  /** Does all that waits for spare time. */
  idle(): void {
    while (this.piece?.() === true);
  }
}

describe.each(['normal', 'group'] as const)('the piles of a %s battle', (mode) => {
  const plan = planOf(mode);
  const seats = [...new Set(plan.parcels.map(({ to }) => to))];
  let page: SparingPage;
  let piles: Piles;
  const areThere = (): boolean => seats.every((seat) => piles.of(seat)?.recorded);
  /** Steps of the physics of all piles so far. */
  let steps: MockInstance<typeof matter.Engine.update>;
  beforeEach(() => {
    steps = vi.spyOn(matter.Engine, 'update');
    page = new SparingPage();
    piles = new Piles(plan, battleTuningValues, page);
  });
  afterEach(() => {
    piles.destroy();
    steps.mockRestore();
  });

  test.each(['full', 'reduced', 'still'] as const)('cost no frame of a page that comes late more than some steps, %s', (motion) => {
    for (let frame = 1; frame <= 2; frame++) {
      piles.prepare(plan.times.endMs + 60_000, motion);
      expect(steps).toHaveBeenCalledTimes(frame * 20 * seats.length);
      expect(areThere()).toBe(false);
    }
    page.idle();
    expect(page.invalidated).toBe(1);
    steps.mockClear();
    piles.prepare(plan.times.endMs + 60_000, motion);
    expect(areThere()).toBe(true);
    expect(steps).not.toHaveBeenCalled();
  });

  test('are there at each frame while they are played, without any spare time, at 60 and at 5 frames a second', () => {
    for (const frameMs of [1000 / 60, 200]) {
      const played = new Piles(plan, battleTuningValues, page);
      for (let atMs = plan.times.finalMs; atMs < plan.times.endMs + frameMs; atMs += frameMs) {
        played.prepare(atMs, 'full');
        for (const seat of seats) expect(played.of(seat)?.recorded).toBe(true);
      }
      played.destroy();
    }
  });

  test('record nothing any more once they are gone', () => {
    piles.destroy();
    expect(page.piece?.()).toBe(false);
    expect(steps).not.toHaveBeenCalled();
  });
});
