import { expect, test } from 'vitest';
import type { SceneDefinition, Story } from './contract.ts';
import { picturesOfStory, StoryPlayer } from './story-player.ts';
import { type ProbeFact, probeScene, type ProbeState } from './testing/probe-scene.ts';
import { surfaceOf } from './testing/probe-stage.ts';
import { TextureCache } from './textures.ts';

const fact = (atMs: number, add: number, cue: string): { atMs: number; fact: ProbeFact } => ({
  atMs,
  fact: { add, lengthMs: 400, releaseMs: 200, cues: [{ atMs: 100, cue }] },
});

const STORY: Story<ProbeState, ProbeFact> = {
  id: 'sums',
  title: 'Three sums',
  before: { value: 1 },
  facts: [fact(0, 1, 'first'), fact(1_000, 10, 'second'), fact(1_010, 100, 'third')],
  seed: 'sums',
};

function playerOf(story: Story<ProbeState, ProbeFact>) {
  const { definition, log } = probeScene();
  const cues: string[] = [];
  const errors: unknown[] = [];
  // The player hands states and facts around and never looks inside.
  const player = new StoryPlayer(definition as unknown as SceneDefinition<unknown, unknown, unknown>, story as Story<unknown, unknown>, {
    surface: surfaceOf(() => undefined),
    textures: new TextureCache(() => Promise.reject(new Error('no pictures in this test'))),
    env: { size: { width: 400, height: 300 }, motion: 'full', tier: 'high', tuning: { scale: 1 } },
    onCue: ({ cue }) => cues.push(cue),
    report: (error) => errors.push(error),
  });
  return { player, log, cues, errors, shown: () => player.stage.describe() };
}

test('a moment looks the same from before it, from after it and step by step', () => {
  for (const ms of [0, 150, 250, 999, 1_100, 1_230, 5_000]) {
    const [straight, back, stepped] = [playerOf(STORY), playerOf(STORY), playerOf(STORY)];
    straight.player.seek(ms);
    back.player.seek(6_000);
    back.player.seek(ms);
    for (let at = 50; at <= ms; at += 50) stepped.player.seek(at);
    stepped.player.seek(ms);
    expect(back.shown(), `${ms} ms from later`).toEqual(straight.shown());
    expect(stepped.shown(), `${ms} ms in steps`).toEqual(straight.shown());
    expect([back.player.nowMs, back.player.presented]).toEqual([ms, straight.player.presented]);
  }
});

test('each fact is presented at its own moment, also where a step passes several', () => {
  const { player, log } = playerOf(STORY);
  player.seek(4_000);
  expect(log.made).toEqual(['sums-0', 'sums-1', 'sums-2']);
  expect(player.state).toEqual({ value: 112 });
});

test('playing fires every cue once, and seeking none', () => {
  const { player, cues } = playerOf(STORY);
  player.seek(3_000);
  expect(cues).toEqual([]);
  player.restart();
  player.stage.invalidate();
  for (let ms = 0; ms < 2_000; ms += 16) player.play(16);
  expect(cues).toEqual(['first', 'second', 'third']);
});

test('a story that is joined late begins there, with all facts before it as old as they are', () => {
  const { player, shown } = playerOf({ ...STORY, joinAtMs: 1_100 });
  expect([player.nowMs, player.presented]).toEqual([1_100, 3]);
  const straight = playerOf(STORY);
  straight.player.seek(1_100);
  expect(shown()).toEqual(straight.shown());
  player.seek(0);
  expect(player.nowMs).toBe(1_100);
});

test('settling shows the state after all facts, and the story can start again', () => {
  const { player, shown, errors } = playerOf(STORY);
  player.settle(2_000);
  expect(shown()).toMatchObject({ value: 112 });
  player.restart();
  expect([player.nowMs, player.presented]).toEqual([0, 1]);
  expect(errors).toEqual([]);
});

test('the pictures of a story are those of its start, its facts and its end, each once', () => {
  const pictures = (state: unknown, asked?: unknown): string[] => [
    `state-${String(state)}`,
    ...(asked === undefined ? [] : [`fact-${String(asked)}`]),
  ];
  const story = {
    ...STORY,
    before: 0,
    facts: [
      { atMs: 0, fact: 1 },
      { atMs: 9, fact: 1 },
    ],
  } as unknown as Story<unknown, unknown>;
  const reduce = (state: unknown, asked: unknown): unknown => Number(state) + Number(asked);
  expect(picturesOfStory({ pictures, reduce }, story)).toEqual(['state-0', 'fact-1', 'state-1', 'state-2']);
});

test('a lost context leaves every later moment as it would be without it, sought or played', () => {
  const lost = { ...STORY, faults: { lostAtMs: 150 } };
  for (const ms of [140, 160, 250, 1_100, 3_000]) {
    const [whole, sought, played] = [playerOf(STORY), playerOf(lost), playerOf(lost)];
    whole.player.seek(ms);
    sought.player.seek(ms);
    for (let passed = 0; passed < ms; passed += 10) played.player.play(10);
    expect(sought.shown(), `${ms} ms sought`).toEqual(whole.shown());
    expect(played.shown(), `${ms} ms played`).toEqual(whole.shown());
    // Shown a second time by views that are made anew.
    expect(sought.log.made.filter((id) => id === 'sums-0')).toHaveLength(ms < 150 ? 1 : 2);
  }
});

test('a slowed machine draws a frame only after its time, and loses none of the time', () => {
  const { player } = playerOf({ ...STORY, faults: { frameMs: 100 } });
  const drawn = Array.from({ length: 40 }, () => player.play(20)).filter(Boolean).length;
  expect(drawn).toBeLessThanOrEqual(8);
  expect(player.nowMs).toBe(800);
});
