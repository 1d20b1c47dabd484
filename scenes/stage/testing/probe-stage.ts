import { Container, type Renderer, type Texture } from 'pixi.js';
import { ManualClock } from '../clock.ts';
import type { Cue } from '../contract.ts';
import { DRAWN_WITH } from '../pipes.ts';
import { Stage } from '../stage.ts';
import type { StageOptions } from '../stage-options.ts';
import { TextureCache } from '../textures.ts';
import { type ProbeFact, probeScene, type ProbeState, type ProbeTuning } from './probe-scene.ts';

type Options = Partial<StageOptions<ProbeState, ProbeFact, ProbeTuning>>;

/** A stage with a probe on it, a clock in the test's hand and a surface that counts its frames. */
export function probeStage(options: Options = {}) {
  const clock = new ManualClock(1000);
  const { definition, log } = probeScene();
  const counted = { renders: 0, errors: [] as unknown[], cues: [] as Cue[], fatal: 0 };
  const stage = new Stage<ProbeState, ProbeFact, ProbeTuning>({
    definition,
    surface: surfaceOf(() => {
      counted.renders += 1;
    }),
    clock,
    textures: new TextureCache(() => Promise.reject(new Error('no pictures in this test'))),
    env: { size: { width: 400, height: 300 }, motion: 'full', tier: 'high', tuning: { scale: 1 } },
    onCue: (cue) => counted.cues.push(cue),
    report: (error) => counted.errors.push(error),
    onFatal: () => {
      counted.fatal += 1;
    },
    ...options,
  });
  /** Lets frames flow at 60 a second. */
  const play = (forMs: number): void => {
    for (let playedMs = 0; playedMs < forMs; playedMs += 16) clock.advance(Math.min(16, forMs - playedMs));
  };
  return { stage, clock, log, counted, play, definition };
}

/** A surface that draws nothing. */
export function surfaceOf(render: () => void) {
  // No renderer exists in Node; the probe never touches it.
  return {
    renderer: { name: 'webgl', renderPipes: DRAWN_WITH } as unknown as Renderer,
    stage: new Container(),
    words: { draw: () => undefined },
    render,
  };
}

/** A texture cache whose pictures arrive when the test says so. */
export function slowTextures(): { textures: TextureCache; arrive: () => Promise<void> } {
  const waiting: (() => void)[] = [];
  const textures = new TextureCache(() => new Promise<Texture>((resolve) => waiting.push(() => resolve({} as Texture))));
  return {
    textures,
    arrive: async () => {
      for (const give of waiting.splice(0)) give();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
  };
}
