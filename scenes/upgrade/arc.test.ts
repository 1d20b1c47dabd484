import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UPGRADE_SIDES, UPGRADE_TICKETS, upgradeWins, WINNING_TICKETS } from '#contract/games/upgrade.ts';
import { positionAt, speedAt } from '#scenes/stage/run.ts';
import { arcOf, lensOf, turnOf } from './arc.ts';
import { runOf, shapeRun } from './timing.ts';
import { upgradeTuningValues } from './tuning.ts';

const sides = fc.constantFrom(...UPGRADE_SIDES);
const wins = fc.integer({ min: WINNING_TICKETS.min, max: WINNING_TICKETS.max });
const tickets = fc.integer({ min: 0, max: UPGRADE_TICKETS - 1 });
/** Tickets anywhere, and those at the borders of an arc. */
const cases = fc.tuple(sides, wins).chain(([side, count]) => {
  const edge = side === 'under' ? count : UPGRADE_TICKETS - count;
  const near = [edge - 1, edge, 0, UPGRADE_TICKETS - 1].filter((ticket) => ticket >= 0 && ticket < UPGRADE_TICKETS);
  return fc.record({ side: fc.constant(side), count: fc.constant(count), ticket: fc.oneof(tickets, fc.constantFrom(...near)) });
});

describe('the needle', () => {
  it('points within the arc for winning tickets and for no other, one off the border too', () => {
    fc.assert(
      fc.property(cases, ({ side, count, ticket }) => {
        const { from, to } = arcOf(side, count);
        const at = turnOf(ticket);
        expect(at > from && at < to).toBe(upgradeWins(side, count, ticket));
      }),
    );
  });

  it('is never drawn nearer to a border than its ticket is', () => {
    fc.assert(
      fc.property(cases, ({ side, count, ticket }) => {
        const near = lensOf(side, count, ticket);
        expect(Math.abs(near.tickets)).toBeGreaterThanOrEqual(0.5);
        expect(near.won).toBe(upgradeWins(side, count, ticket));
        const { from, to } = arcOf(side, count);
        const apart = Math.min(
          ...[from, to].map((border) => Math.abs(turnOf(ticket) - border) % 1).map((turns) => Math.min(turns, 1 - turns)),
        );
        expect(Math.abs(near.tickets) / UPGRADE_TICKETS).toBeCloseTo(apart, 9);
      }),
    );
  });

  it('runs from where it rests to its ticket, clockwise, without a jump, and stops there to the last bit', () => {
    fc.assert(
      fc.property(tickets, tickets, (rests, ticket) => {
        const run = runOf(rests, ticket, upgradeTuningValues);
        expect(positionAt(run, 0)).toBe(turnOf(rests));
        for (const ms of [run.stopMs, upgradeTuningValues.spinMs])
          expect(Math.abs((positionAt(run, ms) % 1) - turnOf(ticket))).toBeLessThan(1e-12);
        expect(run.landing - run.from).toBeGreaterThan(upgradeTuningValues.turns);
        expect(run.landing - run.from).toBeLessThanOrEqual(upgradeTuningValues.turns + 1);
        expect(run.stopMs).toBeLessThanOrEqual(upgradeTuningValues.spinMs);
        let before = positionAt(run, run.backMs);
        const fastest = speedAt(run, run.backMs + run.riseMs);
        for (let ms = run.backMs; ms <= run.stopMs; ms += 20) {
          const at = positionAt(run, ms);
          expect(at).toBeGreaterThanOrEqual(before - 1e-9);
          expect(at - before).toBeLessThanOrEqual(fastest * 20 + 1e-9);
          expect(at).toBeLessThanOrEqual(run.landing + 1e-9);
          before = at;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('ticks at times that do not depend on the ticket', () => {
    const shape = shapeRun(upgradeTuningValues);
    fc.assert(
      fc.property(tickets, tickets, (rests, ticket) => {
        const { from: _, landing: __, target: ___, ...times } = runOf(rests, ticket, upgradeTuningValues);
        expect(shape).toMatchObject(times);
      }),
    );
  });
});
