import { bustAtMs, crashMultiplier, reachedAtMs } from '#contract/games/crash.ts';
import { cents, type Cents } from '#contract/money.ts';
import { payoutAt } from '#contract/multiplier.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { type CashOut, type CrashBusted, type CrashFact, type CrashState, initialCrash, reduceCrash } from './model.ts';
import data from './stories.data.json' with { type: 'json' };

type CrashStory = Story<CrashState, CrashFact>;

const STAKE = cents(2_500);
const OPEN_MS = 5_000;

/** A round whose bets opened some time ago. */
export function opened(openedAtMs: number): CrashFact {
  return { kind: 'opened', roundId: 'a round', openedAtMs, closesAtMs: openedAtMs + OPEN_MS };
}

/** A flight that at story time 0 has reached a multiplier, hundredths. */
function flyingAt(hundredths: number, stakeCents: Cents | null, outs: readonly CashOut[] = []): CrashState {
  const startedAtMs = -reachedAtMs(hundredths);
  const facts: CrashFact[] = [
    opened(startedAtMs - OPEN_MS - 200),
    { kind: 'staked', stakeCents },
    { kind: 'started', startedAtMs },
    { kind: 'cashed', outs },
  ];
  return facts.reduce(reduceCrash, initialCrash());
}

/** A cash-out as the server sends it. */
export function out(name: string, at: number, { stakeCents = STAKE, own = false }: { stakeCents?: Cents; own?: boolean } = {}): CashOut {
  return { id: `${name} ${at}`, name, at, stakeCents, payoutCents: payoutAt(stakeCents, crashMultiplier(at)), own };
}

/** Other players' cash-outs up to a multiplier, hundredths. */
export const crowd = (upTo: number): CashOut[] =>
  data.crowd.filter(({ at }) => at <= upTo).map(({ name, at, stake }) => out(name, at, { stakeCents: cents(stake) }));

/** The end of a flight, presented when its news arrives. */
export function busted(bust: number, atMs: number): { atMs: number; fact: CrashBusted } {
  return { atMs, fact: { kind: 'busted', bust, atMs } };
}

/** A flight that goes on: one player leaves it after a second. */
function flight(id: string, title: string, at: number, rest: Partial<CrashStory> = {}): CrashStory {
  const name = data.crowd[0]?.name ?? '';
  return {
    id,
    title,
    before: flyingAt(at, STAKE, crowd(at)),
    facts: [{ atMs: 1_000, fact: { kind: 'cashed', outs: [out(name, Math.max(101, at))] } }],
    ...rest,
  };
}

/** The player leaves a flight with a win; the flight goes on. */
function cashed(id: string, title: string, at: number): CrashStory {
  const outs = [out('You', at, { own: true })];
  return { id, title, before: flyingAt(at, STAKE, crowd(at)), facts: [{ atMs: 300, fact: { kind: 'cashed', outs } }] };
}

/** A flight that ends at a multiplier, which it reaches 1.2 s after the start of the story; the news take 60 ms. */
function bust(id: string, title: string, at: number, rest: Partial<CrashStory> = {}): CrashStory {
  const startedAtMs = 1_200 - bustAtMs(at);
  const facts: CrashFact[] = [
    opened(startedAtMs - OPEN_MS - 200),
    { kind: 'staked', stakeCents: STAKE },
    { kind: 'started', startedAtMs },
    { kind: 'cashed', outs: crowd(at - 1) },
  ];
  return { id, title, before: facts.reduce(reduceCrash, initialCrash()), facts: [busted(at, 1_260)], ...rest };
}

const after = (...facts: CrashFact[]): CrashState => facts.reduce(reduceCrash, initialCrash());
const OVER: CrashState = reduceCrash(flyingAt(341, STAKE, crowd(300)), { kind: 'busted', bust: 341, atMs: -2_600 });

/** The cases of the crash scene. */
export const crashStories: readonly CrashStory[] = [
  {
    id: 'countdown',
    title: 'A new round opens, the pad charges',
    before: OVER,
    facts: [
      { atMs: 0, fact: opened(0) },
      { atMs: 1_500, fact: { kind: 'staked', stakeCents: STAKE } },
    ],
  },
  {
    id: 'take-off',
    title: 'Ignition and take-off',
    before: after(opened(-4_200), { kind: 'staked', stakeCents: STAKE }),
    facts: [{ atMs: 950, fact: { kind: 'started', startedAtMs: 1_000 } }],
  },
  flight('flight-1.5', 'In flight at 1.5×', 150),
  flight('flight-12', 'In flight at 12×', 1_240),
  flight('flight-150', 'In flight at 150×', 15_000),
  flight('flight-long', 'An extremely long flight', 1_204_550),
  flight('flight-longest', 'Near the longest flight that is possible, on a phone', 90_000_000, { size: { width: 390, height: 420 } }),
  {
    id: 'mile',
    title: 'The sky changes at 10×',
    before: flyingAt(990, STAKE, crowd(990)),
    facts: [{ atMs: 900, fact: { kind: 'cashed', outs: crowd(1_000).filter(({ at }) => at > 990) } }],
  },
  cashed('win-1', 'Own cash-out above the stake', 142),
  cashed('win-2', 'Own cash-out at twice the stake', 204),
  cashed('win-3', 'Own cash-out at five times the stake', 731),
  cashed('win-4', 'Own cash-out at twenty times the stake', 2_450),
  cashed('win-5', 'Own cash-out at a hundred times the stake', 12_345),
  {
    id: 'peel',
    title: 'Many leave the flight',
    before: flyingAt(165, null),
    facts: data.crowd
      .filter(({ at }) => at > 165 && at <= 300)
      .sort((a, b) => a.at - b.at)
      .map(({ name, at, stake }) => ({
        atMs: reachedAtMs(at) - reachedAtMs(165) + 40,
        fact: { kind: 'cashed', outs: [out(name, at, { stakeCents: cents(stake) })] },
      })),
  },
  bust('bust', 'Crashed at 3.41×', 341),
  bust('bust-instant', 'Crashed at 1.00×', 100),
  bust('bust-100', 'Crashed at 132.07×', 13_207),
  {
    id: 'bust-after-win',
    title: 'The flight ends after the player’s cash-out',
    before: flyingAt(205, STAKE, [...crowd(200), out('You', 200, { own: true })]),
    facts: [busted(206, 700)],
  },
  {
    id: 'join',
    title: 'Joined in mid-flight',
    before: initialCrash(),
    facts: [{ atMs: 0, fact: { kind: 'started', startedAtMs: -reachedAtMs(480) } }],
  },
  {
    id: 'lag',
    title: 'The connection lags and is back',
    before: flyingAt(260, STAKE, crowd(250)),
    facts: [
      { atMs: 700, fact: { kind: 'lagged', sinceMs: 700 } },
      { atMs: 3_100, fact: { kind: 'lagged', sinceMs: null } },
    ],
  },
  {
    id: 'reconnect',
    title: 'The flight was over when the connection came back',
    before: reduceCrash(flyingAt(260, STAKE, crowd(250)), { kind: 'lagged', sinceMs: -1_000 }),
    facts: [
      { atMs: 400, fact: { kind: 'lagged', sinceMs: null } },
      { atMs: 400, fact: { kind: 'busted', bust: 255, atMs: 400 } },
    ],
  },
  bust('reduced', 'Reduced motion', 341, { motion: 'reduced' }),
  bust('still', 'No motion', 341, { motion: 'still' }),
  { ...bust('phone', 'On a phone', 1_731), size: { width: 390, height: 420 } },
];
