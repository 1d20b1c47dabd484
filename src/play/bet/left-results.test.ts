import { describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { createLeftResults, GATHER_MS, type LeftNews, type LeftResult } from './left-results.ts';

function listener() {
  const held: (() => void)[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const published: LeftNews[] = [];
  let holding = false;
  const add = createLeftResults({
    whenFree: (_id, run) => (holding ? void held.push(run) : run()),
    after: (ms, run) => void timers.push({ ms, run }),
    say: (news) => published.push(news),
  });
  return {
    said: published,
    timers,
    add: (id: string, profitCents: number, more: Partial<LeftResult> = {}) =>
      add({ id, game: 'plinko', profitCents: cents(profitCents), prizes: [], record: `/bets/${id}`, ...more }),
    hold: () => (holding = true),
    free: () => {
      holding = false;
      for (const run of held.splice(0)) run();
    },
    wait: () => timers.shift()?.run(),
  };
}

describe('results of a page that was left', () => {
  it('are said once, with the way to the record', () => {
    const { add, wait, said, timers } = listener();
    add('b1', 340);
    expect(said).toEqual([]);
    expect(timers.map(({ ms }) => ms)).toEqual([GATHER_MS]);
    wait();
    expect(said).toEqual([{ kind: 'coins', game: 'plinko', bets: 1, profitCents: 340, record: '/bets/b1' }]);
    expect(timers).toEqual([]);
  });

  it('are summed up where several come together, one sum for each game', () => {
    const { add, wait, said } = listener();
    add('b1', 340);
    add('b2', -100);
    add('f1', -50, { game: 'crash', record: '/crash/rounds/r1' });
    wait();
    expect(said).toEqual([
      { kind: 'coins', game: 'plinko', bets: 2, profitCents: 240, record: null },
      { kind: 'coins', game: 'crash', bets: 1, profitCents: -50, record: '/crash/rounds/r1' },
    ]);
  });

  it('name every prize, whatever it was worth', () => {
    const { add, wait, said } = listener();
    add('o1', -250, { game: 'box', prizes: ['Fern', 'Crown'] });
    wait();
    expect(said).toEqual([{ kind: 'prizes', names: ['Fern', 'Crown'] }]);
  });

  it('wait while a scene that could be theirs still plays', () => {
    const { add, hold, free, wait, said, timers } = listener();
    hold();
    add('b1', 340);
    expect(timers).toEqual([]);
    free();
    wait();
    expect(said).toHaveLength(1);
  });
});
