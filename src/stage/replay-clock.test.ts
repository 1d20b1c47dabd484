import { describe, expect, test } from 'vitest';
import { ManualClock } from '#scenes/stage/clock.ts';
import { probeStage } from '#scenes/stage/testing/probe-stage.ts';
import { ReplayClock } from './replay-clock.ts';

function clocks() {
  const base = new ManualClock(5_000);
  return { base, clock: new ReplayClock(base) };
}

describe('a clock for replays', () => {
  test('is stopped until it is run, at the rate asked for, and goes on where it was put', () => {
    const { base, clock } = clocks();
    base.advance(700);
    expect([clock.now(), clock.stopped]).toEqual([0, true]);
    clock.run(0.25);
    base.advance(400);
    expect([clock.now(), clock.stopped]).toEqual([100, false]);
    clock.run(1);
    base.advance(50);
    expect(clock.now()).toBe(150);
    clock.set(20);
    base.advance(5);
    expect(clock.now()).toBe(25);
    clock.stop();
    base.advance(900);
    expect(clock.now()).toBe(25);
  });

  test('gives frames its own time, never before the moment it was started', () => {
    const { base, clock } = clocks();
    const seen: number[] = [];
    clock.set(300);
    base.requestFrame(() => undefined);
    clock.run(0.5);
    clock.requestFrame((nowMs) => seen.push(nowMs));
    base.advance(16);
    expect(seen).toEqual([308]);
  });

  test('keeps timers that come due while it is stopped until it goes on', () => {
    const { base, clock } = clocks();
    const seen: string[] = [];
    clock.run(0.5);
    clock.after(100, () => seen.push('slow'));
    base.advance(150);
    expect(seen).toEqual([]);
    base.advance(50);
    expect(seen).toEqual(['slow']);
    clock.after(100, () => seen.push('held'));
    const undo = clock.after(100, () => seen.push('undone'));
    clock.stop();
    base.advance(1_000);
    undo();
    expect(seen).toEqual(['slow']);
    clock.run(1);
    expect(seen).toEqual(['slow', 'held']);
  });
});

describe('a stage under it', () => {
  const fact = { add: 5, lengthMs: 1_000, releaseMs: 600, cues: [100, 400].map((atMs) => ({ atMs, cue: `at-${atMs}` })) };

  function replayed() {
    const { base, clock } = clocks();
    const probe = probeStage({ clock });
    const play = (forMs: number): void => {
      for (let playedMs = 0; playedMs < forMs; playedMs += 16) base.advance(16);
    };
    return { ...probe, base, clock, play };
  }

  test('draws one picture for a change while time is stopped, and none after it', () => {
    const { stage, counted, play, base } = replayed();
    stage.present(fact, { id: 'a', atMs: 0 });
    play(100);
    stage.seekAll(500);
    play(100);
    expect(stage.describe()['x']).toBeCloseTo(2.5, 1);
    const drawn = counted.renders;
    play(2_000);
    expect(counted.renders).toBe(drawn);
    expect(base.pendingFrames).toBe(0);
    stage.setEnv({ tuning: { scale: 2 } });
    play(100);
    expect(counted.renders).toBe(drawn + 1);
    expect(counted.cues).toEqual([]);
  });

  test('runs slowly with its sounds, each once, and ends settled', () => {
    const { stage, clock, counted, play } = replayed();
    stage.present(fact, { id: 'a', atMs: 0 });
    clock.run(0.25);
    stage.invalidate();
    play(2_000);
    expect(counted.cues.map(({ cue }) => cue)).toEqual(['at-100', 'at-400']);
    expect(stage.busy).toBe(true);
    play(2_200);
    expect(stage.busy).toBe(false);
    expect(stage.describe()['value']).toBe(5);
  });
});
