import { describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { SENDING_WATCHDOG_MS, WATCHDOG_MARGIN_MS } from './watchdogs.ts';
import { CLIP_MS, network, type Outcome, page, refusal, settle } from '#src/play/testing/flow-page.ts';

describe('who waits for a bet', () => {
  it('is notified that it was taken, and of its outcome at release', async () => {
    const { flow, answer, read } = page();
    const bet = flow.play({ stake: 10 });
    await settle();
    const events: unknown[] = [];
    void bet?.answered.then((taken) => events.push(taken));
    void bet?.outcome.then((outcome) => events.push(outcome?.coinsCents));
    await answer('key-1', 30);
    expect(events).toEqual([true]);
    await read('key-1');
    expect(events).toEqual([true, 30]);
  });

  it.each([refusal, network])('is notified that it failed: %o', async (error) => {
    const { flow, refuse } = page();
    const bet = flow.play({ stake: 10 });
    await settle();
    await refuse('key-1', error);
    expect(await bet?.answered).toBe(false);
    expect(await bet?.outcome).toBeNull();
  });
});

describe('joining what is in the air', () => {
  const outcome = (id: string, coins: number): Outcome => ({
    intent: { stake: 10, key: id },
    sceneId: id,
    coinsCents: cents(coins),
    balance: null,
  });

  it('conceals its coins until it is revealed, from its own moment on the clock, once', async () => {
    const { flow, presented, shown, read, released } = page();
    flow.join({ stake: 10, key: 'b1' }, outcome('bet-b1', 400), -1_500);
    flow.join({ stake: 10, key: 'b1' }, outcome('bet-b1', 400), -1_500);
    await settle();
    expect(presented).toEqual([{ id: 'bet-b1', atMs: -1_500 }]);
    expect(shown()).toBe(9_600);
    await read('b1');
    expect(shown()).toBe(10_000);
    expect(released).toHaveLength(1);
  });
});

describe('the shortest time per game', () => {
  it('ignores presses until it has passed since the answer', async () => {
    const { flow, answer, read, delays } = page({ minCycleMs: () => 2_500 });
    flow.start({ stake: 10 });
    await settle();
    expect(flow.start({ stake: 10 })).toBe(false);
    await answer('key-1', 0);
    await read('key-1');
    expect(delays.map(({ ms }) => ms)).toEqual([2_500]);
    expect(flow.start({ stake: 10 })).toBe(false);
    delays[0]?.over();
    await settle();
    expect(flow.start({ stake: 10 })).toBe(true);
  });
});

describe('what the scene and the page do to it', () => {
  it('lets the stake go while the scene is still loading', async () => {
    const { flow, answer, shown } = page({ scene: () => new Promise(() => {}) });
    flow.start({ stake: 100 });
    await settle();
    await answer('key-1', 900);
    expect(shown()).toBe(9_900);
  });

  it('ends by the watchdog when the scene never does', async () => {
    const { flow, answer, browser, shown, released } = page();
    flow.start({ stake: 100 });
    await settle();
    await answer('key-1', 900);
    browser.advance(CLIP_MS + WATCHDOG_MARGIN_MS - 1);
    expect(released).toEqual([]);
    browser.advance(1);
    expect(shown()).toBe(10_800);
    expect(released).toHaveLength(1);
    expect(SENDING_WATCHDOG_MS).toBeGreaterThan(31_600); // three timeouts of 10 s and their pauses
  });

  it('releases everything when the page is left, and applies a late answer without a scene', async () => {
    const { flow, answer, presented, released } = page();
    const leave = flow.enter();
    flow.start({ stake: 10 });
    flow.start({ stake: 10 });
    await settle();
    await answer('key-1', 0);
    leave();
    await settle();
    expect(released).toEqual([{ id: 'bet-key-1', left: true }]);
    await answer('key-2', 0);
    expect(released).toEqual([
      { id: 'bet-key-1', left: true },
      { id: 'bet-key-2', left: true },
    ]);
    expect(presented).toHaveLength(1);
    expect(flow.start({ stake: 10 })).toBe(false);
  });

  it('shows an outcome that the scene refuses to draw', async () => {
    const { flow, answer, failed, released } = page({
      factOf: () => {
        throw new RangeError('another board');
      },
    });
    flow.start({ stake: 10 });
    await settle();
    await answer('key-1', 0);
    expect(failed).toEqual(['scene']);
    expect(released).toHaveLength(1);
  });
});
