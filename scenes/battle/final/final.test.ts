import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BATTLE_LINEUPS, BATTLE_MODES, battleSeats, battleSides, isBattleMode } from '#contract/battle/rules.ts';
import { cents } from '#contract/money.ts';
import { winSize } from '#contract/win-size.ts';
import { defineTuning } from '#scenes/stage/tuning.ts';
import { reduceBattle } from '../model.ts';
import { type Played, play, stateBefore } from '../story-kit.ts';
import { layoutOf } from '../layout.ts';
import { battleTuningValues } from '../tuning.ts';
import { finalKnobs } from './knobs.ts';
import { finalLayout } from './layout.ts';
import { ENTRY_HEIGHT, PILE_WIDTH, pileOf, TOUCHES } from './pile.ts';
import { planFinal, type FinalPlan } from './plan.ts';
import { finalPose, type SeatLayout, type ParcelPose, parcelPose, type ParcelRead, type PileRead } from './pose.ts';
import { lightAt, type Ring, type RingArc, ringOf, ringRun } from './ring.ts';
import { leavesAtMs } from './times.ts';

const TUNING = defineTuning(finalKnobs).defaults;

/** The arc that a place of the ring belongs to; a border belongs to the arc that begins there. */
function arcAt({ arcs }: Ring, turns: number): RingArc | undefined {
  const at = turns - Math.floor(turns);
  return arcs.find(({ from, to }) => at >= from && at < to);
}

/** The final of a battle that was played to its end. */
function planOf(played: Partial<Played>): FinalPlan {
  const battle = play({ id: 'a battle', lineup: '1v1', mode: 'normal', rounds: 5, ...played });
  const state = reduceBattle(stateBefore(battle, battle.draws.length), { kind: 'ended', outcome: battle.outcome });
  const plan = planFinal(state, TUNING);
  if (plan === null) throw new Error('a decided battle has a final');
  return plan;
}

/** Any battle that is decided. */
const anyPlan = fc
  .record({
    lineup: fc.constantFrom(...BATTLE_LINEUPS),
    mode: fc.constantFrom(...BATTLE_MODES),
    rounds: fc.integer({ min: 1, max: 50 }),
    fast: fc.boolean(),
    id: fc.string({ minLength: 1, maxLength: 8 }),
    viewer: fc.option(fc.integer({ min: 0, max: 1 })),
  })
  .filter(({ lineup, mode }) => isBattleMode(mode, lineup))
  .map(planOf);

const placeAll = (plan: FinalPlan, pile: ReturnType<typeof pileOf>, seat: number, elapsedMs: number): number[] =>
  plan.parcels
    .filter(({ to }) => to === seat)
    .flatMap(({ rank }) => {
      const place = { x: 0, y: 0, rotation: 0 };
      pile.locate(rank, elapsedMs, place);
      return [place.x, place.y, place.rotation];
    });

describe('the pile of prizes', () => {
  const long = { lineup: '1v1v1v1', rounds: 50 } as const;

  test('is the same to the last bit however it is recorded', () => {
    const plan = planOf(long);
    const seat = plan.parcels[0]?.to ?? 0;
    const end = placeAll(plan, pileOf(plan, seat, TUNING), seat, 9_000);
    const inSlices = pileOf(plan, seat, TUNING);
    while (inSlices.recordAhead(7));
    const besideAnother = pileOf(plan, seat, TUNING);
    placeAll(plan, besideAnother, seat, 300);
    const other = planOf({ ...long, id: 'another' });
    placeAll(other, pileOf(other, other.parcels[0]?.to ?? 0, TUNING), other.parcels[0]?.to ?? 0, 900);
    expect(placeAll(plan, inSlices, seat, 9_000)).toEqual(end);
    expect(placeAll(plan, besideAnother, seat, 9_000)).toEqual(end);
  });

  test('holds at most as many prizes as may fly, the dearest, and counts the others', () => {
    const plan = planOf(long);
    const winner = plan.seats.find(({ won }) => won);
    expect(plan.parcels).toHaveLength(TUNING.flyers);
    expect(winner?.more).toBe(200 - TUNING.flyers);
    const prices = plan.parcels.map(({ item }) => item?.sale_price ?? 0);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  test('lies still at the end, on the floor, between the walls and hardly above the height at which prizes come in', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        for (const [seat] of plan.seats.entries()) {
          const own = plan.parcels.filter(({ to }) => to === seat);
          if (own.length === 0) continue;
          const pile = pileOf(plan, seat, TUNING);
          const [first, last] = [own[0]?.order ?? 0, own.at(-1)?.order ?? 0];
          const lastMs = (last - first) * plan.times.gapMs + TUNING.pileSettleMs;
          const before = placeAll(plan, pile, seat, lastMs - 100);
          const end = placeAll(plan, pile, seat, 60_000);
          own.forEach(({ size, rank }) => {
            const [x = 0, y = 0] = end.slice(rank * 3);
            const reach = (size * TOUCHES * PILE_WIDTH) / 2;
            expect(Math.abs(x) + reach).toBeLessThanOrEqual(PILE_WIDTH / 2);
            // Contacts give, most under a whole pile; a picture has clear edges.
            expect(y).toBeLessThanOrEqual(-reach * 0.5);
            expect(y).toBeGreaterThan(-(ENTRY_HEIGHT + 0.1) * PILE_WIDTH);
            // In the last tenth of a second, in which time has almost stopped.
            const [x0 = 0, y0 = 0] = before.slice(rank * 3);
            expect(Math.hypot(x - x0, y - y0)).toBeLessThan(4);
          });
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('the ring of a draw', () => {
  const anyDraw = fc
    .array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 2, maxLength: 4 })
    .filter((weights) => weights.some((weight) => weight > 0))
    .chain((weights) => {
      const sum = weights.reduce((a, b) => a + b, 0);
      return fc.integer({ min: 0, max: sum - 1 }).map((ticket) => {
        let next = 0;
        const winner = weights.findIndex((weight) => ticket < (next += weight));
        return { by: 'jackpot' as const, winner, weights, ticket };
      });
    });

  test('of a jackpot has arcs of exactly the weights, and the light stops in the arc of the winner', () => {
    fc.assert(
      fc.property(anyDraw, fc.string(), (verdict, seed) => {
        const ring = ringOf(verdict, seed);
        if (ring === null) throw new Error('a jackpot is drawn');
        const sum = verdict.weights.reduce((a, b) => a + b, 0);
        expect(ring.arcs[0]?.from).toBe(0);
        expect(ring.arcs.at(-1)?.to).toBe(1);
        ring.arcs.forEach(({ side, from, to }, index) => {
          expect(to - from).toBeCloseTo((verdict.weights[side] ?? 0) / sum, 12);
          if (index > 0) expect(from).toBe(ring.arcs[index - 1]?.to);
        });
        expect(arcAt(ring, ring.stop)?.side).toBe(verdict.winner);
        expect(ring.stop * sum).toBeCloseTo(verdict.ticket + 0.5, 4);
      }),
      { numRuns: 300 },
    );
  });

  test('of a tie gives equal arcs to the tied sides and none to the others', () => {
    for (const winner of [0, 2, 3]) {
      const ring = ringOf({ by: 'tiebreak', winner, among: [0, 2, 3] }, `seed ${winner}`);
      expect(ring?.arcs.map(({ side }) => side)).toEqual([0, 2, 3]);
      for (const { from, to } of ring?.arcs ?? []) expect(to - from).toBeCloseTo(1 / 3, 12);
      expect(ring && arcAt(ring, ring.stop)?.side).toBe(winner);
    }
  });

  test('a light runs forward after it was drawn back, stops on time at its place and never moves again', () => {
    const plan = planOf({ mode: 'jackpot', lineup: '1v1v1', id: 'run' });
    const { ring, times } = plan;
    if (ring === null) throw new Error('a jackpot is drawn');
    const run = ringRun(ring, times, TUNING);
    let last = lightAt(run, times, times.runAtMs + run.backMs);
    for (let atMs = times.runAtMs + run.backMs; atMs < times.finalMs; atMs += 16) {
      const at = lightAt(run, times, atMs);
      expect(at).toBeGreaterThanOrEqual(last);
      last = at;
    }
    const stopped = lightAt(run, times, times.stopMs);
    expect(stopped - Math.floor(stopped)).toBeCloseTo(ring.stop, 9);
    expect(lightAt(run, times, times.finalMs)).toBe(stopped);
  });

  test('before the stop a pose differs by the place of the light alone', () => {
    const [a, b] = [0, 1].map((index) => {
      const plan = planOf({ mode: 'jackpot', viewer: null });
      return {
        ...plan,
        ring: plan.ring && { ...plan.ring, stop: index === 0 ? 0.01 : 0.99, winner: index },
        seats: plan.seats.map((seat, at) => ({ ...seat, won: at === index })),
      };
    });
    if (a === undefined || b === undefined) throw new Error('two plans');
    const concealed = (plan: FinalPlan, atMs: number): unknown => {
      const pose = finalPose(plan, atMs, 'full', TUNING);
      return { ...pose, ring: pose.ring && { ...pose.ring, light: 0 } };
    };
    for (let atMs = 0; atMs < a.times.stopMs; atMs += 50) expect(concealed(a, atMs)).toEqual(concealed(b, atMs));
    expect(finalPose(a, a.times.stopMs - 1, 'full', TUNING).revealed).toBe(false);
  });
});

describe('the plates beside the ring', () => {
  const sizes = [
    [320, 400],
    [320, 640],
    [390, 660],
    [700, 420],
    [1380, 620],
  ] as const;

  test.each(sizes)('overlap neither each other nor the ring, and stay in the slot: %i × %i', (width, height) => {
    for (const lineup of BATTLE_LINEUPS) {
      const sides = battleSides(lineup).length;
      const { ring, plates } = finalLayout(layoutOf({ width, height }, battleSeats(lineup), battleTuningValues), sides, TUNING);
      expect(plates).toHaveLength(sides);
      for (const [index, plate] of plates.entries()) {
        expect(plate.width).toBeGreaterThan(100);
        expect(Math.min(plate.x, plate.y, width - plate.x - plate.width, height - plate.y - plate.height)).toBeGreaterThanOrEqual(0);
        const near = {
          x: Math.min(Math.max(ring.x, plate.x), plate.x + plate.width),
          y: Math.min(Math.max(ring.y, plate.y), plate.y + plate.height),
        };
        expect(Math.hypot(near.x - ring.x, near.y - ring.y)).toBeGreaterThan(ring.radius);
        for (const other of plates.slice(index + 1)) {
          const beside = plate.x + plate.width <= other.x || other.x + other.width <= plate.x;
          const over = plate.y + plate.height <= other.y || other.y + other.height <= plate.y;
          expect(beside || over).toBe(true);
        }
      }
    }
  });
});

describe('the times of a final', () => {
  test('fit the schedule: all has landed and lies still before its end', () => {
    fc.assert(
      fc.property(anyPlan, ({ times, parcels, ring }) => {
        const { runAtMs, stopMs, finalMs, flyAtMs, landedMs, endMs } = times;
        expect([0, runAtMs, stopMs, finalMs, flyAtMs, landedMs, endMs]).toEqual(
          [0, runAtMs, stopMs, finalMs, flyAtMs, landedMs, endMs].toSorted((a, b) => a - b),
        );
        expect(finalMs > 0).toBe(ring !== null);
        expect(landedMs + TUNING.pileSettleMs).toBeLessThanOrEqual(endMs);
        for (const { order } of parcels) expect(leavesAtMs(times, order) + times.flyMs).toBeLessThanOrEqual(landedMs + 1e-6);
      }),
      { numRuns: 200 },
    );
  });
});

describe('what the final means', () => {
  test('winners get everything that was drawn, and the win size is that of the player’s own win', () => {
    fc.assert(
      fc.property(anyPlan, ({ seats, total, viewer, size, shared }) => {
        const paid = seats.reduce((sum, { payout }) => sum + payout, 0);
        expect(total - paid).toBeGreaterThanOrEqual(0);
        expect(total - paid).toBeLessThan(shared ? seats.length : 1);
        for (const { won, payout } of seats) if (!won) expect(payout).toBe(0);
        const own = seats.find(({ gain }) => gain !== null);
        expect(own === undefined).toBe(viewer === 'watched');
        expect(size).toBe(own?.gain == null ? 0 : winSize(cents(own.payout - own.gain), own.payout));
      }),
      { numRuns: 200 },
    );
  });

  test('a lost or watched final shows no light of a celebration', () => {
    for (const viewer of [0, 1, null]) {
      const plan = planOf({ rounds: 8, viewer });
      const pose = finalPose(plan, plan.times.landedMs + 40, 'full', TUNING);
      if (plan.viewer === 'won') expect(pose.flash).toBeGreaterThan(0);
      else expect([pose.flash, pose.rays]).toEqual([0, 0]);
    }
  });
});

const PLACES: readonly SeatLayout[] = [0, 1, 2, 3].map((seat) => ({
  pit: { x: 150 + seat * 330, y: 560, width: 280 },
  shelf: { x: 150 + seat * 330, y: 640, width: 240 },
}));

function readOf(plan: FinalPlan, seat: number, motion: 'full' | 'reduced' | 'still'): ParcelRead {
  const pile: PileRead = pileOf(plan, seat, TUNING);
  const firstOrder = plan.parcels.find(({ to }) => to === seat)?.order ?? 0;
  return { plan, pile, pileWidth: PILE_WIDTH, places: PLACES, firstOrder, recorded: true, motion, tuning: TUNING };
}

const WANTED = [
  { lineup: '1v1v1v1', rounds: 12 },
  { lineup: '2v2', rounds: 7 },
  { lineup: '1v1v1', mode: 'group', rounds: 3 },
  { lineup: '1v1', mode: 'jackpot', rounds: 4, fast: true },
] as const;

describe('what moves in a final', () => {
  test.each(WANTED)('a prize flies and falls without a jump in full motion: %o', (wanted) => {
    const plan = planOf(wanted);
    const jump = { way: 0, side: 0, turn: 0 };
    const seats = [...new Set(plan.parcels.map(({ to }) => to))];
    for (const seat of seats) {
      const read = readOf(plan, seat, 'full');
      for (const parcel of plan.parcels.filter(({ to }) => to === seat)) {
        let last: ParcelPose | null = null;
        for (let atMs = leavesAtMs(plan.times, parcel.order); atMs <= plan.times.endMs; atMs += 4) {
          const pose = { x: 0, y: 0, rotation: 0, side: 0, alpha: 0 };
          parcelPose(parcel, read, atMs, pose);
          if (last !== null) {
            jump.way = Math.max(jump.way, Math.hypot(pose.x - last.x, pose.y - last.y));
            jump.side = Math.max(jump.side, Math.abs(pose.side - last.side));
            jump.turn = Math.max(jump.turn, Math.abs(pose.rotation - last.rotation));
          }
          last = pose;
        }
        expect(last?.alpha).toBe(1);
      }
    }
    expect(jump.way).toBeLessThan(16);
    expect(jump.side).toBeLessThan(3);
    expect(jump.turn).toBeLessThan(0.2);
  });

  test.each(WANTED)('its lanes, its lights and its ring change without a jump in full motion: %o', (wanted) => {
    const plan = planOf(wanted);
    let before: readonly number[] = [];
    let most = 0;
    for (let atMs = 0; atMs <= plan.times.endMs; atMs += 4) {
      const { seats, stage, ring } = finalPose(plan, atMs, 'full', TUNING);
      const lanes = seats.flatMap(({ raise, dim, light, cleared, left, gainAlpha, moreAlpha }) => [
        raise,
        dim,
        light,
        cleared,
        left,
        gainAlpha,
        moreAlpha,
      ]);
      const now = [...lanes, stage, ring?.alpha ?? 0, ring?.lit ?? 1, (ring?.alpha ?? 0) * (ring?.lightAlpha ?? 0)];
      const old = before;
      if (old.length > 0) most = Math.max(most, ...now.map((value, index) => Math.abs(value - (old[index] ?? value))));
      before = now;
    }
    expect(most).toBeLessThan(0.05);
  });

  test('ends in every motion with the same picture', () => {
    const plan = planOf({ lineup: '1v1v1v1', rounds: 6 });
    const seat = plan.parcels[0]?.to ?? 0;
    const ends = (['full', 'reduced', 'still'] as const).map((motion) => {
      const read = readOf(plan, seat, motion);
      const parcels = plan.parcels.map((parcel) => {
        const pose = { x: 0, y: 0, rotation: 0, side: 0, alpha: 0 };
        parcelPose(parcel, read, plan.times.endMs + 5_000, pose);
        return pose;
      });
      return { parcels, pose: finalPose(plan, plan.times.endMs + 5_000, motion, TUNING) };
    });
    expect(ends[1]).toEqual(ends[0]);
    expect(ends[2]).toEqual(ends[0]);
  });
});
