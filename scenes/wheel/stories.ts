import { WHEEL_COLORS, WHEEL_SEGMENTS, type WheelColor } from '#contract/games/wheel.ts';
import { cents } from '#contract/money.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { initialWheel, reduceWheel, type WheelFact, type WheelOpened, type WheelSpun, type WheelStakes, type WheelState } from './model.ts';

type WheelStory = Story<WheelState, WheelFact>;

const OPEN_MS = 15_000;
const SPIN_MS = 8_000;

/** What is staked in coins: players and sum per colour, and the player's own part. */
function stakes(own: Partial<Record<WheelColor, number>>, players: readonly number[] = [19, 9, 7, 3]): WheelStakes {
  const sums = [840.5, 412.25, 1_204, 36.4];
  const rows = WHEEL_COLORS.map((color, index) => {
    const ownCents = cents(Math.round((own[color] ?? 0) * 100));
    const others = players[index] ?? 0;
    const stakeCents = cents(ownCents + (others === 0 ? 0 : Math.round((sums[index] ?? 0) * 100)));
    return [color, { players: others + (ownCents > 0 ? 1 : 0), stakeCents, ownCents }] as const;
  });
  return Object.fromEntries(rows) as WheelStakes;
}

const opened = (openedAtMs: number): WheelOpened => ({ kind: 'opened', roundId: 'a round', openedAtMs, closesAtMs: openedAtMs + OPEN_MS });

/** A spin as the server sends it. */
export function spun(segment: number, spot: number, startedAtMs = 0): WheelSpun {
  return { kind: 'spun', segment, spot, startedAtMs, lengthMs: SPIN_MS };
}

/** A round whose bets are closed, on a wheel that lies somewhere. */
export function closed(own: Partial<Record<WheelColor, number>>): WheelState {
  const facts: WheelFact[] = [spun(11, 0.3, -60_000), opened(-OPEN_MS - 300), { kind: 'staked', stakes: stakes(own) }];
  return facts.reduce(reduceWheel, initialWheel());
}

/** One spin to a segment. */
function spin(
  id: string,
  title: string,
  segment: number,
  own: Partial<Record<WheelColor, number>> = {},
  rest: Partial<WheelStory> = {},
): WheelStory {
  return {
    id,
    title,
    before: closed(own),
    facts: [{ atMs: 50, fact: spun(segment, rest.seed === undefined ? 0.62 : 0.07, 50) }],
    ...rest,
  };
}

/** The n-th segment of a colour. */
export const segmentOf = (color: WheelColor, nth = 0): number =>
  WHEEL_SEGMENTS.flatMap((pays, index) => (pays === color ? [index] : []))[nth] ?? 0;

/** The cases of the wheel scene. */
export const wheelStories: readonly WheelStory[] = [
  {
    id: 'countdown',
    title: 'Bets are open and come in',
    before: reduceWheel(closed({ 3: 10 }), spun(segmentOf(3, 4), 0.5, -11_000)),
    facts: [
      { atMs: 0, fact: opened(0) },
      { atMs: 2_000, fact: { kind: 'staked', stakes: stakes({}, [4, 2, 0, 1]) } },
      { atMs: 4_000, fact: { kind: 'staked', stakes: stakes({ 5: 25 }, [11, 6, 3, 2]) } },
    ],
  },
  {
    id: 'last-seconds',
    title: 'The last seconds for bets',
    before: [opened(3_000 - OPEN_MS), { kind: 'staked' as const, stakes: stakes({ 2: 10, 50: 1.5 }) }].reduce(reduceWheel, initialWheel()),
    facts: [{ atMs: 500, fact: { kind: 'staked', stakes: stakes({ 2: 10, 50: 1.5 }, [22, 9, 8, 3]) } }],
  },
  spin('spin-2', 'Rests on 2×', segmentOf(2, 7)),
  spin('spin-3', 'Rests on 3×', segmentOf(3, 9)),
  spin('spin-5', 'Rests on 5×', segmentOf(5, 3)),
  spin('spin-50', 'Rests on 50×', segmentOf(50)),
  spin('win-2', 'Own win at twice the stake', segmentOf(2, 3), { 2: 25 }),
  spin('win-3', 'Own win at five times the stake', segmentOf(5, 6), { 5: 40 }),
  spin('win-4', 'Own win at fifty times the stake', segmentOf(50), { 50: 12 }),
  spin('covered', 'A win that brings back less than was staked', segmentOf(2, 12), { 2: 5, 3: 10, 5: 10 }),
  spin('loss', 'Own loss', segmentOf(3, 2), { 2: 25, 5: 10 }),
  spin('edge', 'Rests just inside its segment', segmentOf(5, 8), { 5: 2 }, { seed: 'edge' }),
  {
    id: 'join',
    title: 'Joined in mid-spin',
    before: closed({ 3: 10 }),
    facts: [{ atMs: 0, fact: spun(segmentOf(3, 11), 0.4, -4_500) }],
  },
  {
    id: 'reconnect',
    title: 'The spin was over when the connection came back',
    before: reduceWheel(closed({ 2: 10 }), { kind: 'lagged', sinceMs: -4_000 }),
    facts: [
      { atMs: 300, fact: { kind: 'lagged', sinceMs: null } },
      { atMs: 300, fact: spun(segmentOf(2, 20), 0.8, -9_000) },
    ],
  },
  {
    id: 'lag',
    title: 'The connection lags while bets are open',
    before: [opened(-6_000), { kind: 'staked' as const, stakes: stakes({ 2: 10 }) }].reduce(reduceWheel, initialWheel()),
    facts: [{ atMs: 400, fact: { kind: 'lagged', sinceMs: 400 } }],
  },
  spin('reduced', 'Reduced motion', segmentOf(3, 5), { 3: 15 }, { motion: 'reduced' }),
  spin('still', 'No motion', segmentOf(3, 5), { 3: 15 }, { motion: 'still' }),
  spin('phone', 'On a phone', segmentOf(5, 1), { 5: 20 }, { size: { width: 390, height: 420 } }),
];
