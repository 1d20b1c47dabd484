import { Container, Graphics } from 'pixi.js';
import { type ClipStart, quietClip } from '#scenes/stage/clip-kit.ts';
import type { Clip, Cue, Description, Env, Scene, SceneDefinition, SceneKit } from '#scenes/stage/contract.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { tintOf } from '#scenes/stage/paint.ts';
import { tenth } from '#scenes/stage/tenth.ts';
import { ViewScene, ViewSet } from '#scenes/stage/view-set.ts';
import { bustClip } from './clips/bust-clip.ts';
import { cashClip } from './clips/cash-clip.ts';
import { type ClipKit, type ClipOverrides, noOverrides } from './clips/clip-kit.ts';
import { caughtUpClip, fadedClip, openedClip, startedClip } from './clips/round-clips.ts';
import { cashCues, roundCues } from './cues.ts';
import { type CrashLayout, layoutOf } from './layout.ts';
import { type CrashFact, type CrashState, initialCrash, reduceCrash } from './model.ts';
import { blankMoment, type Moment, momentAt, type Presentation, presentationOf, TICK_MS } from './moment.ts';
import { calmsMs, lengthOf } from './timing.ts';
import { type CrashTuning, crashTuningValues } from './tuning.ts';
import { AxesView } from './views/axes-view.ts';
import { cometPictures, CometView } from './views/comet-view.ts';
import { CurveView } from './views/curve-view.ts';
import { BadgesView } from './views/badges-view.ts';
import { NumberView } from './views/number-view.ts';
import { OwnView } from './views/own-view.ts';
import { PadView } from './views/pad-view.ts';
import { SkyView } from './views/sky-view.ts';
import { WreckView } from './views/wreck-view.ts';

/**
 * The crash scene. What is drawn follows from the state and the clock alone, so a flight is joined at its right place and looks the same at any frame
 * rate; clips only add what flies and flashes.
 */
class CrashScene extends ViewScene<CrashLayout> implements Scene<CrashState, CrashFact, CrashTuning> {
  readonly #kit: SceneKit;
  readonly #world = new Container({ label: 'world' });
  readonly #sky = new SkyView();
  readonly #axes = new AxesView();
  readonly #pad = new PadView();
  readonly #curve = new CurveView();
  readonly #badges = new BadgesView();
  readonly #wreck = new WreckView();
  readonly #comet = new CometView();
  readonly #number = new NumberView();
  readonly #own = new OwnView();
  protected readonly views = new ViewSet<CrashLayout>(this.root, [
    this.#sky,
    this.#axes,
    this.#pad,
    this.#curve,
    this.#badges,
    this.#wreck,
    this.#comet,
    this.#number,
    this.#own,
  ]);
  /** Night that covers the change from one round to the next. */
  readonly #veil = new Graphics();
  readonly #overrides: ClipOverrides = noOverrides();
  #state: CrashState = initialCrash();
  #moment: Moment = blankMoment(this.#state);
  #show: Presentation = presentationOf('full');
  #tuning: CrashTuning = crashTuningValues;
  #nowMs = 0;

  constructor(kit: SceneKit) {
    super('crash');
    this.#kit = kit;
    this.#world.addChild(
      this.#sky.root,
      this.#axes.root,
      this.#pad.root,
      this.#curve.root,
      this.behind,
      this.#wreck.root,
      this.#comet.root,
      this.#badges.root,
      this.front,
    );
    this.root.addChild(this.#world, this.#veil, this.#number.root, this.#own.root);
  }

  present(before: CrashState, fact: CrashFact, env: Env<CrashTuning>, clip: ClipStart): Clip {
    const after = reduceCrash(before, fact);
    const layout = this.#layOut(after, env);
    const kit: ClipKit = { env, layout, overrides: this.#overrides, behind: this.behind, front: this.front };
    const lengthMs = lengthOf(fact, env.motion, env.tuning);
    const faded = (): Clip => fadedClip(lengthMs, kit, clip);
    const quiet = (): Clip => quietClip(clip, lengthMs);
    const inMotion = <Full extends () => Clip>(full: Full, reduced: () => Clip): Clip =>
      byMotion(env.motion, { full, reduced, still: quiet })();
    switch (fact.kind) {
      case 'opened':
        return inMotion(() => openedClip(before, lengthMs, kit, clip), faded);
      case 'started':
        return inMotion(() => startedClip(lengthMs, kit, clip), quiet);
      case 'cashed':
        return { ...inMotion(() => cashClip(after, fact, lengthMs, kit, clip), quiet), cues: cashCues(fact, env.tuning.peelVolume) };
      case 'busted':
        return { ...inMotion(() => bustClip(after, fact, lengthMs, kit, clip), faded), cues: [{ atMs: 0, cue: 'bust' }] };
      case 'lagged':
        return fact.sinceMs === null ? inMotion(() => caughtUpClip(before, after, lengthMs, kit, clip), quiet) : quiet();
      case 'staked':
        return quiet();
    }
  }

  update(nowMs: number): boolean | number {
    this.#nowMs = nowMs;
    this.#draw();
    return this.#next();
  }

  cues(fromMs: number, toMs: number): readonly Cue[] {
    return roundCues(this.#state, fromMs, toMs, this.#tuning);
  }

  settle(state: CrashState, env: Env<CrashTuning>): void {
    Object.assign(this.#overrides, noOverrides());
    this.#layOut(state, env);
    this.#draw();
  }

  resize(env: Env<CrashTuning>): void {
    this.#layOut(this.#state, env);
    this.#draw();
  }

  describe(): Description {
    const { phase, x, y, lagging } = this.#moment;
    const ended = phase === 'busted' ? { x: tenth(x), y: tenth(y) } : null;
    return {
      phase,
      lagging,
      number: this.#number.shown,
      own: this.#own.shown,
      gauge: phase === 'open' || phase === 'closed' ? this.#pad.gauge : null,
      ended,
      cashed: this.#badges.count,
      names: this.#badges.shown,
    };
  }

  /** When the picture changes next. */
  #next(): boolean | number {
    const { phase, lagging, ignition, leftMs, overMs } = this.#moment;
    const { frame, travels } = this.#show;
    const { blinkMs: beatMs } = this.#tuning;
    const blinkMs = beatMs - (this.#nowMs % beatMs);
    const { open, startedAtMs } = this.#state;
    const startsMs = startedAtMs === null || startedAtMs <= this.#nowMs ? null : startedAtMs - this.#nowMs;
    switch (phase) {
      case 'flying':
        return lagging ? blinkMs : frame;
      case 'open': {
        if (ignition > 0 && travels) return true;
        const leftNowMs = open === null ? 0 : open.closesAtMs - this.#nowMs;
        return Math.max(1, leftNowMs - (leftMs - TICK_MS));
      }
      case 'closed':
        return startsMs ?? (lagging ? blinkMs : false);
      case 'busted':
        return travels && overMs < calmsMs(this.#tuning);
      case 'none':
        return lagging ? blinkMs : false;
    }
  }

  #draw(): void {
    const { layout } = this.views;
    const overrides = this.#overrides;
    const show = this.#show;
    const moment = momentAt(
      overrides.state ?? this.#state,
      this.#nowMs,
      overrides.shiftMs,
      { layout, tuning: this.#tuning, show },
      this.#moment,
    );
    const flying = moment.phase === 'flying' || moment.phase === 'busted';
    // A picture that may not travel shows the flight as figures until it is over.
    const drawn = show.curve || moment.phase !== 'flying';
    this.#sky.draw(moment, show);
    this.#axes.draw(moment, flying && drawn ? Math.min(1, moment.elapsedMs / this.#tuning.axesMs) : 0);
    this.#pad.draw(moment, 1, drawn);
    this.#curve.draw(moment, drawn ? 1 : 0);
    this.#wreck.draw(moment, 1);
    this.#comet.draw(moment, show);
    this.#number.draw(moment, overrides.alpha, overrides.pop);
    this.#own.draw(moment, overrides.alpha, overrides.ownPop);
    this.#badges.draw(moment, drawn ? 1 : 0, this.#number.right);
    this.#world.position.set(overrides.shakeX, overrides.shakeY);
    this.#veil.visible = overrides.alpha < 1;
    this.#veil.alpha = 1 - overrides.alpha;
  }

  /** Lays out every view for a state and an environment; paints only what a new size, tuning or tier asks for. */
  #layOut(state: CrashState, { size, tuning, tier, motion }: Env<CrashTuning>): CrashLayout {
    this.#state = state;
    this.#show = presentationOf(motion);
    this.#tuning = tuning;
    const { renderer } = this.#kit;
    const { resolution } = renderer;
    return this.views.layOut([size.width, size.height, tuning, tier, resolution], () => {
      const layout = layoutOf(size, tuning);
      this.#sky.layOut(layout, tuning, tier, renderer);
      this.#axes.layOut(layout);
      this.#pad.layOut(layout, tuning, resolution);
      this.#curve.layOut(layout, tuning);
      this.#badges.layOut(layout, tuning, resolution);
      this.#wreck.layOut(layout, tuning);
      this.#comet.layOut(layout, tuning, tier, this.#kit);
      this.#number.layOut(layout, tuning);
      this.#own.layOut(layout, tuning);
      this.#veil.clear().rect(0, 0, size.width, size.height).fill(tintOf(tuning.veilColor));
      return layout;
    });
  }
}

/** The crash scene: a flight that is a function of the server's clock. */
export const crashScene: SceneDefinition<CrashState, CrashFact, CrashTuning> = {
  id: 'crash',
  tuning: crashTuningValues,
  initial: () => initialCrash(),
  reduce: reduceCrash,
  pictures: () => cometPictures(crashTuningValues),
  lengthMs: (fact, env) => lengthOf(fact, env.motion, env.tuning),
  create: (kit) => new CrashScene(kit),
};
