import fc from 'fast-check';
import { bustAtMs, flightAt, LEAST_CASH_OUT } from '#contract/games/crash.ts';
import { cents } from '#contract/money.ts';
import { randomStory as storyOf } from '#scenes/stage/random-story.ts';
import { type CrashFact, initialCrash, reduceCrash } from './model.ts';
import { busted, out } from './stories.ts';

const OPEN_MS = 5_000;
/** Where a hundredth less is a cash-out, too. */
const LEAST_AT = LEAST_CASH_OUT + 1;
const NAMES = ['Ida', 'Bartholomew the Third', '日本語の名前', 'M'] as const;

const ms = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });

/** A round: its flight from any height on, cash-outs, perhaps the player's own, a lag, the bust, and perhaps the next round. */
export const randomStory = fc
  .record({
    stake: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
    /** The time of the flight before the story. */
    flownMs: fc.oneof(ms(3_000), ms(120_000)),
    outs: fc.array(fc.record({ atMs: ms(6_000), name: fc.constantFrom(...NAMES), own: fc.boolean() }), { maxLength: 4 }),
    lag: fc.option(ms(4_000), { freq: 4 }),
    bustMs: fc.option(fc.oneof(fc.constant(0), ms(6_000)), { freq: 6 }),
    newsMs: ms(300),
    next: fc.option(ms(3_000), { freq: 2 }),
  })
  .map(({ stake, flownMs, outs, lag, bustMs, newsMs, next }) => {
    const startedAtMs = -flownMs;
    const stakeCents = stake === null ? null : cents(stake);
    const opened = (openedAtMs: number): CrashFact => ({
      kind: 'opened',
      roundId: 'a round',
      openedAtMs,
      closesAtMs: openedAtMs + OPEN_MS,
    });
    const begin: CrashFact[] = [opened(startedAtMs - OPEN_MS - 200), { kind: 'staked', stakeCents }, { kind: 'started', startedAtMs }];
    const bust = bustMs === null ? null : flightAt(bustMs + flownMs);
    const overMs = bust === null ? Infinity : bustAtMs(bust) + startedAtMs;
    const facts: { atMs: number; fact: CrashFact }[] = [];
    let isOut = stakeCents === null;
    for (const { atMs, name, own } of outs.toSorted((a, b) => a.atMs - b.atMs)) {
      const at = flightAt(flownMs + atMs);
      if (at < LEAST_AT || atMs >= overMs) continue;
      const isOwn = own && !isOut;
      isOut ||= isOwn;
      facts.push({ atMs, fact: { kind: 'cashed', outs: [out(name, at, { own: isOwn, ...(stakeCents ? { stakeCents } : {}) })] } });
    }
    if (lag !== null)
      facts.push({ atMs: lag, fact: { kind: 'lagged', sinceMs: lag } }, { atMs: lag + 800, fact: { kind: 'lagged', sinceMs: null } });
    if (bust !== null) {
      const atMs = Math.max(0, overMs) + newsMs;
      facts.push(busted(bust, atMs));
      if (next !== null) facts.push({ atMs: atMs + next, fact: opened(atMs + next) });
    }
    if (facts.length === 0) facts.push({ atMs: 0, fact: { kind: 'cashed', outs: [] } });
    return storyOf(
      begin.reduce(reduceCrash, initialCrash()),
      facts.toSorted((a, b) => a.atMs - b.atMs),
    );
  });
