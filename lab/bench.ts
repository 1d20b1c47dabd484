import 'pixi.js/unsafe-eval';
import { Application, Ticker } from 'pixi.js';
import { WordLayer } from '#scenes/stage/words/word-layer.ts';
import { ManualClock } from '#scenes/stage/clock.ts';
import type { Clip, Cue, Description, Motion, Size, Story, Tier } from '#scenes/stage/contract.ts';
import { rendererKindOf } from '#scenes/stage/renderer-options.ts';
import { prepareFonts } from '#scenes/stage/fonts.ts';
import { RENDERER_OPTIONS, resolutionFor, wordResolutionFor } from '#scenes/stage/renderer-options.ts';
import { Stage } from '#scenes/stage/stage.ts';
import { TextureCache } from '#scenes/stage/textures.ts';
import type { LabScene } from './scenes.ts';

/** What the picture on the bench depends on, besides the time. */
export interface BenchView {
  scene: LabScene;
  story: Story<unknown, unknown>;
  size: Size;
  motion: Motion;
  tier: Tier;
  tuning: Readonly<Record<string, unknown>>;
}

/** A clip of the story, for the marks on the time line. */
export interface ClipMark {
  id: string;
  atMs: number;
  durationMs: number;
  releaseAtMs: number;
  cues: readonly Cue[];
}

/** Stays after the last clip has ended, so that rest is seen too. */
const TAIL_MS = 600;

/**
 * One story on one canvas under a clock in the hand. The same view and time give the same pixels, however one got there: going back starts
 * the story again and goes forward to the place.
 */
export class Bench {
  readonly #holder: HTMLElement;
  readonly #golden: boolean;
  readonly #textures = new TextureCache();
  readonly #onCue: (cue: Cue) => void;
  readonly #onError: (error: unknown) => void;
  readonly #clock = new ManualClock();
  readonly #words = new WordLayer();
  #application: Application | null = null;
  #kind: 'webgl' | 'canvas' | null = null;
  #stage: Stage<unknown, unknown, unknown> | null = null;
  #view: BenchView | null = null;
  #told = 0;
  #nowMs = 0;
  #marks = new Map<string, ClipMark>();
  #turn: Promise<void> = Promise.resolve();

  constructor(holder: HTMLElement, options: { golden: boolean; onCue: (cue: Cue) => void; onError: (error: unknown) => void }) {
    this.#holder = holder;
    this.#golden = options.golden;
    this.#onCue = options.onCue;
    this.#onError = options.onError;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  /** From the first fact to rest; a story that is joined late starts there. */
  get lengthMs(): number {
    const view = this.#view;
    if (view === null) return 0;
    const ends = view.story.facts.map(({ atMs, fact }) => atMs + view.scene.definition.lengthMs(fact, { ...view, seed: view.story.seed }));
    return Math.round(Math.max(0, ...ends) + TAIL_MS);
  }

  get marks(): readonly ClipMark[] {
    return [...this.#marks.values()];
  }

  get framesDrawn(): number {
    return this.#stage?.framesDrawn ?? 0;
  }

  get canvas(): HTMLCanvasElement | null {
    return this.#application?.canvas ?? null;
  }

  /** Puts a view on the bench, at a time. Calls are done one after the other. */
  show(view: BenchView, atMs: number): Promise<void> {
    return this.#queue(async () => {
      await Promise.all([prepareFonts(), this.#pictures(view)]);
      await this.#applicationFor(view.tier);
      this.#remake(view);
      this.#goTo(atMs);
    });
  }

  /** Changes only what a running story survives (size, motion, tuning, high or low), keeping its time. */
  change(change: Partial<Pick<BenchView, 'size' | 'motion' | 'tuning'>>): void {
    const view = this.#view;
    if (view === null) return;
    this.#view = { ...view, ...change };
    this.#resize();
    this.#stage?.setEnv(change);
    this.#markAll();
    this.#goTo(this.#nowMs, true);
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
    if (this.#stage === null) return 0;
    const startMs = performance.now();
    const untilMs = this.#nowMs + stepMs;
    this.#tellDue(untilMs);
    this.#nowMs = untilMs;
    if (this.#clock.pendingFrames > 0) this.#clock.advance(untilMs - this.#clock.now());
    else this.#clock.set(untilMs);
    return performance.now() - startMs;
  }

  /** Shows the state after all facts, at rest. */
  settle(): void {
    const view = this.#view;
    if (view === null || this.#stage === null) return;
    const { definition } = view.scene;
    this.#stage.settle(view.story.facts.reduce((state, { fact }) => definition.reduce(state, fact), view.story.before));
    this.#told = view.story.facts.length;
    this.#nowMs = this.lengthMs;
    this.#clock.set(this.#nowMs);
    this.#stage.seekAll(this.#nowMs);
  }

  describe(): Description {
    return this.#stage?.describe() ?? {};
  }

  destroy(): void {
    this.#stage?.destroy();
    this.#stage = null;
    this.#dropApplication();
  }

  #queue(run: () => Promise<void>): Promise<void> {
    const next = this.#turn.then(run);
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async #pictures({ scene, story }: BenchView): Promise<void> {
    const { definition } = scene;
    let state = story.before;
    const urls = new Set(definition.pictures(state));
    for (const { fact } of story.facts) {
      for (const url of definition.pictures(state, fact)) urls.add(url);
      state = definition.reduce(state, fact);
      for (const url of definition.pictures(state)) urls.add(url);
    }
    await this.#textures.all([...urls]);
  }

  async #applicationFor(tier: Tier): Promise<void> {
    const kind = tier === 'plate' ? null : rendererKindOf(tier);
    if (kind === this.#kind) return;
    this.#stage?.destroy();
    this.#stage = null;
    this.#dropApplication();
    this.#kind = kind;
    if (kind === null) return;
    Ticker.system.autoStart = false;
    Ticker.system.stop();
    const application = new Application();
    const accessibilityOptions = { enabledByDefault: false, activateOnTab: false, debug: false };
    await application.init({
      ...RENDERER_OPTIONS,
      accessibilityOptions,
      antialias: !this.#golden,
      preference: [kind],
      preserveDrawingBuffer: this.#golden,
    });
    this.#application = application;
    application.canvas.setAttribute('aria-hidden', 'true');
    application.canvas.addEventListener('webglcontextlost', () => this.#stage?.suspend());
    application.canvas.addEventListener('webglcontextrestored', () => this.#stage?.remake());
    this.#holder.replaceChildren(application.canvas, this.#words.canvas);
  }

  #dropApplication(): void {
    this.#application?.destroy({ removeView: true });
    this.#application = null;
    this.#holder.replaceChildren();
  }

  #remake(view: BenchView): void {
    this.#stage?.destroy();
    this.#stage = null;
    this.#view = view;
    this.#told = 0;
    this.#nowMs = 0;
    this.#clock.set(0);
    this.#markAll();
    const application = this.#application;
    if (application === null) return;
    this.#resize();
    this.#stage = new Stage<unknown, unknown, unknown>({
      definition: view.scene.definition,
      surface: { renderer: application.renderer, stage: application.stage, words: this.#words, render: () => application.render() },
      clock: this.#clock,
      textures: this.#textures,
      state: view.story.before,
      env: { size: view.size, motion: view.motion, tier: view.tier, tuning: view.tuning },
      onCue: this.#onCue,
      onClip: (clip) => this.#mark(clip),
      report: this.#onError,
      onFatal: this.#onError,
    });
    this.#stage.seekAll(0);
  }

  #resize(): void {
    if (this.#view === null) return;
    const { size, tier } = this.#view;
    const resolution = this.#golden ? 1 : resolutionFor(tier, devicePixelRatio, size);
    this.#application?.renderer.resize(size.width, size.height, resolution);
    this.#words.resize(size, this.#golden ? 1 : wordResolutionFor(devicePixelRatio, size));
  }

  #goTo(atMs: number, anew = false): void {
    const view = this.#view;
    const stage = this.#stage;
    const targetMs = Math.max(atMs, view?.story.joinAtMs ?? 0);
    if (view === null || stage === null) {
      this.#nowMs = targetMs;
      return;
    }
    if (anew || targetMs < this.#nowMs || this.#told > 0) {
      this.#clock.set(0);
      stage.settle(view.story.before);
      stage.seekAll(0);
      this.#told = 0;
    }
    this.#tellDue(targetMs);
    this.#nowMs = targetMs;
    this.#clock.set(targetMs);
    stage.seekAll(targetMs);
  }

  /** Tells the facts that are due until then, each at its own moment, or all at once where the story is joined. */
  #tellDue(untilMs: number): void {
    const view = this.#view;
    const stage = this.#stage;
    if (view === null || stage === null) return;
    const joinMs = view.story.joinAtMs ?? 0;
    for (const [index, { atMs, fact }] of view.story.facts.entries()) {
      if (index < this.#told) continue;
      const toldMs = Math.max(atMs, joinMs);
      if (toldMs > untilMs) return;
      if (toldMs > this.#clock.now()) {
        this.#clock.set(toldMs);
        stage.seekAll(toldMs);
      }
      stage.tell(fact, { id: `${view.story.id}-${index}`, atMs, seed: view.story.seed });
      this.#told = index + 1;
    }
  }

  #mark(clip: Clip): void {
    const { id, atMs, durationMs, releaseAtMs, cues } = clip;
    this.#marks.set(id, { id, atMs, durationMs, releaseAtMs, cues });
  }

  #markAll(): void {
    this.#marks.clear();
  }
}
