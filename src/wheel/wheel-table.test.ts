import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WheelBet, PublicWheelBet, WheelRound } from '#contract/api/wheel.ts';
import { WHEEL_SEGMENTS, type WheelColor } from '#contract/games/wheel.ts';
import { cents } from '#contract/money.ts';
import { NO_STAKES, reduceWheel, WHEEL_WORDS } from '#scenes/wheel/model.ts';
import { wheelFilm } from './wheel-film.ts';
import { wheelFactsBetween, wheelStateOf, type WheelView } from './wheel-picture.ts';
import { drawnOf, ownOn, paysOn, sortedLines, stakesOf, sumOf } from './wheel-table.ts';

const instantAt = (ms: number): string => new Date(1_800_000_000_000 + ms).toISOString();
const PLACES = ['new', 'starting', 'pending', 'in_progress', 'ended'] as const;

function roundOf(number: number, status: WheelRound['status']): WheelRound {
  const place = PLACES.indexOf(status);
  const segment = (number * 7) % 54;
  return {
    id: `round-${number}`,
    number,
    chain_id: 'chain',
    status,
    opened_at: instantAt(number * 30_000),
    closes_at: instantAt(number * 30_000 + 15_000),
    started_at: place >= 3 ? instantAt(number * 30_000 + 15_010) : null,
    ended_at: place === 4 ? instantAt(number * 30_000 + 23_010) : null,
    hash: null,
    draw: place >= 3 ? { segment, color: WHEEL_SEGMENTS[segment] ?? 2, spot: 0.4 } : null,
  };
}

const publicBet = (id: string, color: WheelColor, stake: number, name = id): PublicWheelBet => ({
  id,
  player: { name, is_demo: true, hue: 0, avatar_url: null },
  color,
  stake: cents(stake),
  payout: cents(0),
});
const bet = (id: string, color: WheelColor, stake: number, status: WheelBet['status'] = 'placed'): WheelBet => ({
  id,
  round_id: 'round-1',
  placed_at: instantAt(0),
  status,
  color,
  stake: cents(stake),
  payout: cents(0),
});

describe('what the page derives from a round', () => {
  test('says what was drawn only when it was seen', () => {
    expect(drawnOf(roundOf(1, 'in_progress'), null)).toBeNull();
    expect(drawnOf(roundOf(1, 'ended'), 'round-1')).toBeNull();
    expect(drawnOf(roundOf(1, 'ended'), null)).toBe(WHEEL_SEGMENTS[7]);
    expect(drawnOf(null, null)).toBeNull();
  });

  test('counts own bets that are valid, and what they come to', () => {
    const mine = [bet('a', 2, 100), bet('b', 50, 20), bet('c', 2, 300, 'canceled'), { ...bet('d', 2, 1), round_id: 'round-0' }];
    const own = ownOn(mine, roundOf(1, 'starting'));
    expect(own.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(sumOf(own, 50)).toEqual({ stake: 120, payout: 1_000 });
    expect(sumOf(own, 3)).toEqual({ stake: 120, payout: 0 });
    expect(paysOn(cents(10), 5, 5)).toBe(50);
  });

  test('sums stakes by colour and distinguishes players by name', () => {
    const lines = [publicBet('1', 2, 100, 'Ada'), publicBet('2', 2, 50, 'Ada'), publicBet('3', 2, 10, 'Bo'), publicBet('4', 5, 7)];
    const stakes = stakesOf(lines, [bet('4', 5, 7), bet('9', 3, 40)]);
    expect(stakes[2]).toEqual({ players: 2, stakeCents: 160, ownCents: 0 });
    expect(stakes[5]).toEqual({ players: 1, stakeCents: 7, ownCents: 7 });
    // An own bet shows before the public list has it.
    expect(stakes[3]).toEqual({ players: 0, stakeCents: 40, ownCents: 40 });
  });

  test('lists own bets first, then the rarest colour, then the largest stake', () => {
    const lines = [publicBet('a', 2, 500), publicBet('b', 50, 1), publicBet('c', 2, 900), publicBet('own', 2, 1)];
    expect(sortedLines(lines, new Set(['own'])).map(({ id }) => id)).toEqual(['own', 'b', 'c', 'a']);
  });
});

const view = (change: Partial<WheelView>): WheelView => ({
  words: WHEEL_WORDS,
  round: null,
  before: null,
  stakes: NO_STAKES,
  spinMs: 8_000,
  lagSinceMs: null,
  ...change,
});

describe('the picture of the wheel', () => {
  test('a spin is presented from its start, so a late visitor joins at the right place', () => {
    const facts = wheelFactsBetween(view({ round: roundOf(1, 'pending') }), view({ round: roundOf(1, 'in_progress') }));
    expect(facts).toMatchObject([
      { id: 'round-1', atMs: Date.parse(instantAt(45_010)), fact: { kind: 'spun', segment: 7, lengthMs: 8_000 } },
    ]);
  });

  test('lies where the last round left it', () => {
    expect(wheelStateOf(view({ round: roundOf(2, 'starting'), before: roundOf(1, 'ended') }))).toMatchObject({
      lies: { segment: 7, spot: 0.4 },
      spin: null,
    });
  });

  test('is settled where the way between is not known', () => {
    expect(wheelFactsBetween(view({ round: roundOf(1, 'starting') }), view({ round: roundOf(1, 'in_progress') }))).toBeNull();
    expect(wheelFactsBetween(view({ round: roundOf(1, 'ended') }), view({ round: roundOf(4, 'pending') }))).toBeNull();
  });

  test('facts lead to what would be settled, over several rounds', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('state', 'stake'), { maxLength: 40 }), (steps) => {
        let shown = view({ round: roundOf(1, 'new') });
        let state = wheelStateOf(shown);
        for (const [index, step] of steps.entries()) {
          const round = shown.round ?? roundOf(1, 'new');
          const place = PLACES.indexOf(round.status);
          const number = place === 4 ? round.number + 1 : round.number;
          const next =
            step === 'state'
              ? {
                  ...shown,
                  round: roundOf(number, PLACES[(place + 1) % 5] ?? 'new'),
                  before: number > 1 ? roundOf(number - 1, 'ended') : null,
                  stakes: place === 4 ? NO_STAKES : shown.stakes,
                }
              : { ...shown, stakes: round.status === 'starting' ? stakesOf([publicBet(`bet-${index}`, 3, 10)], []) : shown.stakes };
          const facts = wheelFactsBetween(shown, next);
          if (facts === null) throw new Error(`no way from ${round.status} to ${next.round?.status}`);
          for (const { fact } of facts) state = reduceWheel(state, fact);
          shown = next;
          if (shown.round?.status !== 'new') expect(state).toEqual(wheelStateOf(shown));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('a film comes from the record alone', () => {
    const film = wheelFilm(roundOf(1, 'ended'), [publicBet('a', 2, 100)], WHEEL_WORDS);
    const end = film?.facts.reduce((state, { fact }) => reduceWheel(state, fact), film.before);
    expect(end).toMatchObject({ spin: { segment: 7, spot: 0.4 }, stakes: { 2: { stakeCents: 100 } } });
    expect(wheelFilm(roundOf(1, 'starting'), [], WHEEL_WORDS)).toBeNull();
  });
});
