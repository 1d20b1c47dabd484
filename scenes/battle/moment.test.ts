import { describe, expect, test } from 'vitest';
import { battleCase } from './case.ts';
import { battleCues } from './cues.ts';
import { Known } from './known.ts';
import { initialBattle, reduceBattle, roundAtMs } from './model.ts';
import { momentAt, presentationOf } from './moment.ts';
import { totalsAfter } from './totals.ts';
import { battleStories } from './stories.ts';
import { factsFrom, play, stateBefore } from './story-kit.ts';
import { roundTimes } from './timing.ts';
import { battleTuning, battleTuningValues as tuning } from './tuning.ts';

const sprite: Record<string, unknown> = (await import('#assets/sounds/sprite.json', { with: { type: 'json' } })).default;
const FULL = presentationOf('full');
const battle = play({ id: 'a battle', lineup: '1v1v1v1', mode: 'normal', rounds: 5 });
const facts = factsFrom(battle, 3);
const whole = facts.reduce((state, { fact }) => reduceBattle(state, fact), stateBefore(battle, 3));
const before = stateBefore(battle, 3);
const [third] = facts;
if (third?.fact.kind !== 'round') throw new Error('the story begins with a round');
const received = reduceBattle(before, third.fact);
const times = roundTimes(battle.setup, 3, tuning);

describe('a round', () => {
  test('looks the same before its reveal whatever is drawn in it, but for the one card that stops under each needle', () => {
    const story = battleStories.find(({ id }) => id === 'four');
    const other = story && battleCase.withOtherResult(story);
    const [first] = other?.facts ?? [];
    if (!story || !other || !first) throw new Error('the story has another result');
    const [one, two] = [story, other].map(({ before: state, facts: [fact] }) => new Known(fact ? reduceBattle(state, fact.fact) : state));
    if (!one || !two) throw new Error('both are known');
    for (let ms = 0; ms < times.revealMs; ms += 50) {
      const [a, b] = [one, two].map((known) => momentAt(known, ms, FULL, tuning));
      const open = (moment: typeof a): unknown =>
        moment?.lanes.map(({ reel, ...lane }) => ({
          ...lane,
          reel: reel && { ...reel, cards: reel.cards.map((card, at) => (at === reel.cards.length - 7 ? null : card)) },
        }));
      expect(open(a)).toEqual(open(b));
    }
  });

  test('runs on while its draws are late, and shows no prize and no total of it', () => {
    for (const ms of [times.backMs, times.stopMs, times.revealMs + 500]) {
      const moment = momentAt(new Known(before), ms, FULL, tuning);
      expect(moment.revealed).toBe(3);
      for (const [seat, lane] of moment.lanes.entries()) {
        expect(lane.prizes).toHaveLength(3);
        expect(lane.total).toBe(totalsAfter(before, 3).seats[seat]);
        expect(lane.reel?.position).toBe(momentAt(new Known(received), ms, FULL, tuning).lanes[seat]?.reel?.position);
      }
    }
  });

  test('brings totals and shelves with its reveal, in every motion at the same moment', () => {
    for (const motion of ['full', 'reduced', 'still'] as const) {
      const at = (ms: number) => momentAt(new Known(received), ms, presentationOf(motion), tuning);
      expect(at(times.revealMs - 1).lanes.map(({ prizes }) => prizes.length)).toEqual([3, 3, 3, 3]);
      expect(at(times.revealMs).lanes.map(({ prizes }) => prizes.length)).toEqual([4, 4, 4, 4]);
      expect(at(times.lengthMs - 1).lanes.map(({ total }) => total)).toEqual(totalsAfter(received, 4).seats);
    }
  });

  test('does not jump into the next one: reels start from where they stopped', () => {
    const startMs = roundAtMs(whole, 4) ?? 0;
    const known = new Known(whole);
    for (const seat of [0, 1, 2, 3]) {
      const [last, next] = [startMs - 1, startMs].map((ms) => momentAt(known, ms, FULL, tuning).lanes[seat]?.reel);
      if (!last || !next) throw new Error('there is a reel');
      const under = (reel: typeof last) => [-1, 0, 1].map((step) => reel.cards[Math.round(reel.position) + step]?.id);
      expect(under(next)).toEqual(under(last));
    }
  });

  test('of a fast battle has all its parts in its shorter time', () => {
    for (const fast of [false, true]) {
      const { setup } = play({ id: 'fast', lineup: '1v1', mode: 'normal', rounds: 2, fast });
      for (const round of [0, 1]) {
        const parts = roundTimes(setup, round, tuning);
        expect(parts.backMs + parts.riseMs).toBeLessThan(parts.stopMs);
        expect(parts.revealMs).toBeLessThan(parts.flyAtMs);
        expect(parts.restsMs).toBeLessThan(parts.lengthMs);
      }
      expect(roundTimes(setup, 1, tuning).revealMs).toBeGreaterThan(roundTimes(setup, 0, tuning).revealMs);
    }
  });
});

test('where only the last round counts, totals before it do not, and the last one begins with nothing', () => {
  const terminal = play({ id: 'terminal', lineup: '1v1', mode: 'terminal', rounds: 3 });
  const state = factsFrom(terminal, 0).reduce((now, { fact }) => reduceBattle(now, fact), stateBefore(terminal, 0));
  const known = new Known(state);
  const at = (round: number, ms: number) => momentAt(known, (roundAtMs(state, round) ?? 0) + ms, FULL, tuning).lanes;
  expect(at(1, 5_000).map(({ counts }) => counts)).toEqual([false, false]);
  expect(at(2, 0).map(({ counts, total }) => [counts, total])).toEqual([
    [true, 0],
    [true, 0],
  ]);
  expect(at(2, 8_499).map(({ total }) => total)).toEqual(totalsAfter(state, 3).scores);
});

describe('the cues', () => {
  const cuesOf = (known: Known): { atMs: number; cue: string }[] =>
    Array.from({ length: 120 }, (_, step) => battleCues(known, step * 50, step * 50 + 50, FULL, tuning)).flat();

  test('are in the sound sprite, come once each, and show no result before its reveal', () => {
    const [late, known] = [cuesOf(new Known(before)), cuesOf(new Known(received))];
    for (const { cue } of known) expect(sprite).toHaveProperty(cue);
    const early = (cues: typeof late) => cues.filter(({ atMs }) => atMs < times.revealMs);
    expect(early(known)).toEqual(early(late));
    expect(known.filter(({ cue }) => cue === 'reel-stop')).toHaveLength(1);
  });

  test('are none for a battle that is not known or was canceled', () => {
    expect(cuesOf(new Known(initialBattle()))).toEqual([]);
    expect(cuesOf(new Known(reduceBattle(received, { kind: 'canceled' })))).toEqual([]);
  });
});

test('the tuning is what its schema says, and each knob says in a sentence what it changes', () => {
  expect(battleTuning.parse(tuning)).toEqual(tuning);
  for (const { description } of Object.values(battleTuning.schema)) expect(description).toMatch(/^[A-Z].{8,}\.$/);
});
