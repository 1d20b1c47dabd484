import { type Application, type Container, ImageSource, Texture } from 'pixi.js';
import { WordLayer } from '#scenes/stage/words/word-layer.ts';
import type { Cue, Description, Motion, Size, Story, Tier } from '#scenes/stage/contract.ts';
import { rendererKindOf } from '#scenes/stage/renderer-options.ts';
import { prepareFonts } from '#scenes/stage/fonts.ts';
import { resolutionFor, wordResolutionFor } from '#scenes/stage/renderer-options.ts';
import { stateAfter } from '#scenes/stage/scene-case.ts';
import { quietTicker } from '#scenes/stage/score.ts';
import { picturesOfStory, StoryPlayer } from '#scenes/stage/story-player.ts';
import { loadPicture, TextureCache } from '#scenes/stage/textures.ts';
import { makeApplication } from './application.ts';
import { type ClipScore, type ClipSpan, scoreOf } from './clip-score.ts';
import type { Pictures } from './pictures/pictures-view.ts';
import type { LabScene } from './scenes.ts';
import type { Values } from './tuning/edits.ts';

/** What the picture depends on, besides the time. */
export interface StoryView {
  scene: LabScene;
  story: Story<unknown, unknown>;
  size: Size;
  motion: Motion;
  tier: Tier;
  tuning: Readonly<Record<string, unknown>>;
  /** Shown in the place of the shop's. */
  pictures?: Pictures;
}

/** What figures and readings of a view depend on; its tier, size and moment are named beside them. */
export function partsOf({ story, motion, tuning }: StoryView): readonly unknown[] {
  return [story, motion, JSON.stringify(tuning)];
}

/** Whether a view has the parts of before. */
export const isOf = (view: StoryView, parts: readonly unknown[]): boolean => partsOf(view).every((part, index) => part === parts[index]);

/** Clips that are built to be compared, and not shown. */
export interface Trial {
  scoresUnder(tuning: Values): readonly ClipScore[];
  isOpen(): boolean;
  close(): void;
}

/** Stays after the last clip has ended, so that rest is seen too. */
const TAIL_MS = 600;

/** One story on one canvas, played by the shared player; it survives changes of its view. */
export class StoryCanvas {
  readonly #holder: HTMLElement;
  readonly #golden: boolean;
  /** Whether the picture can be copied later than in the moment in which it is drawn. */
  readonly #keepsPicture: boolean;
  #textures = new TextureCache();
  #pictures: Pictures | undefined;
  readonly #onCue: (cue: Cue) => void;
  readonly #onError: (error: unknown) => void;
  readonly #words = new WordLayer();
  #application: Application | null = null;
  #kind: 'webgl' | 'canvas' | null = null;
  #player: StoryPlayer | null = null;
  #view: StoryView | null = null;
  /** The time of the story while there is no canvas to play it on. */
  #heldMs = 0;
  #scores = new Map<string, ClipScore>();
  /** When the clips of the view begin and how long they last. */
  #spans: { of: StoryView | null; all: readonly ClipSpan[] } = { of: null, all: [] };
  #trial: Trial | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(
    holder: HTMLElement,
    options: { golden: boolean; keepsPicture?: boolean; onCue: (cue: Cue) => void; onError: (error: unknown) => void },
  ) {
    this.#holder = holder;
    this.#golden = options.golden;
    this.#keepsPicture = options.golden || options.keepsPicture === true;
    this.#onCue = options.onCue;
    this.#onError = options.onError;
  }

  /** What is drawn; null without a canvas. */
  get root(): Container | null {
    return this.#application?.stage ?? null;
  }

  get nowMs(): number {
    return this.#player?.nowMs ?? this.#heldMs;
  }

  /** From the first fact to rest; a story that is joined late starts there. */
  get lengthMs(): number {
    const view = this.#view;
    if (view === null) return 0;
    if (this.#spans.of !== view) this.#spans = { of: view, all: spansOf(view) };
    return Math.round(Math.max(0, ...this.#spans.all.map(({ atMs, durationMs }) => atMs + durationMs)) + TAIL_MS);
  }

  /** The clips that will be presented and were not built yet. */
  get ahead(): readonly ClipSpan[] {
    return this.lengthMs === 0 ? [] : this.#spans.all.filter(({ id, atMs }) => !this.#scores.has(id) && atMs > this.nowMs);
  }

  /** The scores of the clips that were built so far, in their order. */
  get scores(): readonly ClipScore[] {
    return [...this.#scores.values()];
  }

  /**
   * Builds some clips, by their ids, under any tuning, to see when what moves. They are built on views that are never shown and on the tier with the
   * fewest effects, which costs the least; null while there is no canvas. Another trial, or another view, closes it.
   */
  trial(ids: readonly string[]): Trial | null {
    this.#trial?.close();
    const [view, application] = [this.#view, this.#application];
    if (view === null || application === null) return null;
    const { story, scene, size, motion } = view;
    const views = scene.definition.create({
      renderer: application.renderer,
      texture: (url) => this.#textures.texture(url),
      peek: (url) => this.#textures.peek(url),
      invalidate: () => undefined,
      spare: () => undefined,
    });
    let isOpen = true;
    const scoresUnder = (tuning: Values): ClipScore[] => {
      const env = { size, motion, tier: 'lean' as const, tuning, seed: story.seed ?? story.id };
      if (!isOpen) return [];
      views.resize(env);
      const scores = story.facts.flatMap(({ atMs, fact }, index) => {
        const id = `${story.id}-${index}`;
        if (!ids.includes(id)) return [];
        const clip = views.present(stateAfter(story, scene.definition.reduce, index), fact, env, { id, atMs });
        const score = scoreOf(clip);
        clip.dispose();
        return [score];
      });
      quietTicker();
      return scores;
    };
    const close = (): void => {
      if (isOpen) views.destroy();
      isOpen = false;
    };
    this.#trial = { scoresUnder, close, isOpen: () => isOpen };
    return this.#trial;
  }

  /** Shows a view at a time. Calls are done one after the other. */
  show(view: StoryView, atMs: number): Promise<void> {
    return this.#queue(async () => {
      if (view.pictures !== this.#pictures) this.#textures = texturesWith(view.pictures);
      this.#pictures = view.pictures;
      await Promise.all([prepareFonts(), this.#textures.all(picturesOfStory(view.scene.definition, view.story))]);
      await this.#applicationFor(view.tier);
      this.#remake(view);
      this.#goTo(atMs);
    });
  }

  /** Frees the canvas and what is on it; `show` makes a new one. */
  clear(): Promise<void> {
    return this.#queue(() => {
      this.#player?.destroy();
      this.#player = null;
      this.#view = null;
      this.#scores.clear();
      this.#dropApplication();
      return Promise.resolve();
    });
  }

  /** Changes only what a running story survives (size, motion, tuning, high or low), keeping its time. */
  change(change: Partial<Pick<StoryView, 'size' | 'motion' | 'tuning'>>): void {
    const view = this.#view;
    if (view === null) return;
    const atMs = this.nowMs;
    this.#view = { ...view, ...change };
    this.#resize();
    this.#player?.stage.setEnv(change);
    this.#goTo(atMs);
  }

  /** Shows a moment, silently. */
  seek(atMs: number): Promise<void> {
    return this.#queue(() => {
      this.#goTo(atMs);
      return Promise.resolve();
    });
  }

  /** Plays on by `stepMs`, with cues. Returns the ms of script that the frame took. */
  play(stepMs: number): number {
    const startMs = performance.now();
    this.#player?.play(stepMs);
    return performance.now() - startMs;
  }

  /** Shows the state after all facts, at rest. */
  settle(): void {
    this.#player?.settle(this.lengthMs);
  }

  describe(): Description {
    return this.#player?.stage.describe() ?? {};
  }

  #queue(run: () => Promise<void>): Promise<void> {
    const next = this.#turn.then(run);
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async #applicationFor(tier: Tier): Promise<void> {
    const kind = tier === 'plate' ? null : rendererKindOf(tier);
    if (kind === this.#kind) return;
    this.#player?.destroy();
    this.#player = null;
    this.#dropApplication();
    if (kind === null) return;
    const application = await makeApplication(kind, { antialias: !this.#golden, preserveDrawingBuffer: this.#keepsPicture });
    this.#application = application;
    this.#kind = kind;
    application.canvas.addEventListener('webglcontextlost', () => this.#player?.stage.suspend());
    application.canvas.addEventListener('webglcontextrestored', () => this.#player?.stage.remake());
    this.#holder.replaceChildren(application.canvas, this.#words.canvas);
  }

  #dropApplication(): void {
    this.#trial?.close();
    this.#application?.destroy({ removeView: true });
    this.#application = null;
    this.#kind = null;
    this.#holder.replaceChildren();
  }

  #remake(view: StoryView): void {
    this.#trial?.close();
    this.#player?.destroy();
    this.#player = null;
    this.#view = view;
    this.#scores.clear();
    const application = this.#application;
    if (application === null) return;
    this.#resize();
    const { size, motion, tier, tuning, scene, story } = view;
    this.#player = new StoryPlayer(scene.definition, story, {
      surface: { renderer: application.renderer, stage: application.stage, words: this.#words, render: () => application.render() },
      textures: this.#textures,
      env: { size, motion, tier, tuning },
      onCue: this.#onCue,
      onClip: (clip) => this.#keepScore(clip.id, scoreOf(clip)),
      report: this.#onError,
      onFatal: this.#onError,
    });
  }

  #resize(): void {
    if (this.#view === null) return;
    const { size, tier } = this.#view;
    const resolution = this.#golden ? 1 : resolutionFor(tier, devicePixelRatio, size);
    this.#application?.renderer.resize(size.width, size.height, resolution);
    this.#words.resize(size, this.#golden ? 1 : wordResolutionFor(devicePixelRatio, size));
  }

  /** A score that says the same stays the same one, so that what shows it, and what has the focus in it, stays too. */
  #keepScore(id: string, score: ClipScore): void {
    if (JSON.stringify(this.#scores.get(id)) !== JSON.stringify(score)) this.#scores.set(id, score);
  }

  #goTo(atMs: number): void {
    this.#heldMs = Math.min(atMs, this.lengthMs);
    this.#player?.seek(this.#heldMs);
  }
}

function spansOf({ story, scene, ...view }: StoryView): ClipSpan[] {
  return story.facts.map(({ atMs, receivedAtMs = atMs, fact }, index) => {
    const startMs = Math.max(receivedAtMs, story.joinAtMs ?? 0);
    const endMs = atMs + scene.definition.lengthMs(fact, { ...view, seed: story.seed ?? story.id });
    return { id: `${story.id}-${index}`, atMs: startMs, durationMs: Math.max(0, endMs - startMs) };
  });
}

/** The shop's pictures, with others in the place of some. */
export function texturesWith(pictures: Pictures | undefined): TextureCache {
  return new TextureCache((url) => {
    const resource = pictures?.get(url);
    if (resource === undefined) return loadPicture(url);
    return Promise.resolve(new Texture({ source: new ImageSource({ resource, alphaMode: 'premultiply-alpha-on-upload' }) }));
  });
}
