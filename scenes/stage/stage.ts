import type { Container, Renderer } from 'pixi.js';
import { honestBlending } from './canvas-blending.ts';
import { type Clock, MAX_CUE_STEP_MS } from './clock.ts';
import type { Clip, Cue, Description, Env, Scene, SceneDefinition, SceneKit, Telling } from './contract.ts';
import { FrameLoop, type FrameTimes, Guard } from './frame-loop.ts';
import { type Entry, Player, type SeekMode } from './player.ts';
import { quietTicker } from './score.ts';
import { TellingControl } from './telling.ts';
import type { TextureCache } from './textures.ts';

/** What the stage draws on; a Pixi Application is one. */
export interface Surface {
  readonly renderer: Renderer;
  readonly stage: Container;
  render(): void;
}

/** The environment without the seed, which comes with each telling. */
export type StageEnv<Tuning> = Omit<Env<Tuning>, 'seed'>;

/** What a stage is made of. */
export interface StageOptions<State, Fact, Tuning> {
  definition: SceneDefinition<State, Fact, Tuning>;
  surface: Surface;
  clock: Clock;
  textures: TextureCache;
  env: StageEnv<Tuning>;
  state?: State;
  /** A cue's moment has come in forward play. */
  onCue?(cue: Cue): void;
  onFrame?(times: FrameTimes): void;
  /** A clip was built, anew ones after a change too; the lab draws its marks from it. */
  onClip?(clip: Clip): void;
  /** Scene code threw: the stage has settled and released everything, this only tells. */
  report(error: unknown): void;
  /** The scene can't even stand still: the slot should show its plate. Called once, after everything is released. */
  onFatal?(error: unknown): void;
}

/** How one telling begins. */
export interface TellOptions {
  id: string;
  /** On the stage's clock; without it the fact is told from now, or from when its pictures are there. */
  atMs?: number;
  /** Default: the id. */
  seed?: string;
}

/** A fact waits this long for its pictures, then it is told without them. */
export const PICTURES_WAIT_MS = 1200;
/** Errors in running scene code before the scene is given up. */
const MAX_FAILURES = 3;

/**
 * One scene on the canvas: it keeps the state, tells facts as clips, seeks them with the clock, and always settles. It draws only while
 * something runs. Whatever fails inside the scene ends in the settled state with every telling released.
 */
export class Stage<State, Fact, Tuning> {
  readonly #options: StageOptions<State, Fact, Tuning>;
  readonly #player: Player<State, Fact>;
  readonly #loop: FrameLoop;
  readonly #guard: Guard;
  #surface: Surface;
  #scene: Scene<State, Fact, Tuning> | null = null;
  #env: StageEnv<Tuning>;
  #state: State;
  #seed: string;
  #hidden = false;
  #suspended = false;
  #destroyed = false;
  #failures = 0;
  /** The slot was told that the scene is given up; that is said once, also when a new surface revives it and it fails again. */
  #givenUp = false;
  #framesDrawn = 0;
  /** Up to here the continuous part was heard; null when nothing was drawn yet. */
  #heardMs: number | null = null;

  constructor(options: StageOptions<State, Fact, Tuning>) {
    this.#options = options;
    this.#env = options.env;
    this.#state = options.state ?? options.definition.initial();
    this.#seed = options.definition.id;
    this.#loop = new FrameLoop(options.clock, {
      mayDraw: () => !this.#hidden && !this.#suspended && !this.#destroyed,
      draw: (nowMs, mode) => this.#draw(nowMs, mode),
      onFrame: (times) => options.onFrame?.(times),
    });
    this.#guard = new Guard(options.clock, (nowMs) => {
      this.#guarded(() => this.#advance(nowMs, 'jump'), 'settle');
      this.invalidate();
    });
    this.#player = new Player(
      (entry, atMs) => this.#build(entry, atMs),
      (cue) => this.#fire(cue),
    );
    this.#surface = options.surface;
    this.#guarded(() => this.#make(), 'fatal');
    this.#preload(this.#state);
  }

  get state(): State {
    return this.#state;
  }

  get env(): StageEnv<Tuning> {
    return this.#env;
  }

  /** True while a fact is told or waits for its pictures. */
  get busy(): boolean {
    return this.#player.busy;
  }

  /** Frames drawn since the stage was made; an idle or hidden stage doesn't count up. */
  get framesDrawn(): number {
    return this.#framesDrawn;
  }

  /** Shows a state at rest; whatever is told ends as `killed`. */
  settle(state: State): void {
    if (this.#destroyed) return;
    this.#state = state;
    this.#cut();
    this.#preload(state);
    this.#guarded(() => this.#settleScene(), 'fatal');
    this.invalidate();
  }

  /** Tells a fact. The state is reduced at once, the picture follows; the telling settles whatever happens. */
  tell(fact: Fact, options: TellOptions): Telling {
    const { definition } = this.#options;
    const before = this.#state;
    const entry: Entry<State, Fact> = {
      id: options.id,
      seed: options.seed ?? options.id,
      before,
      fact,
      control: new TellingControl(() => this.#skip(entry)),
      atMs: null,
      clip: null,
      cursorMs: 0,
    };
    if (this.#destroyed || !this.#guarded(() => void (this.#state = definition.reduce(before, fact)), 'settle')) {
      entry.control.finish('killed');
      return entry.control;
    }
    if (this.#hidden || this.#scene === null) {
      if (this.#scene !== null) this.#guarded(() => this.#settleScene(), 'fatal');
      entry.control.finish('killed');
      return entry.control;
    }
    this.#player.add(entry);
    this.#guarded(() => this.#awaitPictures(entry, definition.pictures(before, fact), options.atMs), 'settle');
    return entry.control;
  }

  /** Ends every telling at its end, as the player's own skip does. */
  skipAll(): void {
    for (const entry of this.#player.open()) this.#skip(entry);
  }

  /** Ms from telling a fact to the end of its clip, under the environment in force. */
  lengthMs(fact: Fact): number {
    return this.#options.definition.lengthMs(fact, { ...this.#env, seed: this.#seed });
  }

  /** Changes size, motion, tier or tuning: running clips are built anew and sought, everything else stands as it did. */
  setEnv(change: Partial<StageEnv<Tuning>>): void {
    if (this.#destroyed) return;
    this.#env = { ...this.#env, ...change };
    this.#rebuild();
    this.invalidate();
  }

  /** Makes the scene's views anew, as after a lost context, on another surface if one is given; what is told goes on. */
  remake(surface: Surface = this.#surface): void {
    if (this.#destroyed) return;
    this.#suspended = false;
    this.#loop.stop();
    this.#guarded(() => {
      this.#player.lift();
      this.#destroyScene();
      this.#surface = surface;
      this.#make();
    }, 'fatal');
    this.#rebuild();
    this.invalidate();
  }

  /** Stops drawing while the graphics are gone; time goes on and releases come by the guard's timer. */
  suspend(): void {
    this.#suspended = true;
    this.#loop.stop();
  }

  /** The tab is hidden: everything told ends as `killed` and no frame is drawn until `show`. */
  hide(): void {
    if (this.#hidden || this.#destroyed) return;
    this.#hidden = true;
    this.#loop.stop();
    this.#cut();
    this.#guarded(() => this.#settleScene(), 'fatal');
  }

  show(): void {
    if (!this.#hidden) return;
    this.#hidden = false;
    this.invalidate();
  }

  /** Puts every clip at `nowMs` and draws at once, silently; going back builds the clips anew, so the picture depends on the time alone. */
  seekAll(nowMs: number): void {
    if (this.#destroyed) return;
    if (nowMs < this.#loop.lastMs) this.#rebuild();
    this.#loop.standAt(nowMs);
    this.#draw(nowMs, 'jump');
  }

  /** Draws the pending moment now instead of at the next paint, as after the canvas was resized and is blank. */
  drawNow(): void {
    this.#loop.runNow();
  }

  /** Asks for one frame. */
  invalidate(): void {
    this.#loop.request();
  }

  /** What is shown, as plain data; empty when there is no scene. */
  describe(): Description {
    return this.#scene?.describe() ?? {};
  }

  /** Frees everything; whatever is told ends as `killed`. */
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#loop.stop();
    this.#cut();
    this.#guarded(() => this.#destroyScene(), 'report');
  }

  #make(): void {
    const { definition, textures } = this.#options;
    honestBlending(this.#surface.renderer);
    const kit: SceneKit = {
      renderer: this.#surface.renderer,
      texture: (url) => textures.texture(url),
      peek: (url) => textures.peek(url),
      invalidate: () => this.invalidate(),
    };
    const scene = definition.create(kit);
    this.#scene = scene;
    this.#surface.stage.addChild(scene.root);
    scene.resize(this.#sceneEnv());
    scene.settle(this.#player.baseline?.state ?? this.#state, this.#sceneEnv());
    quietTicker();
    this.invalidate();
  }

  #destroyScene(): void {
    const scene = this.#scene;
    this.#scene = null;
    if (scene === null) return;
    scene.root.parent?.removeChild(scene.root);
    scene.destroy();
  }

  #build(entry: Entry<State, Fact>, atMs: number): Clip {
    if (this.#scene === null) throw new Error('There is no scene to tell a fact.');
    this.#seed = entry.seed;
    const clip = this.#scene.tell(entry.before, entry.fact, this.#sceneEnv(), { id: entry.id, atMs });
    quietTicker();
    this.#options.onClip?.(clip);
    return clip;
  }

  #awaitPictures(entry: Entry<State, Fact>, urls: readonly string[], atMs: number | undefined): void {
    const { textures, clock } = this.#options;
    if (textures.has(urls)) {
      this.#begin(entry, atMs);
      return;
    }
    const begin = (): void => this.#begin(entry, atMs);
    const stopWaiting = clock.after(PICTURES_WAIT_MS, begin);
    void textures.all(urls).then(() => {
      stopWaiting();
      begin();
    });
  }

  #begin(entry: Entry<State, Fact>, atMs: number | undefined): void {
    if (this.#destroyed || entry.control.end !== null || entry.atMs !== null) return;
    const nowMs = this.#options.clock.now();
    const wasPlaying = this.#player.playing;
    const done = this.#guarded(() => this.#player.begin(entry, atMs ?? nowMs, nowMs), 'settle');
    if (!done) return;
    if (!wasPlaying) this.#loop.standAt(nowMs);
    this.#guard.set(this.#player.nextDeadlineMs());
    this.invalidate();
  }

  #skip(entry: Entry<State, Fact>): void {
    this.#guarded(() => {
      this.#player.end(entry, 'skipped');
      this.#rest();
    }, 'settle');
    this.invalidate();
  }

  /** Seeks, draws, and says whether another frame is needed. */
  #draw(nowMs: number, mode: SeekMode): boolean | number {
    let more: boolean | number = false;
    const done = this.#guarded(() => {
      this.#advance(nowMs, mode);
      more = this.#scene?.update(nowMs) ?? false;
      this.#hear(nowMs, mode);
    }, 'settle');
    if (!this.#suspended && !this.#hidden && !this.#destroyed) {
      this.#guarded(() => this.#surface.render(), 'settle');
      this.#framesDrawn += 1;
    }
    return done && (this.#player.playing || more);
  }

  /** Fires the cues of the continuous part that a step of forward play has passed. */
  #hear(nowMs: number, mode: SeekMode): void {
    const fromMs = this.#heardMs;
    this.#heardMs = nowMs;
    if (mode !== 'play' || fromMs === null || nowMs <= fromMs || nowMs - fromMs > MAX_CUE_STEP_MS) return;
    for (const cue of this.#scene?.cues?.(fromMs, nowMs) ?? []) this.#fire(cue);
  }

  #advance(nowMs: number, mode: SeekMode): void {
    const wasPlaying = this.#player.playing;
    this.#player.seek(nowMs, mode);
    if (wasPlaying) this.#rest();
    this.#guard.set(this.#player.nextDeadlineMs());
  }

  /** When nothing plays any more, rest is the truth. */
  #rest(): void {
    if (!this.#player.busy && this.#scene !== null) this.#settleScene();
  }

  #settleScene(): void {
    this.#scene?.settle(this.#state, this.#sceneEnv());
    quietTicker();
  }

  #rebuild(): void {
    this.#guarded(() => {
      const scene = this.#scene;
      if (scene === null) return;
      scene.resize(this.#sceneEnv());
      const settle = (): void => scene.settle(this.#player.baseline?.state ?? this.#state, this.#sceneEnv());
      this.#player.rebuild(this.#loop.lastMs, settle);
      this.#rest();
    }, 'settle');
  }

  #cut(): void {
    this.#guard.set(null);
    this.#player.cutAll('killed', (error) => this.#options.report(error));
  }

  #preload(state: State): void {
    this.#guarded(() => {
      const urls = this.#options.definition.pictures(state);
      if (!this.#options.textures.has(urls)) void this.#options.textures.all(urls).then(() => this.invalidate());
    }, 'report');
  }

  #fire(cue: Cue): void {
    try {
      this.#options.onCue?.(cue);
    } catch (error) {
      this.#options.report(error);
    }
  }

  #sceneEnv(): Env<Tuning> {
    return { ...this.#env, seed: this.#seed };
  }

  /**
   * Runs scene code. On an error everything told is released; then `settle` shows the state at rest, and when that fails too, or the scene
   * keeps failing, it is given up. True when nothing was thrown.
   */
  #guarded(run: () => void, then: 'settle' | 'fatal' | 'report'): boolean {
    try {
      run();
      return true;
    } catch (error) {
      this.#options.report(error);
      if (then === 'report') return false;
      this.#cut();
      this.#failures += 1;
      if (then === 'fatal' || this.#failures >= MAX_FAILURES) this.#giveUp(error);
      else this.#guarded(() => this.#settleScene(), 'fatal');
      return false;
    }
  }

  #giveUp(error: unknown): void {
    if (this.#scene === null && this.#suspended) return;
    this.#loop.stop();
    this.#suspended = true;
    this.#guarded(() => this.#destroyScene(), 'report');
    this.#scene = null;
    if (this.#givenUp) return;
    this.#givenUp = true;
    this.#options.onFatal?.(error);
  }
}
