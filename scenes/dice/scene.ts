import { formatRoll } from '#contract/games/dice.ts';
import type { ClipStart } from '#scenes/stage/clip-kit.ts';
import type { Clip, Description, Env, Scene, SceneDefinition, SceneKit } from '#scenes/stage/contract.ts';
import { Drawers } from '#scenes/stage/drawers.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { VaultView } from '#scenes/stage/vault-view.ts';
import { tenth } from '#scenes/stage/tenth.ts';
import { ViewScene, ViewSet } from '#scenes/stage/view-set.ts';
import { calmRollClip } from './clips/calm-roll-clip.ts';
import type { ClipKit } from './clips/clip-kit.ts';
import { rollClip } from './clips/roll-clip.ts';
import { setClip } from './clips/set-clip.ts';
import { type DiceLayout, layoutOf } from './layout.ts';
import { type DiceFact, type DiceState, initialDice, reduceDice } from './model.ts';
import { blankOutcome, type OutcomePose, restOutcome, restSetting, type SettingPose } from './pose.ts';
import { lengthOf } from './timing.ts';
import { type DiceTuning, diceTuningValues } from './tuning.ts';
import { DieView } from './views/die-view.ts';
import { HandleView } from './views/handle-view.ts';
import { NumberView } from './views/number-view.ts';
import { OfferView } from './views/offer-view.ts';
import { SliderView } from './views/slider-view.ts';
import { SpotView } from './views/spot-view.ts';

/** The dice scene: builds its views once, places them for a size, and draws poses. All motion comes from the clips. */
class DiceScene extends ViewScene<DiceLayout> implements Scene<DiceState, DiceFact, DiceTuning> {
  readonly #kit: SceneKit;
  readonly #room = new VaultView();
  readonly #slider = new SliderView();
  readonly #handle = new HandleView();
  readonly #die = new DieView();
  readonly #spot = new SpotView();
  readonly #number = new NumberView();
  readonly #offer = new OfferView();
  #state: DiceState = initialDice();
  protected readonly views = new ViewSet<DiceLayout>(this.root, [
    this.#room,
    this.#slider,
    this.#handle,
    this.#die,
    this.#spot,
    this.#number,
    this.#offer,
  ]);
  #setting: SettingPose = restSetting(this.#state);
  #outcome: OutcomePose = restOutcome(this.#state, blankOutcome());
  readonly #drawers = new Drawers<SettingPose, OutcomePose>(
    (pose) => this.#drawSetting(pose),
    (pose) => this.#drawOutcome(pose),
  );

  constructor(kit: SceneKit) {
    super('dice');
    this.#kit = kit;
    this.root.addChild(
      this.#room.root,
      this.#spot.root,
      this.#slider.root,
      this.#handle.root,
      this.behind,
      this.#die.root,
      this.front,
      this.#offer.root,
      this.#number.root,
    );
  }

  present(before: DiceState, fact: DiceFact, env: Env<DiceTuning>, clip: ClipStart): Clip {
    const layout = this.#layOut(reduceDice(before, fact), env);
    const kit: ClipKit = {
      env,
      layout,
      behind: this.behind,
      front: this.front,
      ...this.#drawers.next(fact.kind === 'rolled'),
    };
    if (fact.kind === 'set') return setClip(before, fact, kit, clip);
    return byMotion(env.motion, { full: rollClip, reduced: calmRollClip, still: calmRollClip })(before, fact, kit, clip);
  }

  /** Nothing here moves without a clip: a frame is drawn only for one. */
  update(): boolean {
    return false;
  }

  settle(state: DiceState, env: Env<DiceTuning>): void {
    this.#drawers.clear();
    this.#layOut(state, env);
    this.#drawSetting(restSetting(state));
    this.#drawOutcome(restOutcome(state, blankOutcome()));
  }

  resize(env: Env<DiceTuning>): void {
    this.#layOut(this.#state, env);
    this.#drawSetting(this.#setting);
    this.#drawOutcome(this.#outcome);
  }

  describe(): Description {
    const { side, target } = this.#state;
    const { zone } = this.#slider;
    const setting = {
      side,
      target: formatRoll(target),
      pays: this.#offer.text,
      handle: tenth(this.#handle.x),
      zone: [tenth(zone.from), tenth(zone.to)],
    };
    if (this.#outcome.secret) return { phase: 'rolling', ...setting };
    const { foot } = this.#die;
    const number = this.#number.shown;
    return {
      phase: 'rest',
      ...setting,
      die: foot && { value: formatRoll(Math.round(this.#outcome.die.value)), x: tenth(foot.x), y: tenth(foot.y) },
      result: number && { ...number, verdict: this.#outcome.outcome, lit: this.#spot.lit },
    };
  }

  /** Lays out every view for a state and an environment; paints only what a new size or tuning asks for. */
  #layOut(state: DiceState, env: Env<DiceTuning>): DiceLayout {
    this.#state = state;
    this.#offer.set(state);
    const { renderer } = this.#kit;
    const { resolution } = renderer;
    const { size, tuning, motion } = env;
    return this.views.layOut([size.width, size.height, tuning, resolution], () => {
      const layout = layoutOf(size, tuning);
      this.#room.layOut({ ...layout, middleY: layout.tubeY }, tuning.roomColor, tuning.roomLight, renderer);
      this.#slider.layOut(layout, tuning, resolution);
      this.#handle.layOut(layout, tuning, resolution);
      this.#die.layOut(layout, tuning, resolution);
      // Without motion it lies still.
      if (motion === 'full') this.#die.paintAhead(this.#kit);
      this.#spot.layOut(layout, tuning);
      this.#number.layOut(layout, tuning);
      this.#offer.layOut(layout);
      return layout;
    });
  }

  #drawSetting(pose: SettingPose): void {
    this.#setting = pose;
    this.#slider.draw(pose);
    this.#handle.draw(pose);
  }

  #drawOutcome(pose: OutcomePose): void {
    this.#outcome = pose;
    this.#slider.light(pose);
    this.#die.draw(pose);
    this.#spot.draw(pose);
    this.#number.draw(pose);
    this.#offer.draw(pose.offerAlpha);
  }
}

/** The dice scene: a die that lands on the exact roll. */
export const diceScene: SceneDefinition<DiceState, DiceFact, DiceTuning> = {
  id: 'dice',
  tuning: diceTuningValues,
  initial: initialDice,
  reduce: reduceDice,
  pictures: () => [],
  lengthMs: (fact, env) => lengthOf(fact, env.motion, env.tuning),
  create: (kit) => new DiceScene(kit),
};
