import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiplier } from '#contract/multiplier.ts';
import { Air, type Ball, type ShownResult } from './air.ts';
import { fallOf } from './fall.ts';
import { layoutOf } from './layout.ts';
import { type PlinkoState, reducePlinko } from './model.ts';
import { ballOf, plinkoStories, wayTo } from './stories.ts';
import { plinkoTuningValues as tuning } from './tuning.ts';

const LAND_MS = 1000;
const END_MS = 1800;
const { board } = layoutOf({ width: 600, height: 400 }, 8, tuning);
const fall = fallOf('LRLRLRLR', board, tuning, 'any');

function ball(id: number, bucket: number, releaseMs = LAND_MS): Ball {
  const fact = ballOf(`ball-${id}`, wayTo(bucket, 8, `${id}`), 'low');
  const rest = { size: 0, pays: multiplier(0), fall, pegs: new Uint8Array(8), sparks: null, turn: id } as const;
  return { fact, releaseMs, elapsedMs: 0, stale: false, ended: false, paint: () => {}, ...rest };
}

const start: PlinkoState = plinkoStories.find(({ id }) => id === 'low')?.before ?? { rows: 8, risk: 'low', landed: [] };

/** Balls presented at times in order, one in four instant, played to a moment: clips that have ended by then are freed, in any order. */
const flights = fc.array(
  fc.record({ gap: fc.integer({ min: 0, max: 600 }), bucket: fc.integer({ min: 0, max: 8 }), instant: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 40,
  },
);

describe('Air', () => {
  it('shows only results whose time has come, in the order of their presentation, and at the end what the model says', () => {
    fc.assert(
      fc.property(flights, fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 5, maxLength: 30 }), (plan, steps) => {
        const air = new Air();
        air.reset(start.landed);
        let state = start;
        let presentedMs = 0;
        const presented = plan.map(({ gap, bucket, instant }, index) => {
          presentedMs += gap;
          return { atMs: presentedMs, ball: ball(index, bucket, instant ? 0 : LAND_MS), added: false };
        });
        let nowMs = 0;
        for (const step of [...steps, presentedMs + END_MS]) {
          nowMs += step;
          for (const one of presented) {
            if (one.atMs > nowMs) break;
            if (!one.added) {
              one.added = true;
              air.add(one.ball);
              state = reducePlinko(state, one.ball.fact);
            }
            one.ball.elapsedMs = Math.min(END_MS, nowMs - one.atMs);
          }
          for (const one of presented.filter(({ added, atMs, ball: { ended } }) => added && !ended && nowMs - atMs >= END_MS))
            air.end(one.ball);
          const open = presented.filter(({ added, ball: { releaseMs }, atMs }) => added && nowMs - atMs < releaseMs);
          expect(air.falling).toBe(open.length);
          const shown = air.landed().map(({ id }) => id);
          for (const { ball: hidden } of open) expect(shown).not.toContain(hidden.fact.id);
          const column: ShownResult[] = Array.from({ length: 8 }, () => ({ landed: null, sinceMs: 0 }));
          air.newest(column);
          expect(column.flatMap(({ landed }) => (landed ? [landed.id] : [])).toReversed()).toEqual(shown);
        }
        expect(air.landed()).toEqual(state.landed);
        expect(air.balls).toHaveLength(0);
      }),
      { numRuns: 60 },
    );
  });

  it('forgets a ball that is cut in the air, and keeps one that is skipped to its end', () => {
    const air = new Air();
    air.reset([]);
    const [cut, skipped] = [ball(1, 2), ball(2, 3)];
    air.add(cut);
    air.add(skipped);
    skipped.elapsedMs = END_MS;
    air.end(skipped);
    expect(air.landed().map(({ id }) => id)).toEqual(['ball-2']);
    air.end(cut);
    expect(air.landed().map(({ id }) => id)).toEqual(['ball-2']);
    expect(air.falling).toBe(0);
  });

  it('drops everything with its board', () => {
    const air = new Air();
    air.reset(start.landed);
    const old = ball(1, 2);
    air.add(old);
    air.leaveBoard();
    old.elapsedMs = END_MS;
    expect(air.landed()).toEqual([]);
    expect(air.falling).toBe(0);
    air.end(old);
    expect(air.landed()).toEqual([]);
    expect(air.balls).toHaveLength(0);
  });
});
