import '@fontsource-variable/inter';
import '@fontsource-variable/sora';
import 'pixi.js/unsafe-eval';
import { autoDetectRenderer, CanvasRenderer, Container, type Renderer, Ticker } from 'pixi.js';
import { boxScene } from '#scenes/box/scene.ts';
import { boxStories } from '#scenes/box/stories.ts';
import { ManualClock } from '#scenes/stage/clock.ts';
import type { Cue, Description, Motion, SceneDefinition, Size, Story, Tier } from '#scenes/stage/contract.ts';
import { prepareFonts } from '#scenes/stage/number-font.ts';
import { RENDERER_OPTIONS } from '#scenes/stage/renderer-options.ts';
import { Stage } from '#scenes/stage/stage.ts';
import { TextureCache } from '#scenes/stage/textures.ts';

/*
 * A page without a product: one scene on one canvas, its time moved by hand. The goldens, the invariant tests and the frame benchmark all
 * drive it through `window.visual`; it ends every picture in the same pixels because nothing in it knows the real time.
 */

interface Entry<State, Fact, Tuning> {
  definition: SceneDefinition<State, Fact, Tuning>;
  stories: readonly Story<State, Fact>[];
}

/** How a story is put on the canvas. */
export interface Show {
  scene: string;
  story: string;
  size: Size;
  motion: Motion;
  tier: Exclude<Tier, 'plate'>;
  resolution?: number;
  antialias?: boolean;
}

/** What one story's facts say without the scene: for asserting against what is shown. */
export interface Expected {
  rest: Description;
  /** When each telling releases and ends, ms of the story. */
  tellings: { atMs: number; releaseMs: number; endMs: number }[];
}

/** What the tests may ask for. */
export interface Visual {
  stories(scene: string): { id: string; motion: Motion | null; size: Size | null; joinAtMs: number | null }[];
  /** Puts a story on the canvas at its first moment. */
  show(show: Show): Promise<void>;
  /** Moves the story's time, in one jump, and draws. */
  seek(ms: number): void;
  /** Plays on from where it stands in steps of a frame; returns the ms of script that each frame took. */
  play(durationMs: number, stepMs?: number): number[];
  describe(): Description;
  /** What `settle` shows for the state after every fact. */
  expected(): Expected;
  /** Cuts whatever runs, as a left page does, and says what is shown then. */
  cut(): Description;
  /** All cues that were fired so far, with the story's time. */
  cues(): Cue[];
  frames(): number;
  /** The canvas as a PNG data address, drawn in this very task. */
  picture(): string;
  errors(): string[];
  contextLost(): boolean;
  rendererName(): string;
}

type Closed = Entry<unknown, unknown, unknown>;

function close<State, Fact, Tuning>(entry: Entry<State, Fact, Tuning>): Closed {
  // The page hands a scene its own stories only, so the closed types meet their like again.
  return entry as unknown as Closed;
}

const SCENES: Readonly<Record<string, Closed>> = { box: close({ definition: boxScene, stories: boxStories }) };

const renderers = new Map<string, Renderer>();
const textures = new TextureCache();
let live: Live | null = null;

interface Live {
  stage: Stage<unknown, unknown, unknown>;
  clock: ManualClock;
  renderer: Renderer;
  root: Container;
  story: Story<unknown, unknown>;
  entry: Closed;
  show: Show;
  /** Facts told so far. */
  told: number;
  cues: Cue[];
  errors: string[];
}

async function rendererFor({ size, tier, resolution = 1, antialias = false }: Show): Promise<Renderer> {
  const kind = tier === 'canvas' ? 'canvas' : 'webgl';
  const key = `${kind} ${antialias}`;
  let renderer = renderers.get(key);
  if (!renderer) {
    const options = { ...RENDERER_OPTIONS, ...size, resolution, antialias, preserveDrawingBuffer: true };
    if (kind === 'canvas') {
      const canvas = new CanvasRenderer();
      await canvas.init(options);
      renderer = canvas as unknown as Renderer;
    } else renderer = await autoDetectRenderer({ ...options, preference: 'webgl' });
    renderers.set(key, renderer);
  }
  renderer.resize(size.width, size.height, resolution);
  document.body.replaceChildren(renderer.canvas as HTMLCanvasElement);
  return renderer;
}

async function show(options: Show): Promise<void> {
  live?.stage.destroy();
  live?.root.destroy();
  live = null;
  Ticker.system.autoStart = false;
  Ticker.system.stop();
  await prepareFonts();
  const entry = SCENES[options.scene];
  const story = entry?.stories.find(({ id }) => id === options.story);
  if (!entry || !story) throw new RangeError(`no story ${options.scene}/${options.story}`);
  const { definition } = entry;
  let state = story.before;
  const urls = new Set(definition.pictures(state));
  for (const { fact } of story.facts) {
    for (const url of definition.pictures(state, fact)) urls.add(url);
    state = definition.reduce(state, fact);
  }
  await textures.all([...urls]);
  const renderer = await rendererFor(options);
  const root = new Container();
  const clock = new ManualClock(0);
  const cues: Cue[] = [];
  const errors: string[] = [];
  const stage = new Stage({
    definition,
    surface: { renderer, stage: root, render: () => renderer.render(root) },
    clock,
    textures,
    env: { size: options.size, motion: options.motion, tier: options.tier, tuning: definition.tuning },
    state: story.before,
    onCue: (cue) => cues.push({ ...cue, atMs: Math.round(clock.now()) }),
    report: (error) => errors.push(String(error)),
  });
  live = { stage, clock, renderer, root, story, entry, show: options, told: 0, cues, errors };
  tellDue(0);
  seek(0);
}

function current(): Live {
  if (!live) throw new Error('show a story first');
  return live;
}

/** Tells every fact that is due at a story time, each at its own time. */
function tellDue(ms: number): void {
  const now = current();
  for (const { atMs, fact } of now.story.facts.slice(now.told)) {
    if (atMs > ms) break;
    now.clock.set(Math.max(now.clock.now(), atMs));
    now.stage.tell(fact, { id: `${now.story.seed}:${now.told}`, seed: now.story.seed, atMs });
    now.told += 1;
  }
}

function seek(ms: number): void {
  const { clock, stage } = current();
  tellDue(ms);
  clock.set(ms);
  stage.seekAll(ms);
}

function play(durationMs: number, stepMs = 1000 / 60): number[] {
  const { clock, stage } = current();
  const times: number[] = [];
  const endMs = clock.now() + durationMs;
  stage.invalidate();
  while (clock.now() < endMs) {
    tellDue(clock.now() + stepMs);
    const from = performance.now();
    const drawn = stage.framesDrawn;
    clock.advance(stepMs);
    if (stage.framesDrawn > drawn) times.push(performance.now() - from);
  }
  return times;
}

function expected(): Expected {
  const { entry, story, stage, show: options } = current();
  const { definition } = entry;
  let state = story.before;
  for (const { fact } of story.facts) state = definition.reduce(state, fact);
  const tellings = story.facts.map(({ atMs, fact }) => ({ atMs, releaseMs: atMs + releaseOf(fact), endMs: atMs + stage.lengthMs(fact) }));
  const aside = new Container();
  const { renderer } = current();
  const scene = definition.create({ renderer, texture: (url) => textures.texture(url), peek: (url) => textures.peek(url), invalidate: () => {} });
  aside.addChild(scene.root);
  const env = { size: options.size, motion: options.motion, tier: options.tier, tuning: definition.tuning, seed: story.seed };
  scene.resize(env);
  scene.settle(state, env);
  const rest = scene.describe();
  scene.destroy();
  aside.destroy();
  return { rest, tellings };
}

/** The release as the scene's own clip says it. */
function releaseOf(fact: unknown): number {
  const { entry, story, show: options, renderer } = current();
  const { definition } = entry;
  const scene = definition.create({ renderer, texture: (url) => textures.texture(url), peek: (url) => textures.peek(url), invalidate: () => {} });
  const env = { size: options.size, motion: options.motion, tier: options.tier, tuning: definition.tuning, seed: story.seed };
  scene.settle(story.before, env);
  const clip = scene.tell(story.before, fact, env, { id: 'aside', atMs: 0 });
  const { releaseAtMs } = clip;
  clip.timeline.kill();
  clip.dispose();
  scene.destroy();
  return releaseAtMs;
}

const visual: Visual = {
  stories: (scene) =>
    (SCENES[scene]?.stories ?? []).map(({ id, motion, size, joinAtMs }) => ({ id, motion: motion ?? null, size: size ?? null, joinAtMs: joinAtMs ?? null })),
  show,
  seek,
  play,
  describe: () => current().stage.describe(),
  expected,
  cut: () => {
    const { stage } = current();
    stage.settle(stage.state);
    return stage.describe();
  },
  cues: () => current().cues,
  frames: () => current().stage.framesDrawn,
  picture: () => {
    const { renderer, root } = current();
    renderer.render(root);
    return (renderer.canvas as HTMLCanvasElement).toDataURL('image/png');
  },
  errors: () => current().errors,
  contextLost: () => {
    const { renderer } = current();
    return 'gl' in renderer ? (renderer as unknown as { gl: WebGL2RenderingContext }).gl.isContextLost() : false;
  },
  rendererName: () => current().renderer.name,
};

declare global {
  interface Window {
    visual: Visual;
  }
}

window.visual = visual;
(window as unknown as Record<string, unknown>).dbg = () => live;
