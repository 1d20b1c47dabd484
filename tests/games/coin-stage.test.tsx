import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bet } from '#contract/api/bets.ts';
import { ManualClock } from '#scenes/stage/clock.ts';
import type { Motion } from '#scenes/stage/contract.ts';
import { sceneOf } from '#scenes/registry.ts';
import { Stage } from '#scenes/stage/stage.ts';
import { StoryPlayer } from '#scenes/stage/story-player.ts';
import { surfaceOf } from '#scenes/stage/testing/probe-stage.ts';
import { TextureCache } from '#scenes/stage/textures.ts';
import { createReplay } from '#src/play/replay/replay.ts';
import { Visit } from '#src/stage/visit.ts';
import { coinStory, withCoinScene } from './coin-scene.ts';
import { coinView } from './coin-shell.tsx';

/*
 * The coin's scene on the stage that the shop runs, found in the list of scenes under its key: presented, cut anywhere, and replayed from its record.
 * Only the graphics card is missing: the surface counts its frames.
 */

let takeAway: () => void;
beforeAll(() => {
  takeAway = withCoinScene();
});
afterAll(() => takeAway());

const drawn = { frames: 0, cues: [] as string[], errors: [] as unknown[] };

/** What every stage of these tests is made of. */
const parts = (motion: Motion, tuning: unknown) => ({
  surface: surfaceOf(() => void (drawn.frames += 1)),
  textures: new TextureCache(() => Promise.reject(new Error('the coin has no pictures'))),
  env: { size: { width: 480, height: 300 }, motion, tier: 'high' as const, tuning },
  onCue: ({ cue }: { cue: string }) => void drawn.cues.push(cue),
  report: (error: unknown) => void drawn.errors.push(error),
});

async function playerOf(motion: Motion): Promise<StoryPlayer> {
  const definition = await sceneOf('coin')();
  return new StoryPlayer(definition, coinStory, parts(motion, definition.tuning));
}

test.each<Motion>(['full', 'reduced', 'still'])(
  'a toss shows its side from its release on and not before, with %s motion',
  async (motion) => {
    const player = await playerOf(motion);
    for (const [atMs, shown] of [
      [0, null],
      [899, null],
      [900, 'heads'],
      [1_500, 'heads'],
      [2_399, 'heads'],
      [2_400, 'tails'],
      [9_000, 'tails'],
      [899, null],
    ] as const) {
      player.seek(atMs);
      expect(player.stage.describe()['shown'], `${motion}, ${atMs} ms`).toBe(shown);
    }
    expect(drawn.errors).toEqual([]);
    player.destroy();
  },
);

test('the coin lies as its state says when it is cut at any moment, and at the end without a cut', async () => {
  const player = await playerOf('full');
  for (const atMs of [0, 450, 899, 900, 1_099, 1_800, 2_400]) {
    player.seek(atMs);
    const { stage } = player;
    stage.skipAll();
    const cut = stage.describe();
    stage.settle(stage.state);
    expect(stage.describe(), `cut at ${atMs} ms`).toEqual(cut);
    player.restart();
  }
  player.seek(9_000);
  expect(player.stage.describe()).toEqual({ shown: 'tails', face: -1 });
  player.destroy();
});

test('the record of a bet is replayed on it: there and back, with its sound, to a stop', async () => {
  // Of a record the replay reads the outcome alone.
  const recorded = coinView.replay({ outcome: { game: 'coin', called: 'heads', side: 'tails' } } as unknown as Bet as never);
  if (recorded === null) throw new Error('the coin has a scene to replay');
  const { scene, before, fact } = recorded;
  const definition = await sceneOf(scene)();
  const base = new ManualClock(7_000);
  const replay = createReplay({ id: 'bet-1', before, fact }, base);
  const visit = new Visit({
    // The stage below has its surface already.
    element: {} as HTMLElement,
    load: sceneOf(scene),
    initial: before,
    clock: replay.clock,
    onReady: () => undefined,
    onStatus: () => undefined,
  });
  visit.scene = definition;
  visit.stage = new Stage({ ...parts('full', definition.tuning), definition, clock: replay.clock, state: before });
  replay.arrived(visit.handle);
  expect(replay.store.getState()).toMatchObject({ playing: false, atMs: 1_100, lengthMs: 1_100 });
  expect(visit.stage.describe()).toEqual({ shown: 'tails', face: -1 });

  replay.seek(300);
  expect(visit.stage.describe()['shown']).toBe(null);
  [drawn.frames, drawn.cues] = [0, []];
  replay.seek(0);
  replay.play();
  for (let flownMs = 0; flownMs < 2_000; flownMs += 10) base.advance(10);
  await new Promise((resolve) => setImmediate(resolve));
  expect(drawn.frames).toBeGreaterThan(20);
  expect(drawn.cues).toEqual(['settle']);
  expect(replay.store.getState()).toMatchObject({ playing: false, atMs: 1_100 });
  expect(visit.stage.describe()).toEqual({ shown: 'tails', face: -1 });
  expect(drawn.errors).toEqual([]);
  visit.detach();
});
