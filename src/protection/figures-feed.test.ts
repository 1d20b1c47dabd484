import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionFigures } from '#contract/api/player-limits.ts';
import { cents } from '#contract/money.ts';
import type { Gate } from '#src/settlement/gate.ts';
import { VirtualBrowser } from '#src/settlement/testing/virtual-browser.ts';
import { FiguresFeed } from './figures-feed.ts';
import { testFigures } from './testing/test-figures.ts';

let browser: VirtualBrowser;
let gate: Gate;
let feed: FiguresFeed;
let answers: ((figures: SessionFigures) => void)[];
let timers: { at: number; run: () => void }[];
let now: number;

beforeEach(() => {
  browser = new VirtualBrowser();
  gate = browser.tab('here');
  gate.setPlayer('me');
  answers = [];
  timers = [];
  now = 0;
  feed = new FiguresFeed({
    ask: () => new Promise((resolve) => answers.push(resolve)),
    whenFree: (id, run) => gate.whenFree(id, run),
    now: () => now,
    after: (delayMs, run) => timers.push({ at: now + delayMs, run }),
    changed: () => undefined,
  });
});

/** Moves the clock, and runs what is due. */
function pass(ms: number): void {
  now += ms;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter(({ at }) => at > now);
  for (const { run } of due) run();
}
async function answer(at: number, net: number): Promise<void> {
  const played = { minutes: 1, staked: cents(1_00), won: cents(0), net };
  answers.at(-1)?.(
    testFigures({}, { now: `2026-11-26T11:00:0${at}.000Z`, session: { started_at: '2026-11-26T10:00:00.000Z', ...played } }),
  );
  await Promise.resolve();
  await Promise.resolve();
}
const net = (): number | null => feed.store.getState().figures?.session?.net ?? null;

describe('the figures of a session', () => {
  it('are asked for at most once in five seconds, and the last change comes through', async () => {
    for (const _each of [1, 2, 3]) feed.wanted();
    pass(0);
    await answer(1, -1_00);
    expect([answers.length, net()]).toEqual([1, -1_00]);
    feed.wanted();
    pass(4_999);
    expect(answers).toHaveLength(1);
    pass(1);
    expect(answers).toHaveLength(2);
  });

  it('wait for the scenes that play when their answer comes, whenever it was asked for', async () => {
    feed.wanted();
    pass(0);
    const hold = gate.hold({ id: 'bet', concealing: 'payouts', watchdogMs: 10_000 });
    await answer(1, 500_00);
    expect(net()).toBeNull();
    const next = gate.hold({ id: 'next', concealing: 'payouts', watchdogMs: 10_000 });
    hold.release('shown');
    expect(net()).toBe(500_00);
    next.release('shown');
  });

  it('never go back, and are nothing of another player', async () => {
    feed.receive(testFigures({}, { now: '2026-11-26T11:00:05.000Z' }));
    feed.receive(testFigures({}, { now: '2026-11-26T11:00:04.000Z', session: null }));
    expect(net()).toBe(-12_40);
    feed.wanted();
    pass(0);
    feed.forget();
    await answer(9, -1_00);
    expect(net()).toBeNull();
  });
});
