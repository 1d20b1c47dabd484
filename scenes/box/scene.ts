import type { Container } from 'pixi.js';
import { MAX_OPEN_COUNT } from '#contract/api/boxes.ts';
import { COLORS } from '#contract/design-tokens.ts';
import type { ClipStart } from '#scenes/stage/clip-kit.ts';
import type { Clip, Description, Env, Scene, SceneDefinition, SceneKit } from '#scenes/stage/contract.ts';
import { rendererKindOf } from '#scenes/stage/renderer-options.ts';
import { LatePictures } from '#scenes/stage/late-pictures.ts';
import { lightTextures } from '#scenes/stage/light-textures.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { tenth } from '#scenes/stage/tenth.ts';
import { ViewScene, ViewSet } from '#scenes/stage/view-set.ts';
import { calmClip } from './clips/calm-clip.ts';
import type { ClipKit } from './clips/clip-kit.ts';
import { openingClip } from './clips/opening-clip.ts';
import { shownClip } from './clips/shown-clip.ts';
import { type BoxLayout, layoutOf } from './layout.ts';
import { type BoxFact, type BoxState, initialBox, reduceBox } from './model.ts';
import { dearest, type Pose, restPose } from './pose.ts';
import { lengthOf } from './timing.ts';
import { boxTuningValues, type BoxTuning } from './tuning.ts';
import { BackdropView } from './views/backdrop-view.ts';
import { BacksView } from './views/backs-view.ts';
import { CardBank } from '#scenes/reels/card-bank.ts';
import { HeroView } from '#scenes/reels/hero-view.ts';
import { NeedleView } from '#scenes/reels/needle-view.ts';
import { ReelView } from '#scenes/reels/reel-view.ts';
import { ShowcaseView } from './views/showcase-view.ts';
import { SpotlightView } from './views/spotlight-view.ts';
import { TotalView } from './views/total-view.ts';

const NO_NEEDLE = { kick: 0, alpha: 0, raised: 0, focus: 0 } as const;

/** The views of one reel. */
interface LaneViews {
  reel: ReelView;
  needle: NeedleView;
  spot: SpotlightView;
  hero: HeroView;
}

/** The box scene: builds its views once, places them for a size, and draws poses. All motion comes from the clips. */
class BoxScene extends ViewScene<BoxLayout> implements Scene<BoxState, BoxFact, BoxTuning> {
  readonly #kit: SceneKit;
  readonly #late: LatePictures;
  protected readonly views: ViewSet<BoxLayout>;
  readonly #lights = lightTextures();
  readonly #bank: CardBank;
  readonly #backdrop: BackdropView;
  readonly #showcase: ShowcaseView;
  readonly #backs: BacksView;
  readonly #total = new TotalView();
  readonly #lanes: readonly LaneViews[];
  #env: Env<BoxTuning> | null = null;
  #state: BoxState = initialBox();
  #pose: Pose | null = null;
  /** The clip that draws: a later one takes over from an earlier one. */
  #drawing: object | null = null;

  constructor(kit: SceneKit) {
    super('box');
    this.#late = new LatePictures(kit);
    const own = this.#late.kit;
    this.#kit = own;
    this.#bank = new CardBank(own);
    this.#backdrop = new BackdropView(this.#lights);
    this.#showcase = new ShowcaseView(own);
    this.#backs = new BacksView(this.#lights, MAX_OPEN_COUNT);
    this.#lanes = Array.from({ length: MAX_OPEN_COUNT }, () => ({
      reel: new ReelView(this.#bank),
      needle: new NeedleView(),
      spot: new SpotlightView(this.#lights),
      hero: new HeroView(this.#bank, this.#lights),
    }));
    const each = (pick: (lane: LaneViews) => Container): Container[] => this.#lanes.map(pick);
    this.root.addChild(
      this.#backdrop.root,
      ...each(({ reel }) => reel.floor),
      ...each(({ spot }) => spot.back),
      ...each(({ reel }) => reel.root),
      ...each(({ spot }) => spot.front),
      this.#backs.root,
      this.#showcase.root,
      this.#backdrop.front,
      this.behind,
      ...each(({ hero }) => hero.root),
      ...each(({ needle }) => needle.root),
      this.front,
      this.#total.root,
    );
    this.views = new ViewSet(this.root, [
      ...this.#lanes.flatMap(({ reel, needle, spot, hero }) => [reel, needle, spot, hero]),
      this.#showcase,
      this.#backs,
      this.#backdrop,
      this.#total,
      this.#bank,
    ]);
  }

  present(before: BoxState, fact: BoxFact, env: Env<BoxTuning>, clip: ClipStart): Clip {
    const layout = this.#layOut(reduceBox(before, fact), env);
    const token = {};
    this.#drawing = token;
    const kit: ClipKit = {
      env,
      layout,
      behind: this.behind,
      front: this.front,
      draw: (pose) => {
        if (this.#drawing === token) this.#draw(pose);
      },
    };
    if (fact.kind === 'shown') return shownClip(before, fact, kit, clip);
    this.#bank.prepare(before.items);
    return byMotion(env.motion, { full: openingClip, reduced: calmClip, still: calmClip })(before, fact, kit, clip);
  }

  /** Nothing here moves without a clip: a frame is drawn only for a clip, or once when a picture has loaded late. */
  update(): boolean {
    if (this.#late.take() && this.#pose) this.#draw(this.#pose);
    return false;
  }

  settle(state: BoxState, env: Env<BoxTuning>): void {
    this.#drawing = null;
    this.#layOut(state, env);
    // Painted soon, so that a click on "open" doesn't wait for it.
    this.#bank.prepareAhead(state.items);
    this.#draw(restPose(state, env.tuning));
  }

  resize(env: Env<BoxTuning>): void {
    this.#layOut(this.#state, env);
    if (this.#pose) this.#draw(this.#pose);
  }

  describe(): Description {
    const pose = this.#pose;
    const { box } = this.#state;
    if (!pose || box === '') return { phase: 'empty' };
    if (pose.secret) return { phase: 'opening', box, reels: this.#state.count };
    const reels = pose.reels.map((_, index) => this.#describeLane(index));
    return {
      phase: reels.length > 0 ? 'opened' : 'shown',
      box,
      showcase: this.#showcase.shown.map(({ id }) => id),
      reels,
      ...this.#total.shown,
    };
  }

  #describeLane(index: number): Description {
    const lane = this.#lanes[index];
    const under = lane?.reel.under;
    const hero = lane?.hero.shown;
    return {
      under: under?.item.id ?? null,
      off: under ? tenth(under.distance) : null,
      winner: hero
        ? {
            id: hero.item.id,
            name: hero.item.name,
            rarity: hero.item.rarity,
            price: hero.item.sale_price,
            x: tenth(hero.x),
            y: tenth(hero.y),
          }
        : null,
      lit: lane?.spot.lit ?? false,
    };
  }

  /** Lays out every view for a state and an environment; positions and paintings, no motion. */
  #layOut(state: BoxState, env: Env<BoxTuning>): BoxLayout {
    this.#state = state;
    this.#env = env;
    const { size, tuning, tier } = env;
    const { resolution } = this.#kit.renderer;
    const { count, colors } = state;
    return this.views.layOut([size.width, size.height, count, colors, tuning, tier, resolution], () => this.#layOutViews(state, env));
  }

  #layOutViews(state: BoxState, { size, tuning, tier }: Env<BoxTuning>): BoxLayout {
    const layout = layoutOf(size, state.count, tuning);
    const { resolution } = this.#kit.renderer;
    this.#bank.use({
      width: layout.cardWidth,
      height: layout.cardHeight,
      axis: layout.axis,
      resolution,
      heroScale: tuning.liftScale,
    });
    this.#backdrop.layOut(layout, state.colors, tuning.roomLight, this.#kit.renderer);
    this.#showcase.layOut(layout);
    // The brand's colour, which no rarity has.
    this.#backs.layOut(layout, COLORS.violet, resolution);
    this.#total.layOut(layout);
    this.#lanes.forEach(({ reel, needle, spot, hero }, index) => {
      const place = layout.reels[index];
      reel.layOut(layout, index, rendererKindOf(tier) === 'webgl');
      hero.layOut(layout, index);
      if (!place) return;
      needle.layOut(layout, place, tuning);
      spot.layOut(layout, place, tuning);
    });
    return layout;
  }

  #draw(pose: Pose): void {
    const env = this.#env;
    if (!env) return;
    this.#pose = pose;
    const { tuning } = env;
    if (pose.showcase) this.#showcase.draw(pose.showcase, tuning);
    else this.#showcase.hide();
    this.#backs.draw(pose.backs);
    this.#backdrop.edges(pose.edges);
    this.#lanes.forEach(({ reel, needle, spot, hero }, index) => {
      const lane = pose.reels[index];
      if (lane) reel.draw(lane.reel);
      else reel.hide();
      needle.draw(lane?.needle ?? NO_NEEDLE);
      if (lane?.spot) spot.draw(lane.spot, tuning);
      else spot.hide();
      if (lane?.hero) hero.draw(lane.hero, tuning);
      else hero.hide();
    });
    if (pose.total) this.#total.draw(pose.total);
    else this.#total.hide();
  }
}

function picturesOf(state: BoxState, fact?: BoxFact): readonly string[] {
  const shown = fact?.kind === 'shown' ? reduceBox(state, fact) : state;
  const opened = fact?.kind === 'opened' || shown.result !== null;
  const items = opened ? shown.items : dearest(shown.items);
  return [...new Set(items.map(({ img_url }) => img_url))];
}

/** The box scene: 1–4 reels that stop on what the tickets say. */
export const boxScene: SceneDefinition<BoxState, BoxFact, BoxTuning> = {
  id: 'box',
  tuning: boxTuningValues,
  initial: initialBox,
  reduce: reduceBox,
  pictures: picturesOf,
  lengthMs: (fact, env) => lengthOf(fact, env.motion, env.tuning),
  create: (kit) => new BoxScene(kit),
};
