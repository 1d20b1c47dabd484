import type { ClipStart } from '#scenes/stage/clip-kit.ts';
import type { Clip, Description, Env, Scene, SceneDefinition, SceneKit } from '#scenes/stage/contract.ts';
import { Drawers } from '#scenes/stage/drawers.ts';
import { LatePictures } from '#scenes/stage/late-pictures.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { VaultView } from '#scenes/stage/vault-view.ts';
import { tenth } from '#scenes/stage/tenth.ts';
import { ViewScene, ViewSet } from '#scenes/stage/view-set.ts';
import { calmTurnClip } from './clips/calm-turn-clip.ts';
import type { ClipKit } from './clips/clip-kit.ts';
import { setClip } from './clips/set-clip.ts';
import { turnClip } from './clips/turn-clip.ts';
import { layoutOf, type UpgradeLayout } from './layout.ts';
import { initialUpgrade, reduceUpgrade, type UpgradeFact, type UpgradeState } from './model.ts';
import { type OutcomePose, restOutcome, restSetting, type SettingPose } from './pose.ts';
import { lengthOf } from './timing.ts';
import { type UpgradeTuning, upgradeTuningValues } from './tuning.ts';
import { FiguresView } from './views/figures-view.ts';
import { LensView } from './views/lens-view.ts';
import { RingView } from './views/ring-view.ts';
import { MOST_SHOWN, StakeView } from './views/stake-view.ts';
import { TargetView } from './views/target-view.ts';

/** The upgrade scene: builds its views once, places them for a size, and draws poses. All motion comes from the clips. */
class UpgradeScene extends ViewScene<UpgradeLayout> implements Scene<UpgradeState, UpgradeFact, UpgradeTuning> {
  readonly #kit: SceneKit;
  readonly #late: LatePictures;
  readonly #room = new VaultView();
  readonly #ring = new RingView();
  readonly #lens = new LensView();
  readonly #stake: StakeView;
  readonly #target: TargetView;
  readonly #figures = new FiguresView();
  readonly #parts: readonly (RingView | LensView | StakeView | TargetView | FiguresView)[];
  protected readonly views: ViewSet<UpgradeLayout>;
  readonly #drawers = new Drawers<SettingPose, OutcomePose>(
    (pose) => this.#drawSetting(pose),
    (pose) => this.#drawOutcome(pose),
  );
  #state: UpgradeState = initialUpgrade();
  #setting: SettingPose = restSetting(this.#state);
  #outcome: OutcomePose = restOutcome(this.#state);

  constructor(kit: SceneKit) {
    super('upgrade');
    this.#late = new LatePictures(kit);
    this.#kit = this.#late.kit;
    this.#stake = new StakeView(this.#kit);
    this.#target = new TargetView(this.#kit);
    this.#parts = [this.#ring, this.#lens, this.#stake, this.#target, this.#figures];
    this.views = new ViewSet(this.root, [this.#room, ...this.#parts]);
    this.root.addChild(
      this.#room.root,
      this.#ring.root,
      this.behind,
      this.#stake.root,
      this.#target.root,
      this.#lens.root,
      this.front,
      this.#figures.root,
    );
  }

  present(before: UpgradeState, fact: UpgradeFact, env: Env<UpgradeTuning>, clip: ClipStart): Clip {
    const layout = this.#layOut(reduceUpgrade(before, fact), env);
    const kit: ClipKit = {
      env,
      layout,
      behind: this.behind,
      front: this.front,
      ...this.#drawers.next(fact.kind === 'played'),
    };
    if (fact.kind === 'set') return setClip(before, fact, kit, clip);
    return byMotion(env.motion, { full: turnClip, reduced: calmTurnClip, still: calmTurnClip })(before, fact, kit, clip);
  }

  /** Nothing here moves without a clip: a frame is drawn only for a clip, or once when a picture has loaded late. */
  update(): boolean {
    if (this.#late.take()) {
      this.#drawSetting(this.#setting);
      this.#drawOutcome(this.#outcome);
    }
    return false;
  }

  settle(state: UpgradeState, env: Env<UpgradeTuning>): void {
    this.#drawers.clear();
    this.#layOut(state, env);
    this.#drawSetting(restSetting(state));
    this.#drawOutcome(restOutcome(state));
  }

  resize(env: Env<UpgradeTuning>): void {
    this.#layOut(this.#state, env);
    this.#drawSetting(this.#setting);
    this.#drawOutcome(this.#outcome);
  }

  describe(): Description {
    const { side, target } = this.#state;
    const { chance, staked, price, times, gain } = this.#figures.shown;
    const { from, to } = this.#ring.arc;
    const setting = {
      side,
      chance,
      times,
      arc: [millionth(from), millionth(to)],
      stake: { ...this.#stake.shown, staked },
      target: target && target.id,
    };
    if (this.#outcome.secret) return { phase: 'spinning', ...setting };
    const { open, lit, y } = this.#target.shown;
    const { revealed, outcome, needle } = this.#outcome;
    return {
      phase: 'rest',
      ...setting,
      needle: millionth(needle),
      price,
      result: revealed ? { verdict: outcome, open, lit, gain, prizeY: tenth(y), lens: this.#lens.shown } : null,
    };
  }

  /** Lays out every view for a state and an environment; paints only what a new size or tuning asks for. */
  #layOut(state: UpgradeState, env: Env<UpgradeTuning>): UpgradeLayout {
    this.#state = state;
    const { renderer } = this.#kit;
    const { resolution } = renderer;
    const { tuning, size } = env;
    return this.views.layOut([size.width, size.height, tuning, resolution], () => {
      const layout = layoutOf(size, tuning);
      this.#room.layOut({ ...layout, middleY: layout.ring.y }, tuning.roomColor, tuning.roomLight, renderer);
      for (const part of this.#parts) part.layOut(layout, tuning, resolution);
      return layout;
    });
  }

  #drawSetting(pose: SettingPose): void {
    this.#setting = pose;
    for (const part of this.#parts) part.draw(pose);
  }

  #drawOutcome(pose: OutcomePose): void {
    this.#outcome = pose;
    for (const part of this.#parts) part.light(pose);
  }
}

/** A part of the circle as `describe()` gives it: to a tenth of a ticket. */
function millionth(turns: number): number {
  return Math.round(turns * 1e7) / 1e7 + 0;
}

function picturesOf(state: UpgradeState, fact?: UpgradeFact): readonly string[] {
  const { items, target } = fact ?? state;
  const shown = items.slice(0, MOST_SHOWN).map(({ img_url }) => img_url);
  return [...new Set(target === null ? shown : [...shown, target.img_url])];
}

/** The upgrade scene: a needle that stops at the true ticket. */
export const upgradeScene: SceneDefinition<UpgradeState, UpgradeFact, UpgradeTuning> = {
  id: 'upgrade',
  tuning: upgradeTuningValues,
  initial: initialUpgrade,
  reduce: reduceUpgrade,
  pictures: picturesOf,
  lengthMs: (fact, env) => lengthOf(fact, env.motion, env.tuning),
  create: (kit) => new UpgradeScene(kit),
};
