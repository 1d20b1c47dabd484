import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '#scenes/stage/clock.ts';
import { type ProbeFact, type ProbeState } from '#scenes/stage/testing/probe-scene.ts';
import { probeStage } from '#scenes/stage/testing/probe-stage.ts';
import { momentAddress, momentOf } from './moment.ts';
import { createReplay } from './replay.ts';

const fact: ProbeFact = { add: 10, lengthMs: 1_000, releaseMs: 600, cues: [100, 500, 900].map((atMs) => ({ atMs, cue: `at-${atMs}` })) };
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function replayed(startMs: number | null = null) {
  const base = new ManualClock(7_000);
  const replay = createReplay<ProbeState, ProbeFact>({ id: 'bet-1', before: { value: 0 }, fact }, base, startMs);
  const { stage, counted, log } = probeStage({ clock: replay.clock });
  const handle = {
    settle: (state: ProbeState) => stage.settle(state),
    present: (fact: ProbeFact, options: { id: string; atMs?: number }) => stage.present(fact, options),
    seek: (atMs: number) => {
      stage.seekAll(atMs);
      if (!replay.clock.stopped) stage.invalidate();
    },
    lengthOf: (fact: ProbeFact) => stage.lengthMs(fact),
  };
  const flow = (forMs: number): void => {
    for (let flownMs = 0; flownMs < forMs; flownMs += 10) base.advance(10);
  };
  const cues = (): string[] => counted.cues.map(({ cue }) => cue);
  return { base, replay, stage, counted, log, handle, flow, cues };
}

describe('a replay', () => {
  it('rests at its end until it is played, without a sound or a frame', () => {
    const { replay, handle, stage, flow, counted, cues } = replayed();
    replay.arrived(handle);
    expect(stage.describe()).toMatchObject({ value: 10, x: 10 });
    expect(replay.store.getState()).toMatchObject({ ready: true, playing: false, atMs: 1_000, lengthMs: 1_000 });
    flow(100);
    const drawn = counted.renders;
    flow(3_000);
    expect(counted.renders).toBe(drawn);
    expect(cues()).toEqual([]);
  });

  it('rests at the moment that its address names, and goes on from there', () => {
    const { replay, handle, stage, flow, cues } = replayed(550);
    replay.arrived(handle);
    expect(replay.store.getState()).toMatchObject({ playing: false, atMs: 550 });
    expect(stage.describe()['x']).toBeGreaterThan(5);
    replay.refresh();
    expect(replay.store.getState().atMs).toBe(550);
    replay.play();
    flow(600);
    expect(cues()).toEqual(['at-900']);
    expect(stage.describe()).toMatchObject({ value: 10, x: 10 });
  });

  it('rests at its end where its address names a later moment', () => {
    const { replay, handle } = replayed(90_000);
    replay.arrived(handle);
    expect(replay.store.getState().atMs).toBe(1_000);
  });

  it('plays from its start with its sounds, and stops at the end', async () => {
    const { replay, handle, stage, flow, cues, base } = replayed();
    replay.arrived(handle);
    replay.play();
    expect(stage.describe()).toMatchObject({ value: 0, x: 0 });
    flow(500);
    expect(stage.describe()['x']).toBeCloseTo(5, 0);
    flow(700);
    await turn();
    expect(replay.store.getState()).toMatchObject({ playing: false, atMs: 1_000 });
    expect(stage.describe()).toMatchObject({ value: 10, x: 10 });
    expect(cues()).toEqual(['at-100', 'at-500', 'at-900']);
    flow(100);
    expect(base.pendingFrames).toBe(0);
    replay.play();
    flow(300);
    expect(stage.describe()['x']).toBeCloseTo(3, 0);
  });

  it('runs at a half and a quarter', () => {
    const { replay, handle, stage, flow } = replayed();
    replay.arrived(handle);
    replay.setRate(0.25);
    replay.play();
    flow(800);
    expect(stage.describe()['x']).toBeCloseTo(2, 0);
    replay.setRate(0.5);
    flow(400);
    expect(stage.describe()['x']).toBeCloseTo(4, 0);
    replay.pause();
    flow(1_000);
    expect(stage.describe()['x']).toBeCloseTo(4, 0);
    expect(replay.store.getState().atMs).toBeCloseTo(400, -1);
  });

  it('is silent while it is scrubbed, forwards and backwards', () => {
    const { replay, handle, flow, cues } = replayed();
    replay.arrived(handle);
    for (const atMs of [0, 50, 99, 101, 499, 501, 950, 400, 1_000, 20]) replay.seek(atMs);
    flow(200);
    expect(cues()).toEqual([]);
  });

  it('shows a moment the same however it was reached', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -50, max: 1_100 }), { maxLength: 12 }),
        fc.integer({ min: 0, max: 1_000 }),
        async (way, last) => {
          const direct = replayed();
          direct.replay.arrived(direct.handle);
          direct.replay.seek(last);
          const wandered = replayed();
          wandered.replay.arrived(wandered.handle);
          for (const [step, atMs] of way.entries()) {
            wandered.replay.seek(atMs);
            if (step % 3 === 0) await turn();
          }
          wandered.replay.seek(last);
          expect(wandered.stage.describe()).toEqual(direct.stage.describe());
          expect(wandered.replay.store.getState().atMs).toBe(last);
          wandered.stage.destroy();
          expect(wandered.log.disposed.length).toBe(wandered.log.made.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps its moment when the tab was hidden or the graphics came anew', async () => {
    const { replay, handle, stage } = replayed();
    replay.arrived(handle);
    replay.seek(300);
    stage.hide();
    await turn();
    expect(stage.describe()['x']).toBe(10);
    stage.show();
    replay.refresh();
    expect(stage.describe()['x']).toBeCloseTo(3, 1);
    replay.lost();
    expect(replay.store.getState().ready).toBe(false);
    replay.play();
    expect(replay.store.getState().playing).toBe(false);
    stage.settle({ value: 10 });
    replay.arrived(handle);
    expect(stage.describe()['x']).toBeCloseTo(3, 1);
  });

  it('does nothing where there is no scene to move', () => {
    const { replay } = replayed();
    replay.play();
    replay.pause();
    replay.seek(10);
    replay.refresh();
    expect(replay.store.getState()).toMatchObject({ ready: false, playing: false });
  });

  it('presents several facts, each at its moment, and all of them anew when it goes back', async () => {
    const facts = [
      { id: 'a', fact, atMs: 0 },
      { id: 'b', fact: { ...fact, add: 5 }, atMs: 1_500 },
    ];
    const calls: string[] = [];
    let cut = (): void => undefined;
    const replay = createReplay<ProbeState, ProbeFact>({ before: { value: 0 }, facts, lengthMs: 3_000 }, new ManualClock(500));
    replay.arrived({
      settle: ({ value }) => void calls.push(`settle ${value}`),
      present: ({ add }, { id, atMs }) => {
        calls.push(`${id} +${add} at ${atMs}`);
        return {
          released: Promise.resolve(),
          done: new Promise((resolve) => (cut = () => resolve('killed'))),
          skip: () => undefined,
        };
      },
      seek: (atMs) => void calls.push(`seek ${atMs}`),
      lengthOf: () => 1,
    });
    const calledFirst = ['settle 0', 'a +10 at 0', 'b +5 at 1500'];
    expect(replay.store.getState()).toMatchObject({ atMs: 3_000, lengthMs: 3_000 });
    expect(calls.splice(0)).toEqual([...calledFirst, 'seek 3000']);
    replay.seek(700);
    expect(calls.splice(0)).toEqual([...calledFirst, 'seek 700']);
    replay.seek(1_600);
    expect(calls.splice(0)).toEqual(['seek 1600']);
    cut();
    await turn();
    replay.seek(1_700);
    expect(calls.splice(0)).toEqual([...calledFirst, 'seek 1700']);
  });
});

describe('a moment in an address', () => {
  it('is read as it was written, to a tenth of a second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900_000 }), (atMs) => {
        const read = momentOf(new URL(momentAddress('/bets/1', atMs), 'https://shop.test').search);
        expect(Math.abs((read ?? NaN) - atMs)).toBeLessThanOrEqual(50);
      }),
    );
  });

  it.each(['', '?t=', '?t=-1', '?t=abc', '?t=1e9', '?t=123456', '?x=1'])('of %s is none', (search) => expect(momentOf(search)).toBeNull());
});
