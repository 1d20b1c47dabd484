import fc from 'fast-check';
import { WHEEL_COLORS, WHEEL_SEGMENTS } from '#contract/games/wheel.ts';
import { cents } from '#contract/money.ts';
import { randomStory as storyOf } from '#scenes/stage/random-story.ts';
import { initialWheel, reduceWheel, type WheelFact, type WheelStakes } from './model.ts';

const OPEN_MS = 15_000;

const color = fc.record({ players: fc.nat(500), stakeCents: fc.nat(100_000_000), own: fc.boolean() });

const stakes = fc.tuple(color, color, color, color).map(
  (rows): WheelStakes =>
    Object.fromEntries(
      WHEEL_COLORS.map((each, index) => {
        const { players, stakeCents, own } = rows[index] ?? { players: 0, stakeCents: 0, own: false };
        return [each, { players, stakeCents: cents(stakeCents), ownCents: cents(own ? stakeCents : 0) }];
      }),
    ) as unknown as WheelStakes,
);

const spin = fc.record({
  segment: fc.nat(WHEEL_SEGMENTS.length - 1),
  spot: fc.integer({ min: 1, max: 999 }).map((thousandths) => thousandths / 1_000),
  lengthMs: fc.integer({ min: 400, max: 8_000 }),
  /** How late its news arrive. */
  lateMs: fc.integer({ min: 0, max: 10_000 }),
});

/** A round whose bets are closed and its spin; before and after it the connection may lag, and the next round may open. */
export const randomStory = fc
  .record({ staked: stakes, more: fc.option(stakes), spin, lag: fc.option(fc.nat(3_000)), next: fc.option(fc.nat(3_000)) })
  .map(({ staked, more, spin: { lateMs, ...drawn }, lag, next }) => {
    const opened = (openedAtMs: number): WheelFact => ({
      kind: 'opened',
      roundId: 'a round',
      openedAtMs,
      closesAtMs: openedAtMs + OPEN_MS,
    });
    const before = [opened(-OPEN_MS - lateMs), { kind: 'staked' as const, stakes: staked }].reduce(reduceWheel, initialWheel());
    const endMs = Math.max(0, drawn.lengthMs - lateMs);
    const facts: { atMs: number; fact: WheelFact }[] = [{ atMs: 0, fact: { kind: 'spun', startedAtMs: -lateMs, ...drawn } }];
    if (lag !== null)
      facts.push({ atMs: lag, fact: { kind: 'lagged', sinceMs: lag } }, { atMs: lag + 900, fact: { kind: 'lagged', sinceMs: null } });
    if (next !== null) {
      const atMs = endMs + next;
      facts.push({ atMs, fact: opened(atMs) });
      if (more !== null) facts.push({ atMs: atMs + 700, fact: { kind: 'staked', stakes: more } });
    }
    return storyOf(
      before,
      facts.toSorted((a, b) => a.atMs - b.atMs),
    );
  });
