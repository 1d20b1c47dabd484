import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CrashBet, PublicCrashBet, CrashRound } from '#contract/api/crash.ts';
import { cents } from '#contract/money.ts';
import { CRASH_WORDS, reduceCrash } from '#scenes/crash/model.ts';
import { crashFactsBetween, crashStateOf, type CrashView } from './crash-picture.ts';

const at = (ms: number): string => new Date(1_800_000_000_000 + ms).toISOString();

/** A round in one of its states. */
function roundOf(number: number, status: CrashRound['status']): CrashRound {
  const place = ['new', 'starting', 'pending', 'in_progress', 'ended'].indexOf(status);
  const start = number * 60_000;
  return {
    id: `round-${number}`,
    number,
    chain_id: 'chain',
    status,
    opened_at: at(start),
    closes_at: at(start + 5_000),
    started_at: place >= 3 ? at(start + 5_010) : null,
    ended_at: place === 4 ? at(start + 20_000) : null,
    hash: place === 4 ? 'a'.repeat(64) : null,
    bust: place === 4 ? 240 : null,
  };
}

const line = (id: string, out: number | null = null): PublicCrashBet => ({
  id,
  player: { name: id, is_demo: false, hue: 0, avatar_url: null },
  stake: cents(100),
  at: out,
  payout: cents(out ?? 0),
});

const ownBet: CrashBet = {
  id: 'mine',
  round_id: 'round-1',
  placed_at: at(0),
  status: 'placed',
  stake: cents(500),
  auto: null,
  at: null,
  payout: cents(0),
};

const view = (change: Partial<CrashView>): CrashView => ({
  words: CRASH_WORDS,
  round: null,
  lines: [],
  aboard: null,
  lagSinceMs: null,
  ownName: 'you',
  ...change,
});

const kinds = (shown: CrashView, next: CrashView): string[] | null =>
  crashFactsBetween(shown, next, 1_800_000_080_000)?.map(({ fact }) => fact.kind) ?? null;

describe('the picture of the flight', () => {
  test('is presented as facts while everything comes in order', () => {
    const opened = view({ round: roundOf(1, 'starting') });
    expect(kinds(view({ round: roundOf(1, 'new') }), opened)).toEqual(['opened']);
    const staked = { ...opened, lines: [line('mine'), line('other')], aboard: ownBet };
    expect(kinds(opened, staked)).toEqual(['staked']);
    expect(kinds(staked, { ...staked, round: roundOf(1, 'pending') })).toEqual([]);
    const flying = { ...staked, round: roundOf(1, 'in_progress') };
    expect(kinds({ ...staked, round: roundOf(1, 'pending') }, flying)).toEqual(['started']);
    const out = { ...flying, aboard: { ...ownBet, status: 'won' as const, at: 150, payout: cents(750) } };
    expect(crashFactsBetween(flying, out, 0)).toMatchObject([
      { fact: { kind: 'cashed', outs: [{ id: 'mine', name: 'you', own: true, at: 150, payoutCents: 750 }] } },
    ]);
    // The public news of the same cash-out are no news.
    expect(kinds(out, { ...out, lines: [line('mine', 150), line('other', 180)] })).toEqual(['cashed']);
    expect(kinds(out, { ...out, round: roundOf(1, 'ended') })).toEqual(['busted']);
  });

  test('stays until the next round opens, and forgets the stake with it', () => {
    const over = view({ round: roundOf(1, 'ended'), lines: [line('mine')], aboard: ownBet });
    const resting = view({ round: roundOf(2, 'new') });
    expect(kinds(over, resting)).toEqual([]);
    expect(kinds(resting, view({ round: roundOf(2, 'starting') }))).toEqual(['opened']);
    expect(kinds(over, view({ round: roundOf(2, 'starting') }))).toEqual(['opened']);
  });

  test('is settled where the way between is not known', () => {
    expect(kinds(view({ round: roundOf(1, 'starting') }), view({ round: roundOf(1, 'in_progress') }))).toBeNull();
    expect(kinds(view({ round: roundOf(1, 'ended') }), view({ round: roundOf(3, 'in_progress') }))).toBeNull();
    expect(kinds(view({ round: roundOf(1, 'in_progress') }), view({ round: roundOf(1, 'starting') }))).toBeNull();
    expect(kinds(view({ round: roundOf(1, 'in_progress') }), view({ round: null }))).toBeNull();
  });

  test('says when the connection lags', () => {
    const flying = view({ round: roundOf(1, 'in_progress') });
    expect(crashFactsBetween(flying, { ...flying, lagSinceMs: 99 }, 0)).toMatchObject([{ fact: { kind: 'lagged', sinceMs: 99 } }]);
  });

  test('facts lead to what would be settled, for any course of a round', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('bet', 'own', 'out', 'ownOut', 'state'), { maxLength: 40 }), (steps) => {
        let shown = view({ round: roundOf(1, 'new') });
        let state = crashStateOf(shown);
        let number = 1;
        for (const [index, step] of steps.entries()) {
          const round = shown.round ?? roundOf(1, 'new');
          const { status } = round;
          let next = shown;
          if (step === 'state') {
            const order = ['new', 'starting', 'pending', 'in_progress', 'ended'] as const;
            const place = order.indexOf(status);
            if (place === 4) number += 1;
            next = { ...shown, round: roundOf(number, order[(place + 1) % 5] ?? 'new'), ...(place === 4 && { lines: [], aboard: null }) };
          } else if (step === 'bet' && status === 'starting') next = { ...shown, lines: [...shown.lines, line(`bet-${index}`)] };
          else if (step === 'own' && status === 'starting' && !shown.aboard)
            next = { ...shown, lines: [...shown.lines, line('mine')], aboard: { ...ownBet, round_id: round.id } };
          else if (step === 'out' && status === 'in_progress')
            next = { ...shown, lines: shown.lines.map((one, at2) => (at2 === 0 && one.id !== 'mine' ? line(one.id, 150) : one)) };
          else if (step === 'ownOut' && status === 'in_progress' && shown.aboard)
            next = { ...shown, aboard: { ...shown.aboard, status: 'won', at: 160, payout: cents(800) } };
          const facts = crashFactsBetween(shown, next, Date.parse(next.round?.ended_at ?? at(0)));
          if (facts === null) throw new Error(`no way from ${status} to ${next.round?.status}`);
          for (const { fact } of facts) state = reduceCrash(state, fact);
          shown = next;
          if (shown.round?.status === 'new') continue; // the round before is still in the picture
          const settled = crashStateOf(shown);
          const byId = (outs: typeof state.outs): unknown => [...outs].sort((a, b) => a.id.localeCompare(b.id));
          expect({ ...state, outs: byId(state.outs) }).toEqual({ ...settled, outs: byId(settled.outs) });
        }
      }),
      { numRuns: 200 },
    );
  });
});
