import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leadingSides, jackpotWeights } from '#contract/battle/decide.ts';
import { BATTLE_LINEUPS, BATTLE_MODES, battleRule, isBattleMode } from '#contract/battle/rules.ts';
import { publishedBattle } from '#contract/battle/testing/published-battle.ts';
import { type ChanceRequest, type ChanceWorker, createChanceCounter, scoresAfter } from './chance-counter.ts';
import { type Counter, createCounter } from './count-chances.ts';

/** Workers of this test, each with the messages that it received; they count when `answer` is called. */
let workers: { posted: ChanceRequest[]; ended: boolean; answer: () => void; fail: () => void }[] = [];

function makeWorker(): ChanceWorker {
  let counter: Counter | null = null;
  const listeners = new Map<string, (event: unknown) => void>();
  const posted: ChanceRequest[] = [];
  let answered = 0;
  const worker = {
    posted,
    ended: false,
    answer() {
      for (const request of posted.slice(answered)) {
        if (request.kind === 'battle') counter = createCounter(request.task);
        if (request.kind === 'prepare') counter?.prepare(request.done);
        if (request.kind === 'count')
          listeners.get('message')?.({ data: { done: request.moment.done, figures: counter?.count(request.moment) } });
      }
      answered = posted.length;
    },
    fail: () => listeners.get('error')?.({}),
  };
  workers.push(worker);
  return {
    postMessage: (request: ChanceRequest) => void posted.push(structuredClone(request)),
    terminate: () => {
      worker.ended = true;
    },
    addEventListener: (kind: string, listener: unknown) => void listeners.set(kind, listener as (event: unknown) => void),
  } as ChanceWorker;
}

const counts = (posted: readonly ChanceRequest[]): number[] => posted.flatMap((one) => (one.kind === 'count' ? [one.moment.done] : []));

beforeEach(() => {
  workers = [];
});

describe('the live chance of a battle', () => {
  const cases = BATTLE_LINEUPS.flatMap((lineup) =>
    BATTLE_MODES.filter((mode) => isBattleMode(mode, lineup)).map((mode) => [lineup, mode] as const),
  );

  it.each(cases)('%s %s: sums to 1 after every round and ends where the battle does', (lineup, mode) => {
    const battle = publishedBattle(lineup, mode, 5);
    const counter = createChanceCounter(makeWorker);
    counter.show(battle, 5);
    for (const { answer } of workers) answer();
    const { course } = counter.store.getState();
    expect(course).toHaveLength(6);
    for (const figures of course) expect(figures?.sides.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
    expect(course.every((figures) => figures?.exact)).toBe(true);
    const end = course.at(-1)?.sides ?? [];
    const scores = scoresAfter(battle, 5);
    const { decides } = battleRule(mode);
    const weights = decides === 'jackpot' ? jackpotWeights(mode, scores) : scores.map(() => 0);
    const best = leadingSides(mode, scores);
    for (const [side, chance] of end.entries()) {
      if (decides === 'shared') expect(chance).toBe(1 / end.length);
      else if (decides === 'jackpot') expect(chance).toBeCloseTo((weights[side] ?? 0) / weights.reduce((a, b) => a + b, 0), 12);
      else expect(chance).toBe(best.includes(side) ? 1 / best.length : 0);
    }
  });

  it('is equal before the first round, at once, and no later round is ever looked at', () => {
    const battle = publishedBattle('1v1v1v1', 'normal', 5);
    const counter = createChanceCounter(makeWorker);
    counter.show(battle, 0);
    expect(counter.store.getState().course).toEqual([{ sides: [0.25, 0.25, 0.25, 0.25], exact: true, error: 0 }]);
    expect(counts(workers[0]?.posted ?? [])).toEqual([]);
    counter.show(battle, 2);
    expect(counts(workers[0]?.posted ?? [])).toEqual([2, 1]);
    counter.show(battle, 3);
    expect(counts(workers[0]?.posted ?? [])).toEqual([2, 1, 3]);
    const spoiled = JSON.stringify(workers[0]?.posted);
    counter.show({ ...battle, draws: battle.draws.slice(0, 3) }, 3);
    expect(JSON.stringify(workers[0]?.posted)).toBe(spoiled);
  });

  it('sends the worker the same message, whatever the coming rounds will draw', () => {
    const tell = (battle: ReturnType<typeof publishedBattle>): string => {
      createChanceCounter(makeWorker).show(battle, 2);
      return JSON.stringify(workers.at(-1)?.posted);
    };
    const battle = publishedBattle('1v1', 'crazy', 4);
    const other = battle.draws.map((seats, round) => (round < 2 ? seats : seats.toReversed()));
    expect(tell({ ...battle, draws: other })).toBe(tell(battle));
    expect(tell({ ...battle, draws: battle.draws.slice(0, 2) })).toBe(tell(battle));
  });

  it('begins anew with another battle, ends its worker when it is closed, and keeps what was counted', () => {
    const counter = createChanceCounter(makeWorker);
    const battle = publishedBattle('1v1', 'normal');
    counter.show(battle, 1);
    counter.show(battle, 1);
    expect(workers).toHaveLength(1);
    workers[0]?.answer();
    counter.close();
    expect(workers[0]?.ended).toBe(true);
    counter.show(battle, 2);
    expect(counts(workers[1]?.posted ?? [])).toEqual([2]);
    counter.show({ ...battle, id: 'another' }, 1);
    workers[1]?.answer();
    expect(counter.store.getState().course).toHaveLength(1);
    expect(counts(workers[2]?.posted ?? [])).toEqual([1]);
  });

  it('says so when it can’t be counted', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const counter = createChanceCounter(makeWorker);
    counter.show(publishedBattle('1v1', 'normal'), 1);
    workers[0]?.fail();
    expect(counter.store.getState().failed).toBe(true);
    expect(workers[0]?.ended).toBe(true);
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });
});

describe('chances that are too many to count', () => {
  const box = {
    items: Array.from({ length: 20 }, (_, item) => ({ from: item * 5_000 + 1, to: (item + 1) * 5_000, valueCents: item * item * 997 })),
  };
  const task = { battleId: 'b', mode: 'normal' as const, seatsPerSide: 1, boxes: Array.from({ length: 4 }, () => box) };

  it('are estimated with their error, the same for every viewer, near the exact ones', () => {
    const moment = { done: 1, scores: [5_000, 90_000, 40_000] };
    const narrow = () => createCounter(task, { products: 100, allProducts: 100, kept: 100 }, 20_000).count(moment);
    const estimated = narrow();
    expect(estimated.exact).toBe(false);
    expect(narrow()).toEqual(estimated);
    const exact = createCounter(task).count(moment);
    expect(exact).toMatchObject({ exact: true, error: 0 });
    for (const [side, chance] of exact.sides.entries())
      expect(Math.abs(chance - (estimated.sides[side] ?? 0))).toBeLessThan(2.5 * estimated.error);
  });
});
