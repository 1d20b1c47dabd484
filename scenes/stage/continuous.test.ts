import { describe, expect, test } from 'vitest';
import { probeStage } from './testing/probe-stage.ts';

const TICK = { cue: 'tick-1' };

describe('a slow continuous picture', () => {
  test('draws once per pause and no frame between', () => {
    const { stage, play, log } = probeStage();
    log.restless = 250;
    stage.invalidate();
    play(16);
    const first = stage.framesDrawn;
    play(2_000);
    expect(stage.framesDrawn - first).toBeGreaterThanOrEqual(6);
    expect(stage.framesDrawn - first).toBeLessThanOrEqual(8);
  });

  test('is drawn at once when something is asked for in a pause, and pauses anew from there', () => {
    const { stage, play, log } = probeStage();
    log.restless = 10_000;
    stage.invalidate();
    play(16);
    const before = stage.framesDrawn;
    stage.invalidate();
    play(32);
    expect(stage.framesDrawn - before).toBe(1);
    play(9_000);
    expect(stage.framesDrawn - before).toBe(1);
    play(1_100);
    expect(stage.framesDrawn - before).toBe(2);
  });

  test('draws every frame while a clip runs, whatever it asked for', () => {
    const { stage, play, log } = probeStage();
    log.restless = 10_000;
    stage.present({ add: 1, lengthMs: 400, releaseMs: 400 }, { id: 'a' });
    const before = stage.framesDrawn;
    play(320);
    expect(stage.framesDrawn - before).toBe(20);
  });

  test.each(['hide', 'suspend', 'destroy'] as const)('%s ends its pause', (end) => {
    const { stage, play, log } = probeStage();
    log.restless = 100;
    stage.invalidate();
    play(16);
    stage[end]();
    const before = stage.framesDrawn;
    play(1_000);
    expect(stage.framesDrawn).toBe(before);
  });

  test('its pauses say nothing about how fast frames are', () => {
    const intervals: (number | null)[] = [];
    const { stage, play, log } = probeStage({ onFrame: ({ intervalMs }) => intervals.push(intervalMs) });
    log.restless = 100;
    stage.invalidate();
    play(1_000);
    expect(intervals.length).toBeGreaterThan(5);
    expect(intervals.every((interval) => interval === null)).toBe(true);
  });
});

describe('cues of the continuous part', () => {
  const times = [1_100, 1_101, 1_500, 1_900];

  test('are fired once each, in forward play', () => {
    const { stage, play, log, counted } = probeStage();
    log.restless = true;
    log.ambient = times.map((atMs) => ({ ...TICK, atMs }));
    stage.invalidate();
    play(1_200);
    expect(counted.cues.map(({ atMs }) => atMs)).toEqual(times);
  });

  test('are fired between the frames of a slow picture too', () => {
    const { stage, play, log, counted } = probeStage();
    log.restless = 200;
    log.ambient = times.map((atMs) => ({ ...TICK, atMs }));
    stage.invalidate();
    play(1_200);
    expect(counted.cues.map(({ atMs }) => atMs)).toEqual(times);
  });

  test('are not fired over a jump, a scrub and a hidden time', () => {
    const { stage, clock, play, log, counted } = probeStage();
    log.restless = true;
    log.ambient = times.map((atMs) => ({ ...TICK, atMs }));
    stage.invalidate();
    play(16);
    clock.advance(300);
    stage.seekAll(1_600);
    clock.set(1_600);
    stage.hide();
    clock.set(2_000);
    stage.show();
    play(100);
    expect(counted.cues).toEqual([]);
  });

  test('are not fired for a rest that ended long ago', () => {
    const { stage, clock, play, log, counted } = probeStage();
    log.ambient = [{ ...TICK, atMs: 3_000 }];
    stage.invalidate();
    play(16);
    clock.advance(4_000);
    stage.present({ add: 1, lengthMs: 100, releaseMs: 100 }, { id: 'a' });
    play(200);
    expect(counted.cues).toEqual([]);
  });
});
