import type { Cue, Description, Presentation } from './contract.ts';
import { Failsafe } from './failsafe.ts';
import { FrameLoop, Guard } from './frame-loop.ts';
import { withGain } from './gains.ts';
import { MountedScene } from './mounted-scene.ts';
import { awaitPictures } from './textures.ts';
import { type Entry, entryOf, Player, resultCuesOf, type SeekMode } from './player.ts';
import type { StageEnv, StageOptions, Surface, PresentOptions } from './stage-options.ts';
import { leastFrameMs } from './quality.ts';

/**
 * One scene on the canvas: it keeps the state, presents facts as clips, seeks them with the clock, and always settles. It draws only while
 * something runs. Whatever fails inside the scene ends in the settled state with every presentation released.
 */
export class Stage<State, Fact, Tuning> {
  readonly #options: StageOptions<State, Fact, Tuning>;
  readonly #player: Player<State, Fact>;
  readonly #loop: FrameLoop;
  readonly #guard: Guard;
  readonly #failsafe: Failsafe;
  readonly #scene: MountedScene<State, Fact, Tuning>;
  #state: State;
  #hidden = false;
  #suspended = false;
  #destroyed = false;
  /** The slot was notified that the scene is given up; this happens once, also when a new surface revives it and it fails again. */
  #givenUp = false;
  #framesDrawn = 0;

  constructor(options: StageOptions<State, Fact, Tuning>) {
    this.#options = options;
    this.#state = options.state ?? options.definition.initial();
    this.#scene = new MountedScene({ ...options, invalidate: () => this.invalidate() });
    this.#failsafe = new Failsafe({
      report: (error) => options.report(error),
      cut: () => this.#cut(),
      settle: () => this.#scene.settle(this.#state),
      giveUp: (error) => this.#giveUp(error),
    });
    this.#loop = new FrameLoop(options.clock, {
      mayDraw: () => !this.#hidden && !this.#suspended && !this.#destroyed,
      draw: (nowMs, mode) => this.#draw(nowMs, mode),
      onFrame: (times) => options.onFrame?.(times),
      leastMs: () => options.paceMs?.() ?? leastFrameMs(this.#scene.env.tier),
    });
    this.#guard = new Guard(options.clock, (nowMs) => {
      this.#failsafe.run(() => this.#advance(nowMs, 'jump'), 'settle');
      this.invalidate();
    });
    this.#player = new Player(
      (entry, atMs) => this.#scene.present(entry, atMs),
      (cue) => this.#fire(cue),
    );
    this.#failsafe.run(() => this.#scene.make(options.surface, this.#state), 'fatal');
    this.#preload(this.#state);
  }

  get state(): State {
    return this.#state;
  }

  get env(): StageEnv<Tuning> {
    return this.#scene.env;
  }

  /** True while a fact is presented or waits for its pictures. */
  get busy(): boolean {
    return this.#player.busy;
  }

  /** The time of the last picture, ms. */
  get drawnAtMs(): number {
    return this.#loop.lastMs;
  }

  /** Frames drawn since the stage was made; an idle or hidden stage doesn't count up. */
  get framesDrawn(): number {
    return this.#framesDrawn;
  }

  /** Shows a state at rest; whatever is being presented ends as `killed`. */
  settle(state: State): void {
    if (this.#destroyed) return;
    this.#state = state;
    this.#cut();
    this.#preload(state);
    this.#failsafe.run(() => this.#scene.settle(this.#state), 'fatal');
    this.invalidate();
  }

  /** Presents a fact. The state is reduced at once, the picture follows; the presentation settles whatever happens. */
  present(fact: Fact, options: PresentOptions): Presentation {
    const { definition, textures, clock } = this.#options;
    const before = this.#state;
    const entry: Entry<State, Fact> = entryOf(before, fact, options, () => this.#skip(entry));
    if (this.#destroyed || !this.#failsafe.run(() => void (this.#state = definition.reduce(before, fact)), 'settle')) {
      entry.control.finish('killed');
      return entry.control;
    }
    if (this.#hidden || !this.#scene.there) {
      if (this.#scene.there) this.#failsafe.run(() => this.#scene.settle(this.#state), 'fatal');
      entry.control.finish('killed');
      return entry.control;
    }
    this.#player.add(entry);
    this.#failsafe.run(
      () => awaitPictures(textures, clock, definition.pictures(before, fact), () => this.#begin(entry, options.atMs)),
      'settle',
    );
    return entry.control;
  }

  /** Ends every presentation at its end, as the player's own skip does. */
  skipAll(): void {
    for (const entry of this.#player.open()) this.#skip(entry);
  }

  /** Ms from presenting a fact to the end of its clip, under the environment in force. */
  lengthMs(fact: Fact): number {
    return this.#options.definition.lengthMs(fact, this.#scene.env);
  }

  /** Changes size, motion, tier or tuning: running clips are built anew and sought, everything else stays as it was. */
  setEnv(change: Partial<StageEnv<Tuning>>): void {
    if (this.#destroyed) return;
    this.#scene.changeEnv(change);
    this.#rebuild();
    this.invalidate();
  }

  /** Makes the scene's views anew, as after a lost context, on another surface if one is given; what is being presented goes on. */
  remake(surface: Surface = this.#scene.surface): void {
    if (this.#destroyed) return;
    this.#suspended = false;
    this.#loop.stop();
    this.#failsafe.run(() => {
      this.#player.lift();
      this.#scene.destroy();
      this.#scene.make(surface, this.#shown);
    }, 'fatal');
    this.#rebuild();
    this.invalidate();
  }

  /** Stops drawing while the graphics are gone; time goes on and releases come by the guard's timer. */
  suspend(): void {
    this.#suspended = true;
    this.#loop.stop();
  }

  /** The tab is hidden: everything that is being presented ends as `killed` and no frame is drawn until `show`. */
  hide(): void {
    if (this.#hidden || this.#destroyed) return;
    this.#hidden = true;
    this.#loop.stop();
    this.#cut();
    this.#failsafe.run(() => this.#scene.settle(this.#state), 'fatal');
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
    return this.#scene.describe();
  }

  /** Frees everything; whatever is being presented ends as `killed`. */
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#loop.stop();
    this.#cut();
    this.#failsafe.run(() => this.#scene.destroy(), 'report');
  }

  /** The state under whatever is being presented. */
  get #shown(): State {
    const { baseline } = this.#player;
    return baseline === null ? this.#state : baseline.state;
  }

  #begin(entry: Entry<State, Fact>, atMs: number | undefined): void {
    if (this.#destroyed || entry.control.end !== null || entry.atMs !== null) return;
    const nowMs = this.#options.clock.now();
    const wasPlaying = this.#player.playing;
    if (atMs === undefined && this.#scene.env.motion === 'still' && this.#options.mayShowAtOnce?.() === true)
      return this.#showAtOnce(entry, nowMs);
    if (!this.#failsafe.run(() => this.#player.begin(entry, atMs ?? nowMs, nowMs), 'settle')) return;
    if (!wasPlaying) this.#loop.standAt(nowMs);
    this.#guard.set(this.#player.nextDeadlineMs());
    this.invalidate();
  }

  /** Without motion there is nothing to wait for: the clip ends as it begins, with the sounds of its result. */
  #showAtOnce(entry: Entry<State, Fact>, nowMs: number): void {
    let cues: readonly Cue[] = [];
    this.#failsafe.run(() => {
      this.#player.begin(entry, nowMs, nowMs);
      cues = resultCuesOf(entry.clip);
      this.#player.end(entry, 'played');
      this.#rest();
    }, 'settle');
    for (const cue of cues) this.#fire(cue);
    this.invalidate();
  }

  #skip(entry: Entry<State, Fact>): void {
    this.#failsafe.run(() => {
      this.#player.end(entry, 'skipped');
      this.#rest();
    }, 'settle');
    this.invalidate();
  }

  /** Seeks, draws, and says whether another frame is needed. */
  #draw(nowMs: number, mode: SeekMode): boolean | number {
    let more: boolean | number = false;
    const done = this.#failsafe.run(() => {
      this.#advance(nowMs, mode);
      more = this.#scene.update(nowMs);
      for (const cue of this.#scene.cuesUpTo(nowMs, mode)) this.#fire(cue);
    }, 'settle');
    if (!this.#suspended && !this.#hidden && !this.#destroyed) {
      this.#failsafe.run(() => this.#scene.render(), 'settle');
      this.#framesDrawn += 1;
    }
    return done && (this.#player.playing || more);
  }

  #advance(nowMs: number, mode: SeekMode): void {
    const wasPlaying = this.#player.playing;
    this.#player.seek(nowMs, mode);
    if (wasPlaying) this.#rest();
    this.#guard.set(this.#player.nextDeadlineMs());
  }

  /** Settles the scene once nothing plays any more. */
  #rest(): void {
    if (!this.#player.busy && this.#scene.there) this.#scene.settle(this.#state);
  }

  #rebuild(): void {
    this.#failsafe.run(() => {
      if (!this.#scene.there) return;
      this.#scene.resize();
      this.#player.rebuild(this.#loop.lastMs, () => this.#scene.settle(this.#shown));
      this.#rest();
    }, 'settle');
  }

  #cut(): void {
    this.#guard.set(null);
    this.#player.cutAll('killed', (error) => this.#options.report(error));
  }

  #preload(state: State): void {
    this.#failsafe.run(() => {
      const urls = this.#options.definition.pictures(state);
      if (!this.#options.textures.has(urls)) void this.#options.textures.all(urls).then(() => this.invalidate());
    }, 'report');
  }

  #fire(cue: Cue): void {
    this.#failsafe.run(() => this.#options.onCue?.(withGain(cue, this.#scene.env.tuning)), 'report');
  }

  #giveUp(error: unknown): void {
    if (!this.#scene.there && this.#suspended) return;
    this.#loop.stop();
    this.#suspended = true;
    this.#failsafe.run(() => this.#scene.destroy(), 'report');
    if (this.#givenUp) return;
    this.#givenUp = true;
    this.#options.onFatal?.(error);
  }
}
