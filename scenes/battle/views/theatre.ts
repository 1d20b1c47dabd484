import { Container } from 'pixi.js';
import { battleRule, battleSides } from '#contract/battle/rules.ts';
import type { CardBank } from '#scenes/reels/card-bank.ts';
import type { Description, Env, SceneKit } from '#scenes/stage/contract.ts';
import { ease } from '#scenes/stage/eases.ts';
import { lightTextures } from '#scenes/stage/light-textures.ts';
import { clamp01 } from '#scenes/stage/numbers.ts';
import { ViewSet } from '#scenes/stage/view-set.ts';
import type { Known } from '../known.ts';
import { type BattleLayout, layoutOf } from '../layout.ts';
import { sideColor } from '../materials.ts';
import type { BattleState } from '../model.ts';
import type { LaneMoment, Moment } from '../moment.ts';
import type { FinalLanes, FinalPart } from '../seam.ts';
import type { BattleTuning } from '../tuning.ts';
import { CountdownView } from './countdown-view.ts';
import { LaneArt } from './lane-art.ts';
import { LaneView } from './lane-view.ts';
import { MatesView } from './mates-view.ts';
import { StageView } from './stage-view.ts';
import { StripView } from './strip-view.ts';
import { TileBank } from './tile-bank.ts';

/** The most seats a battle has, and the most teams. */
const SEATS = 4;
const TEAMS = 2;

/** Everything on the stage of a battle, placed for a size and drawn for a moment. */
export class Theatre {
  readonly back = new Container({ label: 'theatre-back' });
  readonly front = new Container({ label: 'theatre' });
  readonly #kit: SceneKit;
  readonly #bank: CardBank;
  readonly #final: FinalPart;
  readonly #art = new LaneArt();
  readonly #shelfTiles: TileBank;
  readonly #stripTiles: TileBank;
  readonly #stage = new StageView();
  readonly #strip: StripView;
  readonly #lanes: readonly LaneView[];
  readonly #mates: readonly MatesView[];
  readonly #countdown = new CountdownView();
  readonly #views: ViewSet<BattleLayout>;
  #shown: { phase: string; round: number; over: number } = { phase: 'none', round: -1, over: 0 };

  constructor(kit: SceneKit, bank: CardBank, final: FinalPart) {
    const lights = lightTextures();
    this.#kit = kit;
    this.#bank = bank;
    this.#final = final;
    this.#shelfTiles = new TileBank(kit);
    this.#stripTiles = new TileBank(kit);
    this.#strip = new StripView(this.#stripTiles, lights);
    this.#lanes = Array.from({ length: SEATS }, () => new LaneView(kit, bank, this.#shelfTiles, lights));
    this.#mates = Array.from({ length: TEAMS }, () => new MatesView(lights));
    this.back.addChild(this.#stage.root, final.behind);
    this.front.addChild(
      ...this.#lanes.map(({ root }) => root),
      ...this.#mates.map(({ root }) => root),
      this.#strip.root,
      this.#countdown.root,
      final.front,
    );
    this.#views = new ViewSet(this.front, [
      ...this.#lanes,
      ...this.#mates,
      this.#strip,
      this.#countdown,
      this.#stage,
      this.#art,
      this.#shelfTiles,
      this.#stripTiles,
    ]);
  }

  /** The positions of all parts. Throws before they are placed. */
  get layout(): BattleLayout {
    return this.#views.layout;
  }

  /** Lays out everything for a state and an environment; paints only what a new size, tuning or tier asks for. */
  layOut(state: BattleState, env: Env<BattleTuning>): void {
    const { size, tuning, tier } = env;
    const { resolution } = this.#kit.renderer;
    const rounds = state.setup?.rounds.length ?? 0;
    const key = [size.width, size.height, state.seats.length, rounds, state.setup?.lineup, state.words, tuning, tier, resolution];
    this.#views.layOut(key, () => this.#layOut(state, rounds, env));
  }

  #layOut({ seats, setup, words }: BattleState, rounds: number, env: Env<BattleTuning>): BattleLayout {
    const { size, tuning } = env;
    const { renderer } = this.#kit;
    const { resolution } = renderer;
    const layout = layoutOf(size, seats.length, tuning);
    const [first] = layout.lanes;
    const { cardWidth: width, cardHeight: height, axis } = layout.reels;
    this.#bank.use({ width, height, axis, resolution, heroScale: tuning.liftScale });
    this.#stage.layOut(layout, tuning, renderer);
    this.#stripTiles.use(Math.ceil(layout.strip.size * 1.28), resolution);
    this.#strip.layOut(layout, tuning);
    this.#countdown.layOut(layout, words.starting, tuning);
    if (first) {
      this.#art.use(first, resolution);
      this.#shelfTiles.use(first.shelf.size, resolution);
    }
    this.#lanes.forEach((lane, seat) => {
      lane.root.visible = seat < seats.length;
      if (lane.root.visible) lane.layOut(layout, seat, rounds, this.#art, env, resolution);
    });
    const teams = setup === null ? [] : battleSides(setup.lineup);
    this.#mates.forEach((mates, side) => {
      const [one, other] = teams[side] ?? [];
      mates.hide();
      if (one !== undefined && other !== undefined) mates.layOut(layout, [one, other], words.team, sideColor(side), tuning);
    });
    this.#final.layOut(layout, env, renderer);
    return layout;
  }

  /** Draws a moment; `final`: what the final does with the lanes. */
  draw(known: Known, moment: Moment, final: FinalLanes | null, arrived: readonly number[], tuning: BattleTuning): void {
    const { state } = known;
    const { setup, words, seats, canceled } = state;
    const { layout } = this;
    if (setup === null) return void (this.front.visible = false);
    this.front.visible = true;
    const { counts, best, decides } = battleRule(setup.mode);
    const leadWord = decides === 'jackpot' ? words.leadsPart : best === 'lowest' ? words.leadsLowest : words.leads;
    const boxUrl = setup.rounds[Math.max(0, moment.round)]?.img_url ?? null;
    const lights = moment.lanes.map(({ lead }, seat) => final?.seats[seat]?.raise ?? lead);
    seats.forEach((seat, index) => {
      const view = this.#lanes[index];
      const lane = moment.lanes[index];
      if (!view || !lane) return;
      view.root.y = liftOf(layout, lights, index, tuning);
      const note = counts === 'all' ? '' : lane.counts ? words.counted : words.notCounted;
      const change = final?.seats[index] ?? null;
      view.draw({ seat, lane, change, arrived: arrived[index] ?? 1, boxUrl, leadWord: change?.word ?? leadWord, note, words, canceled });
      view.root.alpha *= final?.stage ?? 1;
    });
    this.#drawMates(state, moment, final);
    this.#strip.draw({ rounds: setup.rounds, at: stripAt(moment), over: moment.revealed, lastCounts: counts === 'last' });
    this.#strip.root.alpha = canceled ? 0.4 : 1;
    this.#countdown.draw(moment.leftMs, setup.pace.starting_ms);
    this.#shown = { phase: moment.phase, round: moment.round, over: moment.revealed };
  }

  #drawMates({ setup, seats }: BattleState, { lanes, phase }: Moment, final: FinalLanes | null): void {
    const teams = setup === null ? [] : battleSides(setup.lineup);
    this.#mates.forEach((view, side) => {
      const team = teams[side] ?? [];
      const mates = team.flatMap((seat) => lanes[seat] ?? []);
      const [one] = team;
      const [first] = mates;
      const taken = team.every((seat) => (seats[seat]?.player ?? null) !== null);
      if (team.length < 2 || one === undefined || first === undefined || !taken || phase === 'canceled') return view.hide();
      const changes = final === null ? [] : team.flatMap((seat) => final.seats[seat] ?? []);
      view.draw({
        total: totalOf(mates, changes),
        counts: first.counts || final !== null,
        lead: changes[0]?.light ?? first.lead,
        alpha: (final?.stage ?? 1) * (1 - (changes[0]?.dim ?? 0)) * (1 - (changes[0]?.cleared ?? 0)),
      });
    });
  }

  /** What is shown, as plain data. */
  describe(): Description {
    const { layout } = this;
    return {
      ...this.#shown,
      countdown: this.#countdown.shown,
      lanes: this.#lanes.slice(0, layout.lanes.length).map(({ shown }) => shown),
      teams: this.#mates.map(({ shown }) => shown).filter((text) => text !== ''),
      final: this.#final.describe(),
    };
  }

  destroy(): void {
    this.#views.destroy();
    this.back.destroy({ children: true });
  }
}

function totalOf(mates: readonly LaneMoment[], changes: readonly { total: number }[]): number {
  const parts = changes.length > 0 ? changes : mates;
  return parts.reduce((sum, { total }) => sum + total, 0);
}

/** The position of the strip: it moves on with the draw back of each round. */
function stripAt({ round, roundMs, times }: Moment): number {
  if (round <= 0 || times === null) return round;
  return round - 1 + ease.state(clamp01(roundMs / Math.max(1, times.backMs + times.riseMs)));
}

/** How far a lane is lifted, px (negative is up): the leader's is raised, and the stage tilts toward it. */
function liftOf({ lanes, width, gap }: BattleLayout, lights: readonly number[], index: number, { raise, tilt }: BattleTuning): number {
  const lane = lanes[index];
  const whole = lights.reduce((sum, light) => sum + light, 0);
  if (!lane || whole <= 0) return 0;
  const own = lights[index] ?? 0;
  const towards = lanes.reduce((sum, { x, width: wide }, seat) => sum + (x + wide / 2) * (lights[seat] ?? 0), 0) / whole;
  const far = Math.abs(lane.x + lane.width / 2 - towards) / width;
  // A lifted lane stays clear of the parts above it.
  const most = gap * 0.7;
  return Math.min(tilt, most) * Math.min(1, whole) * far - Math.min(raise, most) * own;
}
