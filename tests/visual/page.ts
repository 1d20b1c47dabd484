import '@fontsource-variable/inter';
import '@fontsource-variable/sora';
import 'pixi.js/unsafe-eval';
import { autoDetectRenderer, CanvasRenderer, Container, type Renderer, Ticker } from 'pixi.js';
import { type AnyScene, caseOf, sceneOf } from '#scenes/registry.ts';
import type { Cue, Description, Env, Story } from '#scenes/stage/contract.ts';
import { prepareFonts } from '#scenes/stage/fonts.ts';
import { RENDERER_OPTIONS, rendererKindOf, resolutionFor, wordResolutionFor } from '#scenes/stage/renderer-options.ts';
import type { Surface } from '#scenes/stage/stage-options.ts';
import { picturesOfStory, StoryPlayer } from '#scenes/stage/story-player.ts';
import { TextureCache } from '#scenes/stage/textures.ts';
import { boundsOf, foundUnder } from '#scenes/stage/words/found-words.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { WordLayer } from '#scenes/stage/words/word-layer.ts';
import { liveTextures } from './monkey/live-textures.ts';
import { playSequence } from './monkey/play-sequence.ts';
import { stopPainting } from './monkey/unpainted.ts';
import type { Cut, Show, PresentedFact, Visual } from './visual.ts';

/*
 * A page without a product: one scene on one canvas, its time moved by hand. The goldens, the invariant tests and the frame benchmark all
 * drive it through `window.visual`; it ends every picture in the same pixels because nothing in it knows the real time.
 */

/** Without paint a sequence takes a fraction of the time. */
const UNPAINTED = new URLSearchParams(location.search).has('unpainted');
if (UNPAINTED) stopPainting();

const renderers = new Map<string, Renderer>();
const slot = document.createElement('div');
slot.className = 'slot';
const words = new WordLayer();
const textures = new TextureCache();
let live: Live | null = null;

interface Live {
  player: StoryPlayer;
  renderer: Renderer;
  root: Container;
  story: Story<unknown, unknown>;
  definition: AnyScene;
  show: Show;
  cues: Cue[];
  errors: string[];
  /** What a scene of its own showed at rest, by facts presented. */
  rests: Map<number, Description>;
  /** When the story's facts are released and end at this size, once it was asked. */
  presentations: PresentedFact[] | null;
}

/** A scene beside the stage's, and what it was made and laid out for. */
interface Aside {
  scene: ReturnType<AnyScene['create']>;
  key: string;
}

/**
 * Scenes beside the stage's: one says when clips release and end, one is only ever settled. They are kept from story to story of a scene, since making one
 * takes longer than all that is asked of it.
 */
const asides = new Map<'times' | 'rest', Aside>();

async function rendererFor(options: Show): Promise<Renderer> {
  const { size, tier, antialias = false } = options;
  const kind = rendererKindOf(tier);
  const key = `${kind} ${antialias}`;
  let renderer = renderers.get(key);
  if (!renderer) {
    const settings = { ...RENDERER_OPTIONS, ...size, antialias, preserveDrawingBuffer: true };
    if (kind === 'canvas') {
      const canvas = new CanvasRenderer();
      await canvas.init(settings);
      renderer = canvas as unknown as Renderer;
    } else renderer = await autoDetectRenderer({ ...settings, preference: 'webgl' });
    renderers.set(key, renderer);
  }
  slot.replaceChildren(renderer.canvas as HTMLCanvasElement, words.canvas);
  document.body.replaceChildren(slot);
  fit(renderer, options);
  return renderer;
}

function fit(renderer: Renderer, { size, tier, resolution = resolutionFor(tier, devicePixelRatio, size) }: Show): void {
  renderer.resize(size.width, size.height, resolution);
  words.resize(size, wordResolutionFor(devicePixelRatio, size));
}

/** The story that is asked for. Throws RangeError when there is none, or none with another result. */
async function storyOf({ scene, story: id, given, otherResult, unjoined }: Show): Promise<Story<unknown, unknown>> {
  const { stories, withOtherResult } = await caseOf(scene);
  const found = given ?? stories.find((story) => story.id === id);
  const story = found && otherResult ? withOtherResult(found) : found;
  if (!story) throw new RangeError(`no story ${scene}/${id}`);
  return unjoined ? { ...story, joinAtMs: 0 } : story;
}

async function show(options: Show): Promise<void> {
  live?.player.destroy();
  live?.root.destroy();
  if (live?.show.scene !== options.scene) dropAsides();
  live = null;
  Ticker.system.autoStart = false;
  Ticker.system.stop();
  await prepareFonts();
  const story = await storyOf(options);
  // Loaded when it's first shown, as the shop does, so that this page too makes its renderer before it knows what the next scene draws.
  const definition = await sceneOf(options.scene)();
  await textures.all(picturesOfStory(definition, story));
  const renderer = await rendererFor(options);
  const root = new Container();
  const cues: Cue[] = [];
  const errors: string[] = [];
  const player: StoryPlayer = new StoryPlayer(definition, story, {
    surface: surfaceOf(renderer, root, options),
    textures,
    // What is painted ahead is never seen on a page that doesn't paint.
    ...(UNPAINTED ? { spare: () => undefined } : {}),
    env: { size: options.size, motion: options.motion, tier: options.tier, tuning: definition.tuning },
    onCue: (cue) => cues.push({ ...cue, atMs: Math.round(player.nowMs) }),
    report: (error) => errors.push(String(error)),
  });
  live = { player, renderer, root, story, definition, show: options, cues, errors, rests: new Map(), presentations: null };
}

const surfaceOf = (renderer: Renderer, stage: Container, { unseen }: Show): Surface => ({
  renderer,
  stage,
  words: unseen ? { draw: () => undefined } : words,
  render: () => (unseen ? undefined : renderer.render(stage)),
});

function current(): Live {
  if (!live) throw new Error('show a story first');
  return live;
}

async function measure(durationMs: number, stepMs: number): Promise<number[]> {
  const { player, renderer } = current();
  const times: number[] = [];
  const endMs = player.nowMs + durationMs;
  const pixel = new Uint8Array(4);
  while (player.nowMs < endMs) {
    times.push(...play(stepMs, stepMs));
    // Reading a pixel waits for the frame to be painted, outside the measured time.
    if ('gl' in renderer) (renderer as unknown as { gl: WebGL2RenderingContext }).gl.readPixels(0, 0, 1, 1, 6408, 5121, pixel);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return times;
}

function restart(): void {
  const { player, cues } = current();
  player.restart();
  cues.length = 0;
}

function play(durationMs: number, stepMs = 1000 / 60): number[] {
  const { player } = current();
  const times: number[] = [];
  const endMs = player.nowMs + durationMs;
  player.stage.invalidate();
  while (player.nowMs < endMs) {
    // Building a clip is no part of a frame's time.
    const untilMs = player.nowMs + stepMs;
    player.present(untilMs);
    const from = performance.now();
    if (player.play(untilMs - player.nowMs)) times.push(performance.now() - from);
  }
  return times;
}

/** A frame later than this is a pause of the page, and the story goes on where it was, ms. */
const LONGEST_STEP_MS = 1_000;

async function perform(durationMs: number): Promise<{ frames: number; ms: number }> {
  const { player } = current();
  const endMs = Math.max(...presentations().map((presentation) => presentation.endMs));
  restart();
  const drawn = player.stage.framesDrawn;
  const startMs = performance.now();
  for (let lastMs = startMs; lastMs - startMs < durationMs;) {
    const nowMs = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    player.play(Math.min(LONGEST_STEP_MS, Math.max(0, nowMs - lastMs)));
    lastMs = Math.max(lastMs, nowMs);
    if (player.nowMs >= endMs) restart();
  }
  return { frames: player.stage.framesDrawn - drawn, ms: performance.now() - startMs };
}

/** A scene beside the stage's that is laid out as that is, to ask it what it would do. */
function aside(use: 'times' | 'rest'): { scene: Aside['scene']; env: Env<unknown> } {
  const { definition, story, show: options, renderer } = current();
  const { size, motion, tier } = options;
  const env = { size, motion, tier, tuning: definition.tuning, seed: story.seed ?? story.id };
  const key = JSON.stringify([size, motion, tier, options.antialias, renderer.resolution]);
  const known = asides.get(use);
  if (known?.key === key) return { scene: known.scene, env };
  known?.scene.destroy();
  const scene = definition.create({
    renderer,
    texture: (url) => textures.texture(url),
    spare: () => undefined,
    peek: (url) => textures.peek(url),
    invalidate: () => {},
  });
  scene.resize(env);
  asides.set(use, { scene, key });
  return { scene, env };
}

function dropAsides(): void {
  for (const { scene } of asides.values()) scene.destroy();
  asides.clear();
}

function rest(): Description {
  const now = current();
  const { player, rests } = now;
  const known = rests.get(player.presented);
  if (known) return known;
  const { scene, env } = aside('rest');
  scene.settle(player.state, env);
  // A picture that changes seldom, or a tier that draws less often, is older than now.
  const changes = scene.update(player.stage.drawnAtMs);
  const shown = scene.describe();
  // What goes on by the clock is shown at this moment only.
  if (changes === false) rests.set(player.presented, shown);
  return shown;
}

function presentations(): PresentedFact[] {
  const now = current();
  const { definition, story } = now;
  if (now.presentations !== null) return now.presentations;
  const { scene, env } = aside('times');
  let before = story.before;
  now.presentations = story.facts.map(({ atMs, fact }) => {
    scene.settle(before, env);
    const clip = scene.present(before, fact, env, { id: 'aside', atMs });
    clip.timeline?.kill();
    clip.dispose();
    before = definition.reduce(before, fact);
    return { atMs, releaseMs: atMs + clip.releaseAtMs, endMs: atMs + clip.durationMs };
  });
  return now.presentations;
}

function cut(how: Cut): Description {
  const { player } = current();
  const { stage } = player;
  if (how === 'settled') stage.settle(stage.state);
  else if (how === 'skipped') stage.skipAll();
  else stage.hide();
  const shown = stage.describe();
  if (how === 'hidden') stage.show();
  player.pass(0);
  return shown;
}

/** Puts another environment in force; what is known of the old one is forgotten. */
async function change(changed: Partial<Pick<Show, 'size' | 'motion' | 'tier'>>): Promise<void> {
  const now = current();
  const { stage } = now.player;
  now.show = { ...now.show, ...changed };
  now.rests.clear();
  now.presentations = null;
  if (changed.tier === undefined || rendererKindOf(now.show.tier) === kindOf(now.renderer)) fit(now.renderer, now.show);
  else {
    stage.suspend();
    dropAsides();
    now.renderer = await rendererFor(now.show);
    // What a renderer has prepared under a root is its own.
    const { root } = now;
    now.root = new Container();
    stage.remake(surfaceOf(now.renderer, now.root, now.show));
    root.destroy();
  }
  stage.setEnv(changed);
}

const kindOf = (renderer: Renderer) => (renderer instanceof CanvasRenderer ? 'canvas' : 'webgl');

/** Standard deviation of the brightness, on a small copy. */
function spread(): number {
  const { renderer, root } = current();
  words.draw(root, () => undefined);
  renderer.render(root);
  const small = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
  const context = small.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2D context');
  for (const canvas of [renderer.canvas as HTMLCanvasElement, words.canvas]) context.drawImage(canvas, 0, 0, 64, 64);
  const { data } = context.getImageData(0, 0, 64, 64);
  const greys = Array.from(
    { length: 64 * 64 },
    (_, pixel) => ((data[4 * pixel] ?? 0) + (data[4 * pixel + 1] ?? 0) + (data[4 * pixel + 2] ?? 0)) / 3,
  );
  const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length;
  return Math.sqrt(greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length);
}

const objectsUnder = (node: Container): number => 1 + node.children.reduce((sum, child) => sum + objectsUnder(child), 0);

/** The scene with its words over it, as the page shows them. */
function withTexts(scene: HTMLCanvasElement): HTMLCanvasElement {
  const both = document.createElement('canvas');
  both.width = words.canvas.width;
  both.height = words.canvas.height;
  const context = both.getContext('2d');
  context?.drawImage(scene, 0, 0, both.width, both.height);
  context?.drawImage(words.canvas, 0, 0);
  return both;
}

const visual: Visual = {
  stories: async (scene) =>
    (await caseOf(scene)).stories.map(({ id, motion, size, joinAtMs }) => ({
      id,
      motion: motion ?? null,
      size: size ?? null,
      joinAtMs: joinAtMs ?? null,
    })),
  show,
  restart,
  seek: (ms) => current().player.seek(ms),
  play,
  measure,
  perform,
  idle: (durationMs) => {
    const { player } = current();
    const drawn = player.stage.framesDrawn;
    for (let passed = 0; passed < durationMs; passed += 50) player.pass(50);
    return player.stage.framesDrawn - drawn;
  },
  resize: (size) => {
    const now = current();
    now.show = { ...now.show, size };
    now.rests.clear();
    now.presentations = null;
    fit(now.renderer, now.show);
    now.player.stage.setEnv({ size });
    now.player.seek(now.player.nowMs);
  },
  change,
  setBack: (ms) => current().player.setBack(ms),
  hideFor: (ms) => {
    const { player } = current();
    player.stage.hide();
    player.play(ms);
    player.stage.show();
    player.pass(0);
  },
  loseFor: (ms) => {
    const { player } = current();
    player.stage.suspend();
    player.play(ms);
    player.stage.remake();
    player.pass(0);
  },
  endMs: () => {
    const { player, story } = current();
    return Math.max(...story.facts.map(({ atMs, fact }) => atMs + player.stage.lengthMs(fact)));
  },
  nowMs: () => current().player.nowMs,
  counts: () => ({ objects: objectsUnder(current().root), textures: liveTextures() }),
  spread: () => (UNPAINTED ? null : spread()),
  playSequence: (sequence) => playSequence(visual, sequence),
  describe: () => current().player.stage.describe(),
  rest,
  presentations,
  cut,
  cues: () => current().cues,
  frames: () => current().player.stage.framesDrawn,
  wordBoxes: () =>
    foundUnder(current().root).map((found) => {
      const { x, y, width, height } = boundsOf(found);
      return { x, y, width, height, text: found.word instanceof NumberText ? found.word.text : '' };
    }),
  picture: () => {
    const { renderer, root } = current();
    words.draw(root, () => undefined);
    renderer.render(root);
    return withTexts(renderer.canvas as HTMLCanvasElement).toDataURL('image/png');
  },
  pictureAnew: () => {
    const { renderer, show: options } = current();
    const { width, height } = options.size;
    fit(renderer, { ...options, size: { width: width + 1, height } });
    fit(renderer, options);
    return visual.picture();
  },
  errors: () => current().errors,
  contextLost: () => {
    const { renderer } = current();
    return 'gl' in renderer ? (renderer as unknown as { gl: WebGL2RenderingContext }).gl.isContextLost() : false;
  },
  rendererName: () => current().renderer.name,
};

window.visual = visual;
