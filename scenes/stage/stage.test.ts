import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClipEnd, Presentation } from './contract.ts';
import { PICTURES_WAIT_MS } from './textures.ts';
import type { Fault, ProbeFact } from './testing/probe-scene.ts';
import { probeStage, slowTextures, surfaceOf } from './testing/probe-stage.ts';

const fact = (change: Partial<ProbeFact> = {}): ProbeFact => ({ add: 5, lengthMs: 1000, releaseMs: 600, ...change });

/** Watches a presentation: what has happened to it so far, and how often. */
function watch(presentation: Presentation) {
  const seen = { released: 0, ends: [] as ClipEnd[], order: [] as string[] };
  void presentation.released.then(() => {
    seen.released += 1;
    seen.order.push('released');
  });
  void presentation.done.then((end) => {
    seen.ends.push(end);
    seen.order.push('done');
  });
  return seen;
}

const settleMicrotasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('presenting a fact', () => {
  test('plays, releases at its moment and ends settled', async () => {
    const { stage, play, log } = probeStage();
    const seen = watch(stage.present(fact(), { id: 'a' }));
    expect(stage.state).toEqual({ value: 5 });
    play(560);
    await settleMicrotasks();
    expect(seen).toEqual({ released: 0, ends: [], order: [] });
    expect(stage.describe()['value']).toBe(0);
    play(80);
    await settleMicrotasks();
    expect(seen.order).toEqual(['released']);
    expect(stage.describe()['value']).toBe(5);
    play(500);
    await settleMicrotasks();
    expect(seen).toEqual({ released: 1, ends: ['played'], order: ['released', 'done'] });
    expect(stage.describe()).toEqual({ value: 5, x: 5, width: 400 });
    expect(log.disposed).toEqual(['a']);
  });

  test('a late joiner starts in the middle, silently', () => {
    const { stage, play, counted } = probeStage();
    stage.present(
      fact({
        cues: [
          { atMs: 100, cue: 'early' },
          { atMs: 700, cue: 'late' },
        ],
      }),
      { id: 'a', atMs: 500 },
    );
    play(16);
    expect(stage.describe()['x']).toBeCloseTo(2.6, 1);
    play(600);
    expect(counted.cues.map(({ cue }) => cue)).toEqual(['late']);
  });

  test('skip shows the end at once', async () => {
    const { stage, play } = probeStage();
    const presentation = stage.present(fact(), { id: 'a' });
    const seen = watch(presentation);
    play(100);
    presentation.skip();
    presentation.skip();
    await settleMicrotasks();
    expect(seen).toEqual({ released: 1, ends: ['skipped'], order: ['released', 'done'] });
    expect(stage.describe()['value']).toBe(5);
  });

  test('two facts overlap, each at its own age', () => {
    const { stage, play } = probeStage();
    stage.present(fact(), { id: 'a' });
    play(500);
    stage.present(fact({ add: 10 }), { id: 'b' });
    expect(stage.state).toEqual({ value: 15 });
    play(2000);
    expect(stage.describe()['value']).toBe(15);
  });

  test('waits for its pictures up to a limit', async () => {
    const { textures, arrive } = slowTextures();
    const { stage, play, clock, log } = probeStage({ textures });
    stage.present(fact({ pictures: ['/one.webp'] }), { id: 'a' });
    play(200);
    expect(log.made).toEqual([]);
    await arrive();
    expect(log.made).toEqual(['a']);
    stage.present(fact({ pictures: ['/never.webp'] }), { id: 'b' });
    clock.advance(PICTURES_WAIT_MS + 1);
    expect(log.made).toEqual(['a', 'b']);
  });
});

describe('cues', () => {
  const cues = [0, 304, 600].map((atMs) => ({ atMs, cue: `at-${atMs}` }));

  test('fire once each in forward play', () => {
    const { stage, play, counted } = probeStage();
    stage.present(fact({ cues }), { id: 'a' });
    play(1100);
    expect(counted.cues.map(({ cue }) => cue)).toEqual(['at-0', 'at-304', 'at-600']);
  });

  test('are not fired in big steps, seeks, rebuilds and skips', () => {
    const { stage, clock, play, counted } = probeStage();
    const presentation = stage.present(fact({ cues }), { id: 'a' });
    clock.advance(400);
    stage.seekAll(clock.now() + 30);
    stage.seekAll(1000);
    stage.setEnv({ size: { width: 200, height: 100 } });
    presentation.skip();
    play(1000);
    expect(counted.cues).toEqual([]);
  });

  test('a scrub to the very moment of a cue leaves it to the play that follows', () => {
    const { stage, clock, play, counted } = probeStage();
    stage.present(fact({ cues }), { id: 'a' });
    stage.seekAll(1304);
    clock.set(1304);
    expect(counted.cues).toEqual([]);
    play(100);
    expect(counted.cues.map(({ cue }) => cue)).toEqual(['at-304']);
  });

  test('a rebuild in mid-play repeats none', () => {
    const { stage, play, counted } = probeStage();
    stage.present(fact({ cues }), { id: 'a' });
    play(304);
    stage.setEnv({ tuning: { scale: 3 } });
    play(800);
    expect(counted.cues.map(({ cue }) => cue)).toEqual(['at-0', 'at-304', 'at-600']);
  });
});

describe('frames', () => {
  test('none are drawn while nothing runs', () => {
    const { stage, play, counted, clock } = probeStage();
    play(100);
    const atRest = counted.renders;
    play(5000);
    expect(counted.renders).toBe(atRest);
    stage.present(fact(), { id: 'a' });
    play(500);
    expect(counted.renders).toBeGreaterThan(atRest + 20);
    play(2000);
    const after = counted.renders;
    play(5000);
    expect(counted.renders).toBe(after);
    expect(clock.pendingFrames).toBe(0);
  });

  test('no more than 30 a second are drawn by the processor, and as many when time runs slower', () => {
    const { stage, play, counted, clock } = probeStage();
    const drawn = (forMs: number): number => {
      const before = counted.renders;
      play(forMs);
      return counted.renders - before;
    };
    stage.present(fact({ lengthMs: 20_000, releaseMs: 19_000 }), { id: 'a' });
    play(100);
    expect(drawn(960)).toBe(60);
    for (const tier of ['canvas', 'lean'] as const) {
      stage.setEnv({ tier });
      play(64);
      expect(drawn(960)).toBe(30);
    }
    Object.defineProperty(clock, 'rate', { value: 0.5 });
    expect(drawn(960)).toBe(60);
    stage.setEnv({ tier: 'high' });
    play(64);
    expect(drawn(960)).toBe(60);
  });

  test('none are drawn while hidden; one when shown again', () => {
    const { stage, play, counted } = probeStage();
    stage.present(fact(), { id: 'a' });
    play(100);
    stage.hide();
    const hidden = counted.renders;
    stage.settle({ value: 9 });
    play(3000);
    expect(counted.renders).toBe(hidden);
    stage.show();
    play(1000);
    expect(counted.renders).toBe(hidden + 1);
    expect(stage.describe()['value']).toBe(9);
  });

  test('a scene in motion is drawn on until it rests', () => {
    const { play, counted, log } = probeStage();
    log.restless = true;
    play(320);
    expect(counted.renders).toBeGreaterThan(15);
    log.restless = false;
    play(32);
    const rested = counted.renders;
    play(500);
    expect(counted.renders).toBe(rested);
  });

  test('a release comes from a timer when no frame is painted', async () => {
    const { stage, clock } = probeStage();
    const seen = watch(stage.present(fact(), { id: 'a' }));
    // Frames stop, as when a window is covered, while timers run on.
    clock.requestFrame = () => () => undefined;
    stage.suspend();
    clock.advance(2000);
    await settleMicrotasks();
    expect(seen.ends).toEqual(['played']);
  });
});

describe('changes while a fact is presented', () => {
  test('size, motion, tier and tuning rebuild the clip at its place', () => {
    const { stage, play, log } = probeStage();
    stage.present(fact(), { id: 'a' });
    play(480);
    stage.setEnv({ tuning: { scale: 10 }, size: { width: 200, height: 100 } });
    expect(stage.describe()['x']).toBeCloseTo(24, 0);
    expect(stage.describe()['width']).toBe(200);
    expect(log.made).toEqual(['a', 'a']);
    expect(log.disposed).toEqual(['a']);
    play(1000);
    expect(stage.describe()).toEqual({ value: 5, x: 50, width: 200 });
    expect(log.disposed).toEqual(['a', 'a']);
  });

  test('an ended fact is shown again under a running one that was presented after it', () => {
    const { stage, play } = probeStage();
    stage.present(fact({ lengthMs: 3000, releaseMs: 3000 }), { id: 'long' });
    stage.present(fact({ add: 1, lengthMs: 200, releaseMs: 100 }), { id: 'short' });
    play(400);
    stage.setEnv({ size: { width: 222, height: 100 } });
    play(3000);
    expect(stage.describe()).toEqual({ value: 6, x: 6, width: 222 });
  });

  test('a lost context makes the views anew on another surface and goes on', async () => {
    const { stage, play, log, clock } = probeStage();
    const seen = watch(stage.present(fact(), { id: 'a' }));
    play(300);
    stage.suspend();
    clock.advance(200);
    let renders = 0;
    stage.remake(surfaceOf(() => void (renders += 1)));
    play(200);
    await settleMicrotasks();
    expect(log.destroyed).toBe(1);
    expect(renders).toBeGreaterThan(5);
    expect(seen.released).toBe(1);
    play(500);
    await settleMicrotasks();
    expect(seen.ends).toEqual(['played']);
  });

  test('going back in time shows what going forward showed', () => {
    const { stage } = probeStage();
    stage.present(fact(), { id: 'a' });
    stage.seekAll(1400);
    const forward = stage.describe();
    stage.seekAll(1500);
    stage.seekAll(1100);
    stage.seekAll(1400);
    expect(stage.describe()).toEqual(forward);
  });
});

describe('cut anywhere, the picture is the settled state', () => {
  test.each([0, 1, 250, 599, 600, 999, 1000, 1500])('after %i ms', (cutMs) => {
    const { stage, play } = probeStage();
    stage.present(fact(), { id: 'a' });
    play(cutMs);
    stage.hide();
    expect(stage.describe()).toEqual({ value: 5, x: 5, width: 400 });
  });
});

describe('scene code that throws', () => {
  test.each<Fault>(['reduce', 'pictures', 'present', 'draw', 'dispose'])(
    'in %s: everything is released, the stage goes on',
    async (fault) => {
      const { stage, play, counted } = probeStage();
      const other = watch(stage.present(fact({ add: 1 }), { id: 'other' }));
      play(50);
      const broken = watch(stage.present(fact({ fault }), { id: 'broken' }));
      play(3000);
      await settleMicrotasks();
      expect(counted.errors.length).toBeGreaterThan(0);
      expect(counted.fatal).toBe(0);
      for (const seen of [other, broken]) expect([seen.released, seen.ends.length]).toEqual([1, 1]);
      expect(stage.describe()['value']).toBe(stage.state.value);
      const next = watch(stage.present(fact(), { id: 'next' }));
      play(2000);
      await settleMicrotasks();
      expect(next.ends).toEqual(['played']);
    },
  );

  test('a scene that cannot settle is given up, once', async () => {
    const { stage, play, log, counted } = probeStage();
    const seen = watch(stage.present(fact(), { id: 'a' }));
    log.fault = 'settle';
    play(2000);
    stage.settle({ value: 3 });
    await settleMicrotasks();
    expect(counted.fatal).toBe(1);
    expect(seen.ends.length).toBe(1);
    const after = watch(stage.present(fact(), { id: 'b' }));
    await settleMicrotasks();
    expect(after.ends).toEqual(['killed']);
    expect(stage.state).toEqual({ value: 8 });
  });

  test('a scene that keeps failing while idle is given up', () => {
    const { stage, play, log, counted } = probeStage();
    log.fault = 'update';
    for (let turn = 0; turn < 5; turn += 1) {
      stage.invalidate();
      play(50);
    }
    expect(counted.fatal).toBe(1);
  });
});

test('a scene that is given up, revived on a new surface and given up again says so once', () => {
  const { stage, log, counted } = probeStage();
  log.fault = 'reduce';
  for (const id of ['a', 'b', 'c']) stage.present(fact(), { id });
  expect(counted.fatal).toBe(1);
  stage.remake();
  stage.present(fact(), { id: 'd' });
  expect(counted.fatal).toBe(1);
});

describe('every ending releases exactly once', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('present' as const),
      lengthMs: fc.integer({ min: 0, max: 900 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      atMs: fc.option(fc.integer({ min: -500, max: 300 })),
    }),
    fc.record({ kind: fc.constant('faulty' as const), fault: fc.constantFrom<Fault>('reduce', 'pictures', 'present', 'draw', 'dispose') }),
    fc.record({ kind: fc.constant('advance' as const), ms: fc.integer({ min: 0, max: 700 }) }),
    fc.record({
      kind: fc.constantFrom(
        'skip' as const,
        'skip-all' as const,
        'settle' as const,
        'hide' as const,
        'show' as const,
        'resize' as const,
        'remake' as const,
        'suspend' as const,
        'seek-back' as const,
      ),
    }),
  );

  test('under random interleavings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { stage, clock, log, counted } = probeStage();
        const presentations: Presentation[] = [];
        const seen: ReturnType<typeof watch>[] = [];
        const present = (given: ProbeFact, atMs?: number): void => {
          const presentation = stage.present(given, { id: `t${presentations.length}`, ...(atMs === undefined ? {} : { atMs }) });
          presentations.push(presentation);
          seen.push(watch(presentation));
        };
        for (const each of steps) {
          if (each.kind === 'present')
            present(
              fact({ lengthMs: each.lengthMs, releaseMs: each.lengthMs * each.share }),
              each.atMs === null ? undefined : clock.now() + each.atMs,
            );
          else if (each.kind === 'faulty') present(fact({ fault: each.fault }));
          else if (each.kind === 'advance') clock.advance(each.ms);
          else if (each.kind === 'skip') presentations.at(-1)?.skip();
          else if (each.kind === 'skip-all') stage.skipAll();
          else if (each.kind === 'settle') stage.settle(stage.state);
          else if (each.kind === 'hide') stage.hide();
          else if (each.kind === 'show') stage.show();
          else if (each.kind === 'resize') stage.setEnv({ size: { width: 300 + steps.length, height: 200 } });
          else if (each.kind === 'remake') stage.remake();
          else if (each.kind === 'suspend') stage.suspend();
          else stage.seekAll(clock.now() - 100);
          await settleMicrotasks();
          for (const one of seen) {
            expect(one.released).toBeLessThanOrEqual(1);
            expect(one.order).not.toEqual(['done']);
          }
        }
        clock.advance(5000);
        clock.advance(5000);
        stage.destroy();
        await settleMicrotasks();
        for (const one of seen) expect(one).toMatchObject({ released: 1, order: ['released', 'done'] });
        expect(log.disposed.length).toBe(log.made.length);
        expect(clock.pendingFrames).toBe(0);
        expect(counted.fatal).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });
});

test('destroy frees the scene and ends what is being presented', async () => {
  const { stage, play, log } = probeStage();
  const seen = watch(stage.present(fact(), { id: 'a' }));
  play(100);
  stage.destroy();
  stage.destroy();
  await settleMicrotasks();
  expect(seen.ends).toEqual(['killed']);
  expect(log.destroyed).toBe(1);
  expect(log.disposed).toEqual(['a']);
});

describe('still motion', () => {
  const env = { size: { width: 400, height: 300 }, motion: 'still', tier: 'high', tuning: { scale: 1 } } as const;
  const cues = [
    { atMs: 100, cue: 'tick' },
    { atMs: 600, cue: 'win' },
  ];

  test('shows a result at once, with the sounds of the result alone', async () => {
    const { stage, counted, log } = probeStage({ env, mayShowAtOnce: () => true });
    const seen = watch(stage.present(fact({ cues }), { id: 'a' }));
    await settleMicrotasks();
    expect(seen).toEqual({ released: 1, ends: ['played'], order: ['released', 'done'] });
    expect(stage.describe()['value']).toBe(5);
    expect(counted.cues.map(({ cue }) => cue)).toEqual(['win']);
    expect(log.disposed).toEqual(['a']);
  });

  test('waits for the moment of a result where the rules of play ask for it, and where all players share it', async () => {
    for (const stageOptions of [{ env }, { env, mayShowAtOnce: () => true }]) {
      const { stage, play } = probeStage(stageOptions);
      const seen = watch(stage.present(fact(), 'mayShowAtOnce' in stageOptions ? { id: 'a', atMs: 1000 } : { id: 'a' }));
      play(560);
      await settleMicrotasks();
      expect(seen.order).toEqual([]);
      play(80);
      await settleMicrotasks();
      expect(seen.order[0]).toBe('released');
    }
  });
});
