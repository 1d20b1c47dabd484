import type { Tier } from '#scenes/stage/contract.ts';
import { prepareFonts } from '#scenes/stage/fonts.ts';
import { rendererKindOf } from '#scenes/stage/renderer-options.ts';
import { TextureCache } from '#scenes/stage/textures.ts';
import { isChunkFailure } from '#src/lib/chunk-guard.ts';
import { nextTask } from '#src/lib/next-task.ts';
import { ContextWatch } from './context-watch.ts';
import { CanvasFit } from './canvas-fit.ts';
import type { PlateReason, StageStatus } from './contract.ts';
import { browserClock } from './browser-clock.ts';
import { makeStage } from './make-stage.ts';
import type { Sounds } from './mixer.ts';
import { motionStore } from './motion.ts';
import { type HostSurface, PixiHost } from './surface/pixi-host.tsx';
import { Recorder } from './recording/recorder.ts';
import type { LastPlays, Plays } from './recording/last-plays.ts';
import { parkingLot, sizeOf } from './stage-place.ts';
import type { AnyScene } from '#scenes/registry.ts';
import { OvertakenStart } from './surface/overtaken-start.ts';
import { Surfaces } from './surface/surfaces.ts';
import { TierChoice } from './tier-choice.ts';
import { type SlotRequest, Visit } from './visit.ts';

/** Errors that a recording carries. */
const MOST_ERRORS = 10;

/**
 * The one stage of the visit: it owns the Pixi application, lends it to the slot that came last, and takes it back when that leaves. It
 * watches size, motion, quality, visibility and context loss, so neither pages nor scenes have to.
 */
export class StageRoot {
  readonly #surfaces = new Surfaces(new PixiHost(), (surface) => this.#surfaceChanged(surface));
  readonly #textures = new TextureCache();
  readonly #tiers = new TierChoice({
    changed: (tier, before) => this.#tierChanged(tier, before),
    isBusy: () => this.#current?.stage?.busy === true,
  });
  readonly #canvas = new CanvasFit(() => this.#fit());
  readonly #contexts = new ContextWatch({
    lost: () => {
      this.#current?.recorder?.note('context lost');
      this.#current?.stage?.suspend();
    },
    restored: () => this.#restored(),
    replace: () => this.#replaceContext(),
    giveUp: () => this.#giveUpContext(),
  });
  /** Slots that want the canvas; the last one has it. */
  #visits: Visit[] = [];
  #framesBefore = 0;
  /** The last errors of the page, oldest first. */
  #errors: unknown[] = [];
  readonly #sounds: Pick<Sounds, 'play' | 'silence'>;
  readonly #lastPlays: Pick<LastPlays, 'getState' | 'setState'>;

  /** `lastPlays` takes the plays of each page that is left. */
  constructor(sounds: Pick<Sounds, 'play' | 'silence'>, lastPlays: Pick<LastPlays, 'getState' | 'setState'>) {
    this.#sounds = sounds;
    this.#lastPlays = lastPlays;
    window.addEventListener('error', ({ error, message }) => this.#failed(error ?? message));
    window.addEventListener('unhandledrejection', ({ reason }) => this.#failed(reason));
    motionStore.subscribe((motion) => {
      this.#current?.stage?.setEnv({ motion });
      this.#reportStatus();
    });
    document.addEventListener('visibilitychange', () => {
      this.#current?.recorder?.note(document.visibilityState);
      if (document.hidden) this.#current?.stage?.hide();
      else this.#current?.stage?.show();
    });
  }

  /** Lends the canvas to a slot; returns the undo. */
  enter(request: SlotRequest): () => void {
    const visit = new Visit(request);
    const { clock = browserClock } = request;
    const reduce = (): AnyScene['reduce'] | null => visit.scene?.reduce ?? null;
    if (clock.stopped === undefined) visit.recorder = new Recorder(request.initial, { now: () => clock.now(), reduce });
    visit.onRest = () => this.#rest(visit);
    // Under a clock of its own a slot shows what other players do, or a recording: neither is a play of this one.
    if (request.clock === undefined) visit.onUndrawn = () => this.#tiers.drawAgain();
    this.#park();
    this.#tiers.visited();
    this.#visits.push(visit);
    void this.#show(visit);
    return () => this.#leave(visit);
  }

  /** What the canvas shows, as plain data: never more than a player sees. */
  describe(): Record<string, unknown> {
    try {
      return this.#current?.stage?.describe() ?? {};
    } catch {
      // A scene that can't describe itself must not break a page that only asks.
      return {};
    }
  }

  stats(): { frames: number; textures: number; contexts: number; tier: Tier; motion: string; busy: boolean } {
    const stage = this.#current?.stage ?? null;
    return {
      frames: this.#framesBefore + (stage?.framesDrawn ?? 0),
      textures: this.#surfaces.current?.textureCount() ?? 0,
      contexts: this.#surfaces.contexts,
      tier: this.#tiers.tier,
      motion: motionStore.getState(),
      busy: stage?.busy ?? false,
    };
  }

  /** The latest plays of this page, else of the one before it; null where there were none. */
  get plays(): Plays | null {
    const here = this.#current === null ? null : this.#playsOf(this.#current);
    return here ?? this.#lastPlays.getState().left?.plays ?? null;
  }

  #playsOf(visit: Visit): Plays | null {
    const received = visit.recorder?.received;
    if (received === undefined || received.facts.length === 0 || visit.scene === null) return null;
    return {
      scene: visit.scene.id,
      received,
      nowMs: (visit.request.clock ?? browserClock).now(),
      // Measured only without a canvas: a page that leaves would be laid out for it once more.
      size: visit.size ?? sizeOf(visit.request.element),
      density: devicePixelRatio,
      motion: motionStore.getState(),
      tier: this.#tiers.tier,
      errors: this.#errors,
    };
  }

  #failed(error: unknown): void {
    this.#errors = [...this.#errors, error].slice(-MOST_ERRORS);
  }

  get #current(): Visit | null {
    return this.#visits.at(-1) ?? null;
  }

  async #show(visit: Visit): Promise<void> {
    try {
      // Each step is long work for a small device, so the page gets a turn between them.
      visit.scene = await (visit.scene ?? visit.request.load());
      await prepareFonts();
      await nextTask();
      const surface = this.#tiers.tier === 'plate' ? null : await this.#surfaces.take(rendererKindOf(this.#tiers.tier));
      await nextTask();
      if (visit.left || visit !== this.#current || visit.stage !== null) return;
      // Another canvas was asked for meanwhile, and with it the scene anew.
      if (surface !== null && surface !== this.#surfaces.current) return;
      if (surface === null) this.#plate(visit, this.#tiers.reasonForNone);
      else await this.#stageFor(visit, visit.scene, surface);
    } catch (error) {
      // What overtook the start shows the scene.
      if (visit.left || visit !== this.#current || error instanceof OvertakenStart) return;
      console.error('The scene could not be shown.', error);
      this.#plate(visit, visit.scene === null || isChunkFailure(error) ? 'missing' : 'no-graphics');
    }
  }

  #surfaceChanged(surface: HostSurface | null): void {
    if (surface?.kind === 'canvas' && rendererKindOf(this.#tiers.tier) === 'webgl') this.#tiers.fallBack();
    this.#contexts.watch(surface?.kind === 'webgl' ? surface.canvas : null);
  }

  async #stageFor(visit: Visit, scene: AnyScene, surface: HostSurface): Promise<void> {
    const { element } = visit.request;
    element.append(this.#surfaces.container);
    visit.size = this.#canvas.fit(surface, element, this.#tiers.tier);
    this.#canvas.watch(element);
    let fatal = false;
    const stage = makeStage(visit, {
      scene,
      surface,
      textures: this.#textures,
      tier: this.#tiers.tier,
      playCue: this.#sounds.play,
      onInterval: (intervalMs) => this.#tiers.measure(intervalMs),
      paceMs: () => this.#tiers.paceMs,
      report: (error) => {
        console.error('A scene failed; its state is shown at rest.', error);
        this.#failed(error);
      },
      onFatal: () => {
        fatal = true;
        if (visit.stage !== null) this.#plate(visit, 'error');
      },
    });
    visit.stage = stage;
    if (fatal) return this.#plate(visit, 'error');
    if (document.hidden) stage.hide();
    await nextTask();
    if (visit.stage !== stage || visit !== this.#current) return;
    if (!this.#canvas.fits(element)) this.#fit();
    else if (stage.framesDrawn === 0) stage.drawNow();
    if (visit.stage !== stage) return;
    this.#reportStatus();
    visit.request.onReady(visit.handle);
  }

  #plate(visit: Visit, reason: PlateReason): void {
    this.#retire(visit);
    this.#park();
    visit.setStatus({ kind: 'plate', reason });
    visit.request.onReady(visit.handle);
  }

  #leave(visit: Visit): void {
    if (visit.left) return;
    const wasCurrent = visit === this.#current;
    const plays = this.#playsOf(visit);
    if (plays !== null) this.#lastPlays.setState({ left: { plays, at: new Date().toISOString() } });
    visit.left = true;
    this.#visits = this.#visits.filter((other) => other !== visit);
    this.#retire(visit);
    if (!wasCurrent) return;
    this.#sounds.silence();
    this.#park();
    const next = this.#current;
    if (next !== null) void this.#show(next);
  }

  #retire(visit: Visit): void {
    this.#framesBefore += visit.stage?.framesDrawn ?? 0;
    visit.detach();
    this.#canvas.unwatch(visit.request.element);
  }

  /** Puts the canvas out of sight; the context and the textures stay. The page that had it keeps its state and waits. */
  #park(): void {
    const current = this.#current;
    if (current !== null && current.stage !== null) {
      this.#retire(current);
      current.setStatus({ kind: 'loading' });
    }
    parkingLot().append(this.#surfaces.container);
  }

  #fit(): void {
    const [visit, surface] = [this.#current, this.#surfaces.current];
    const stage = visit?.stage ?? null;
    if (visit === null || surface === null || stage === null) return;
    const size = this.#canvas.fit(surface, visit.request.element, this.#tiers.tier);
    visit.size = size;
    visit.recorder?.note(`size ${size.width}x${size.height}`);
    stage.setEnv({ size, tier: this.#tiers.tier });
    // A scene that fails in its new size has left the page to its plate.
    if (visit.stage === stage) stage.drawNow();
  }

  #rest(visit: Visit): void {
    if (visit === this.#current && visit.stage?.busy !== true) this.#tiers.rested();
  }

  #tierChanged(tier: Tier, before: Tier): void {
    if (tier === 'plate' || rendererKindOf(tier) !== rendererKindOf(before)) return this.#exchange(this.#current);
    this.#fit();
    this.#reportStatus();
  }

  /** Goes over to another renderer, or to none: what is being presented ends, the state is kept. */
  #exchange(visit: Visit | null): void {
    this.#surfaces.drop();
    if (this.#tiers.tier === 'plate') this.#surfaces.stop();
    if (visit === null) return;
    if (visit.stage?.busy === true && this.#tiers.tier !== 'plate') this.#renew(visit);
    else {
      this.#retire(visit);
      void this.#show(visit);
    }
  }

  /** Gives a running stage a new application; its presentations go on where they are. */
  #renew(visit: Visit): void {
    visit.stage?.suspend();
    this.#surfaces.take(rendererKindOf(this.#tiers.tier)).then(
      (surface) => {
        if (visit.left || visit !== this.#current) return;
        if (visit.stage === null) return void this.#show(visit);
        visit.stage.remake(surface);
        this.#fit();
        this.#reportStatus();
        visit.request.onReady(visit.handle);
      },
      (error: unknown) => {
        if (error instanceof OvertakenStart) return;
        console.error('The graphics did not come back.', error);
        if (!visit.left) this.#plate(visit, 'lost');
      },
    );
  }

  #restored(): void {
    const visit = this.#current;
    if (visit === null || visit.stage === null) return;
    visit.stage.remake();
    this.#fit();
    visit.request.onReady(visit.handle);
  }

  #replaceContext(): void {
    this.#surfaces.drop();
    const visit = this.#current;
    if (visit !== null) this.#renew(visit);
    else this.#surfaces.stop();
  }

  #giveUpContext(): void {
    this.#surfaces.drop();
    const visit = this.#current;
    if (visit !== null) this.#plate(visit, 'lost');
    this.#surfaces.stop();
  }

  #reportStatus(): void {
    const visit = this.#current;
    if (visit === null || visit.stage === null) return;
    const status: StageStatus = { kind: 'ready', tier: this.#tiers.tier, motion: motionStore.getState() };
    visit.setStatus(status);
  }
}
