import type { Tier } from '#scenes/stage/contract.ts';
import { prepareFonts } from '#scenes/stage/fonts.ts';
import { LastTier } from '#scenes/stage/last-tier.ts';
import { type DrawnTier, QualityLadder } from '#scenes/stage/quality.ts';
import { rendererKindOf } from '#scenes/stage/renderer-options.ts';
import { TextureCache } from '#scenes/stage/textures.ts';
import { isChunkFailure } from '#src/lib/chunk-guard.ts';
import { nextTask } from '#src/lib/next-task.ts';
import { ContextWatch } from './context-watch.ts';
import { isWeak, readDevice } from './device/device.ts';
import { heatStore, paceStore, tierStore } from './device/graphics.ts';
import { HeatWatch } from './device/heat.ts';
import { readHeldTier, writeHeldTier } from './device/held-tier.ts';
import type { PaintPace } from './device/paint-pace.ts';
import { highestTier } from './highest-tier.ts';
import { CanvasFit } from './canvas-fit.ts';
import type { PlateReason, StageStatus } from './contract.ts';
import { makeStage } from './make-stage.ts';
import type { PlayCue } from './mixer.ts';
import { motionStore } from './motion.ts';
import type { HostSurface } from './pixi-host.tsx';
import { qualityStore } from './quality.ts';
import { parkingLot } from './stage-place.ts';
import type { AnyScene } from '#scenes/registry.ts';
import { Surfaces } from './surfaces.ts';
import { type SlotRequest, Visit } from './visit.ts';

/** Between two paints of a battery saver, ms. */
const HALF_PACE_MS = 1000 / 30;
/** Frames that take this long can't be followed, ms. */
const UNBEARABLE_MS = 100;

/**
 * The one stage of the visit: it owns the Pixi application, lends it to the slot that came last, and takes it back when that leaves. It
 * watches size, motion, quality, visibility and context loss, so neither pages nor scenes have to.
 */
export class StageRoot {
  readonly #surfaces = new Surfaces((surface) => this.#surfaceChanged(surface));
  readonly #textures = new TextureCache();
  readonly #ladder: QualityLadder;
  readonly #last = new LastTier();
  readonly #canvas = new CanvasFit(() => this.#fit());
  readonly #contexts = new ContextWatch({
    lost: () => this.#current?.stage?.suspend(),
    restored: () => this.#restored(),
    replace: () => this.#replaceContext(),
    giveUp: () => this.#giveUpContext(),
  });
  /** What this device was found to be. */
  readonly #best = highestTier();
  readonly #heat = new HeatWatch();
  #tier: Tier;
  /** Slots that want the canvas; the last one has it. */
  #visits: Visit[] = [];
  /** The tier to go to when the running presentation has ended. */
  #whenRested: Tier | null = null;
  #framesBefore = 0;
  readonly #playCue: PlayCue;

  constructor(playCue: PlayCue) {
    this.#playCue = playCue;
    this.#tier = this.#best;
    this.#ladder = new QualityLadder(startOf(this.#best, readHeldTier()), this.#best === 'high' ? 'high' : 'canvas');
    motionStore.subscribe((motion) => {
      this.#current?.stage?.setEnv({ motion });
      this.#reportStatus();
    });
    qualityStore.subscribe(() => this.#applyQuality());
    paceStore.subscribe((pace) => this.#paintAt(pace));
    this.#paintAt(paceStore.getState());
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#current?.stage?.hide() : this.#current?.stage?.show()));
    this.#applyQuality();
    tierStore.setState(this.#tier, true);
  }

  /** Lends the canvas to a slot; returns the undo. */
  enter(request: SlotRequest): () => void {
    const visit = new Visit(request);
    visit.onRest = () => this.#rest(visit);
    // Under a clock of its own a slot shows what other players do, or a recording: neither is a play of this one.
    if (request.clock === undefined) visit.onUndrawn = () => this.#drawAgain(false);
    this.#park();
    this.#drawAgain(true);
    this.#heat.restart();
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
      tier: this.#tier,
      motion: motionStore.getState(),
      busy: stage?.busy ?? false,
    };
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
      const surface = this.#tier === 'plate' ? null : await this.#surfaces.take(rendererKindOf(this.#tier));
      await nextTask();
      if (visit.left || visit !== this.#current || visit.stage !== null) return;
      // Another canvas was asked for meanwhile, and with it the scene anew.
      if (surface !== null && surface !== this.#surfaces.current) return;
      if (surface === null) this.#plate(visit, this.#reasonForNone());
      else await this.#stageFor(visit, visit.scene, surface);
    } catch (error) {
      if (visit.left || visit !== this.#current) return;
      console.error('The scene could not be shown.', error);
      this.#plate(visit, visit.scene === null || isChunkFailure(error) ? 'missing' : 'no-graphics');
    }
  }

  #paintAt(pace: PaintPace): void {
    const paintMs = pace === 'half' ? HALF_PACE_MS : 0;
    this.#ladder.paintEvery(paintMs);
    this.#last.paintEvery(paintMs);
    this.#heat.restart();
  }

  /** Why the tier has no renderer. */
  #reasonForNone(): PlateReason {
    if (qualityStore.getState() === 'plate') return 'chosen';
    return this.#last.isStill ? 'slow' : 'no-graphics';
  }

  #surfaceChanged(surface: HostSurface | null): void {
    if (surface?.kind === 'canvas' && rendererKindOf(this.#tier) === 'webgl') {
      this.#tier = 'canvas';
      tierStore.setState('canvas', true);
    }
    this.#contexts.watch(surface?.kind === 'webgl' ? surface.canvas : null);
  }

  async #stageFor(visit: Visit, scene: AnyScene, surface: HostSurface): Promise<void> {
    const { element } = visit.request;
    element.append(this.#surfaces.container);
    this.#canvas.fit(surface, element, this.#tier);
    this.#canvas.watch(element);
    let fatal = false;
    const stage = makeStage(visit, {
      scene,
      surface,
      textures: this.#textures,
      tier: this.#tier,
      playCue: this.#playCue,
      onInterval: (intervalMs) => this.#measure(intervalMs),
      paceMs: () => (this.#tier === 'lean' ? this.#last.paceMs : null),
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
    visit.left = true;
    this.#visits = this.#visits.filter((other) => other !== visit);
    this.#retire(visit);
    if (!wasCurrent) return;
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
    const size = this.#canvas.fit(surface, visit.request.element, this.#tier);
    stage.setEnv({ size, tier: this.#tier });
    // A scene that fails in its new size has left the page to its plate.
    if (visit.stage === stage) stage.drawNow();
  }

  #measure(intervalMs: number | null): void {
    if (intervalMs === null) return;
    if (this.#tier === 'lean') {
      const paceMs = this.#last.paceMs;
      if (this.#last.measure(intervalMs, performance.now(), qualityStore.getState() !== 'auto')) return this.#setTier('plate');
      if (this.#last.paceMs !== paceMs) this.#heat.restart();
    }
    const hot = this.#heat.measure(intervalMs);
    if (hot) heatStore.setState(true, true);
    // While a tier waits, what is measured is still the one before it: that must not count against the next.
    const measured = this.#whenRested === null ? this.#ladder.measure(intervalMs) : null;
    if (measured !== null) writeHeldTier(measured);
    const tier = this.#whenRested ?? measured ?? (hot ? this.#ladder.lower() : null);
    if (tier === null) return;
    // Another renderer means a pause: what is being presented is played to its end first, if it can be followed at all.
    const another = rendererKindOf(tier) !== rendererKindOf(this.#tier);
    if (another && this.#current?.stage?.busy === true && intervalMs < UNBEARABLE_MS) this.#whenRested = tier;
    else this.#setTier(tier);
  }

  /** Leaves the plate that slow frames had led to; with `anyway` also when that is not long ago. */
  #drawAgain(anyway: boolean): void {
    if (this.#last.returns(performance.now(), anyway) && qualityStore.getState() === 'auto') this.#setTier(this.#ladder.tier);
  }

  #rest(visit: Visit): void {
    const tier = this.#whenRested;
    if (tier === null || visit !== this.#current || visit.stage?.busy === true) return;
    this.#whenRested = null;
    if (qualityStore.getState() === 'auto') this.#setTier(tier);
  }

  #applyQuality(): void {
    // A choice leaves the plate of slow frames, whatever is chosen.
    this.#last.returns(performance.now(), true);
    const choice = qualityStore.getState();
    const best = this.#best;
    if (choice === 'auto') {
      this.#ladder.force(null);
      this.#setTier(best === 'plate' ? 'plate' : this.#ladder.tier);
      return;
    }
    const tier = best === 'plate' ? 'plate' : choice === 'light' ? (best === 'high' ? 'low' : 'lean') : choice;
    if (tier !== 'plate') this.#ladder.force(tier);
    this.#setTier(tier);
  }

  #setTier(tier: Tier): void {
    this.#whenRested = null;
    if (tier === this.#tier) return;
    const before = this.#tier;
    this.#tier = tier;
    this.#heat.restart();
    tierStore.setState(tier, true);
    const visit = this.#current;
    if (tier === 'plate' || rendererKindOf(tier) !== rendererKindOf(before)) return this.#exchange(visit);
    this.#fit();
    this.#reportStatus();
  }

  /** Goes over to another renderer, or to none: what is being presented ends, the state is kept. */
  #exchange(visit: Visit | null): void {
    this.#surfaces.drop();
    if (this.#tier === 'plate') this.#surfaces.stop();
    if (visit === null) return;
    if (visit.stage?.busy === true && this.#tier !== 'plate') this.#renew(visit);
    else {
      this.#retire(visit);
      void this.#show(visit);
    }
  }

  /** Gives a running stage a new application; its presentations go on where they are. */
  #renew(visit: Visit): void {
    visit.stage?.suspend();
    this.#surfaces.take(rendererKindOf(this.#tier)).then(
      (surface) => {
        if (visit.left || visit !== this.#current) return;
        if (visit.stage === null) return void this.#show(visit);
        visit.stage.remake(surface);
        this.#fit();
        this.#reportStatus();
        visit.request.onReady(visit.handle);
      },
      (error: unknown) => {
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
    const status: StageStatus = { kind: 'ready', tier: this.#tier, motion: motionStore.getState() };
    visit.setStatus(status);
  }
}

/** The tier that the ladder starts at: what this device held before, else one below the best where its signals say that it is slow. */
function startOf(best: Tier, held: DrawnTier | null): DrawnTier {
  if (held !== null) return best === 'high' || held === 'lean' ? held : 'canvas';
  if (best !== 'high') return 'canvas';
  return isWeak(readDevice()) ? 'low' : 'high';
}
