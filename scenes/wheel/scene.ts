import { type ClipStart, quietClip } from '#scenes/stage/clip-kit.ts';
import type { Clip, Cue, Description, Env, Scene, SceneDefinition, SceneKit } from '#scenes/stage/contract.ts';
import { ViewScene, ViewSet } from '#scenes/stage/view-set.ts';
import { countdownCues } from './cues.ts';
import { type ClipKit, type ClipOverrides, noOverrides } from './clips/clip-kit.ts';
import { openedClip } from './clips/opened-clip.ts';
import { spunClip } from './clips/spun-clip.ts';
import { layoutOf, type WheelLayout } from './layout.ts';
import { initialWheel, reduceWheel, type WheelFact, type WheelState } from './model.ts';
import {
  blankMoment,
  type Moment,
  momentAt,
  paintOf,
  prepare,
  type Prepared,
  type Presentation,
  presentationOf,
  TICK_MS,
} from './moment.ts';
import { swingsOutMs } from './spin.ts';
import { lengthOf } from './timing.ts';
import { type WheelTuning, wheelTuningValues } from './tuning.ts';
import { CentreView } from './views/centre-view.ts';
import { FrameView } from './views/frame-view.ts';
import { HubView } from './views/hub-view.ts';
import { PointerView } from './views/pointer-view.ts';
import { RotorView } from './views/rotor-view.ts';
import { StakesView } from './views/stakes-view.ts';

/** Between two pictures of a spin that is not shown turning, ms: its lamps alone. */
const WAITING_MS = 400;

/**
 * The wheel scene. The position of the wheel follows from the state and the clock alone, so a spin is joined at its right place; clips add its sounds, its
 * release and what is celebrated.
 */
class WheelScene extends ViewScene<WheelLayout> implements Scene<WheelState, WheelFact, WheelTuning> {
  readonly #kit: SceneKit;
  readonly #frame = new FrameView();
  readonly #rotor = new RotorView();
  readonly #hub = new HubView();
  readonly #pointer = new PointerView();
  readonly #centre = new CentreView();
  readonly #stakes = new StakesView();
  protected readonly views = new ViewSet<WheelLayout>(this.root, [
    this.#frame,
    this.#rotor,
    this.#hub,
    this.#pointer,
    this.#centre,
    this.#stakes,
  ]);
  readonly #overrides: ClipOverrides = noOverrides();
  #state: WheelState = initialWheel();
  #moment: Moment = blankMoment(this.#state);
  #show: Presentation = presentationOf('full');
  #tuning: WheelTuning = wheelTuningValues;
  /** The spin that was worked out last, and of which state. */
  #prepared: { of: WheelState['spin']; from: WheelState['lies']; tuning: WheelTuning; value: Prepared | null } | null = null;
  #nowMs = 0;

  constructor(kit: SceneKit) {
    super('wheel');
    this.#kit = kit;
    this.root.addChild(
      this.#frame.root,
      this.#rotor.root,
      this.#frame.front,
      this.#hub.root,
      this.behind,
      this.#pointer.root,
      this.#centre.root,
      this.#stakes.root,
      this.front,
    );
  }

  present(before: WheelState, fact: WheelFact, env: Env<WheelTuning>, clip: ClipStart): Clip {
    const layout = this.#layOut(reduceWheel(before, fact), env);
    const kit: ClipKit = {
      env,
      layout,
      overrides: this.#overrides,
      behind: this.behind,
      front: this.front,
    };
    switch (fact.kind) {
      case 'opened':
        return openedClip(before, lengthOf(fact, env.motion, env.tuning), kit, clip);
      case 'spun':
        return spunClip(before, fact, kit, clip);
      case 'staked':
      case 'lagged':
        return quietClip(clip);
    }
  }

  update(nowMs: number): boolean | number {
    this.#nowMs = nowMs;
    this.#draw();
    return this.#next();
  }

  cues(fromMs: number, toMs: number): readonly Cue[] {
    return countdownCues(this.#state, fromMs, toMs, this.#tuning);
  }

  settle(state: WheelState, env: Env<WheelTuning>): void {
    Object.assign(this.#overrides, noOverrides());
    this.#layOut(state, env);
    this.#draw();
  }

  resize(env: Env<WheelTuning>): void {
    this.#layOut(this.#state, env);
    this.#draw();
  }

  describe(): Description {
    const { phase, won, lagging } = this.#moment;
    const { segment, spot } = this.#rotor.under;
    const isStill = phase !== 'spinning';
    return {
      phase,
      lagging,
      centre: this.#centre.shown,
      stakes: this.#stakes.shown,
      // Its place is described only at rest.
      pointer: isStill ? { segment, spot: Math.round(spot * 1_000) / 1_000 } : null,
      lit: won === null ? null : this.#rotor.lit,
      lamps: phase === 'open' ? this.#frame.lamps : null,
    };
  }

  /** When the picture changes next. */
  #next(): boolean | number {
    const { phase, leftMs, restMs } = this.#moment;
    const { open, spin } = this.#state;
    switch (phase) {
      case 'open':
        return open === null ? false : Math.max(1, open.closesAtMs - this.#nowMs - (leftMs - TICK_MS));
      case 'closed':
        return spin !== null && spin.startedAtMs > this.#nowMs ? spin.startedAtMs - this.#nowMs : false;
      case 'spinning': {
        if (this.#show.turns) return true;
        const restsMs = spin === null ? 0 : spin.startedAtMs + spin.lengthMs - this.#nowMs;
        return Math.max(1, Math.min(WAITING_MS, restsMs));
      }
      case 'rest':
        return this.#show.turns && restMs < swingsOutMs(this.#tuning);
      case 'none':
        return false;
    }
  }

  #draw(): void {
    const overrides = this.#overrides;
    const show = this.#show;
    const state = overrides.state ?? this.#state;
    const moment = momentAt(state, this.#nowMs, { prepared: this.#preparedFor(state), tuning: this.#tuning, show }, this.#moment);
    const color = moment.won === null ? '#FFFFFF' : paintOf(moment.won, this.#tuning);
    this.#frame.draw(moment, show, overrides.alpha, overrides.pulse);
    this.#rotor.draw(moment, overrides.alpha, overrides.pulse);
    this.#rotor.root.alpha = overrides.wheel;
    this.#hub.draw(moment, overrides.alpha);
    this.#pointer.draw(moment, color, overrides.alpha);
    this.#centre.draw(moment, overrides.alpha, overrides.pop);
    this.#stakes.draw(moment, overrides.alpha);
  }

  #preparedFor(state: WheelState): Prepared | null {
    const known = this.#prepared;
    if (known !== null && known.of === state.spin && known.from === state.lies && known.tuning === this.#tuning) return known.value;
    const value = prepare(state, this.#tuning);
    this.#prepared = { of: state.spin, from: state.lies, tuning: this.#tuning, value };
    return value;
  }

  /** Lays out every view for a state and an environment; paints only what a new size, tuning or tier asks for. */
  #layOut(state: WheelState, { size, tuning, motion }: Env<WheelTuning>): WheelLayout {
    this.#state = state;
    this.#show = presentationOf(motion);
    this.#tuning = tuning;
    const { renderer } = this.#kit;
    const { resolution } = renderer;
    return this.views.layOut([size.width, size.height, tuning, resolution], () => {
      const layout = layoutOf(size, tuning);
      this.#frame.layOut(layout, tuning, renderer);
      this.#rotor.layOut(layout, tuning, resolution);
      this.#hub.layOut(layout, tuning);
      this.#pointer.layOut(layout, tuning, resolution);
      this.#centre.layOut(layout, tuning);
      this.#stakes.layOut(layout, tuning, resolution);
      return layout;
    });
  }
}

/** The wheel scene: 54 segments that rest where the hash says. */
export const wheelScene: SceneDefinition<WheelState, WheelFact, WheelTuning> = {
  id: 'wheel',
  tuning: wheelTuningValues,
  initial: () => initialWheel(),
  reduce: reduceWheel,
  pictures: () => [],
  lengthMs: (fact, env) => lengthOf(fact, env.motion, env.tuning),
  create: (kit) => new WheelScene(kit),
};
