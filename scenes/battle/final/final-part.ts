import { Container, type Renderer } from 'pixi.js';
import type { Description, Env, SceneKit } from '#scenes/stage/contract.ts';
import { battleSides } from '#contract/battle/rules.ts';
import { cents } from '#contract/money.ts';
import { Disposal } from '#scenes/stage/disposal.ts';
import type { Casts } from '#scenes/stage/effects/casts.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import type { BattleLayout } from '../layout.ts';
import { type BattleOutcome, type BattleState, decidedAtMs } from '../model.ts';
import type { FinalLanes, FinalPart } from '../seam.ts';
import type { BattleTuning } from '../tuning.ts';
import { celebration } from './celebration.ts';
import { type FinalLayout, finalLayout } from './layout.ts';
import { LightView } from './light-view.ts';
import { PileView } from './pile-view.ts';
import { type FinalPlan, planFinal } from './plan.ts';
import { type FinalPose, finalPose } from './pose.ts';
import { ResultView } from './result-view.ts';
import { RingView } from './ring-view.ts';

const ZERO = cents(0);

/** The most seats of a battle. */
const SEATS = 4;

/** Makes the draw and the final: a ring, prizes that fly to the winner and pile up, the light on them, and what each lane says in the end. */
export function finalPart(kit: SceneKit): FinalPart {
  return new Final(kit);
}

class Final implements FinalPart {
  readonly behind = new Container({ label: 'final-behind' });
  readonly front = new Container({ label: 'final' });
  readonly #light = new LightView(SEATS);
  readonly #pile: PileView;
  readonly #ring = new RingView();
  readonly #results = Array.from({ length: SEATS }, () => new ResultView());
  readonly #effects = { behind: new Container({ label: 'effects-behind' }), front: new Container({ label: 'effects' }) };
  #state: BattleState | null = null;
  #env: Env<BattleTuning> | null = null;
  #places: BattleLayout | null = null;
  #layout: FinalLayout | null = null;
  #resolution = 1;
  #plan: FinalPlan | null = null;
  #planned: { outcome: BattleOutcome; tuning: BattleTuning } | null = null;
  #casts: Casts | null = null;
  #disposal = new Disposal();
  #pose: FinalPose | null = null;

  constructor(kit: SceneKit) {
    this.#pile = new PileView(kit);
    this.front.addChild(
      this.#light.root,
      this.#effects.behind,
      this.#pile.lights,
      this.#pile.root,
      this.#effects.front,
      ...this.#results.map(({ root }) => root),
      this.#ring.root,
    );
  }

  layOut(layout: BattleLayout, env: Env<BattleTuning>, { resolution }: Renderer): void {
    this.#places = layout;
    this.#env = env;
    this.#resolution = resolution;
    this.#layOut();
  }

  know(state: BattleState, env: Env<BattleTuning>): void {
    this.#state = state;
    this.#env = env;
    const { outcome } = state;
    if (outcome === this.#planned?.outcome && env.tuning === this.#planned?.tuning) return;
    this.#planned = outcome === null ? null : { outcome, tuning: env.tuning };
    this.#plan = planFinal(state, env.tuning);
    this.#pile.know(this.#plan, env.tuning);
    this.#layOut();
  }

  draw(nowMs: number): FinalLanes | null {
    const [plan, env, layout, elapsedMs] = [this.#plan, this.#env, this.#layout, this.#elapsed(nowMs)];
    if (plan === null || env === null || layout === null || elapsedMs === null || elapsedMs < 0) {
      this.#hide();
      return null;
    }
    const { motion, tuning } = env;
    const pose = finalPose(plan, elapsedMs, motion, tuning);
    this.#pose = pose;
    const own = plan.seats.findIndex(({ gain }) => gain !== null);
    if (pose.ring === null) this.#ring.hide();
    else this.#ring.draw(pose.ring);
    this.#light.draw(pose, plan.shared, plan.size > 0 ? own : null, tuning);
    this.#pile.draw(elapsedMs, motion);
    pose.seats.forEach((lane, seat) => {
      const place = layout.seats[seat];
      if (place !== undefined) this.#results[seat]?.draw(lane, place, tuning);
    });
    this.#effectsOf(plan, env, layout).draw(elapsedMs);
    const word = (seat: number): string | null =>
      pose.revealed && (plan.seats[seat]?.won ?? false) ? this.#wordOf(plan, seat === own) : null;
    return { stage: pose.stage, seats: pose.seats.map((lane, seat) => ({ ...lane, word: word(seat) })) };
  }

  next(nowMs: number): boolean | number {
    const [plan, env, elapsedMs] = [this.#plan, this.#env, this.#elapsed(nowMs)];
    if (plan === null || env === null || elapsedMs === null) return false;
    if (elapsedMs < 0) return -elapsedMs;
    const { stopMs, finalMs, endMs } = plan.times;
    if (elapsedMs >= endMs) return false;
    // Without motion the picture changes at the moments of the schedule alone.
    const changes = [stopMs, finalMs, endMs].filter((atMs) => atMs > elapsedMs);
    const stillMs = Math.min(...changes) - elapsedMs;
    return byMotion<boolean | number>(env.motion, { full: true, reduced: true, still: stillMs });
  }

  describe(): Description | null {
    const [plan, pose] = [this.#plan, this.#pose];
    if (plan === null || pose === null) return null;
    const revealed = pose.revealed;
    return {
      draw:
        pose.ring === null
          ? null
          : { by: plan.ring?.by ?? null, stopped: revealed ? (plan.ring?.stop ?? null) : null, ...this.#ring.shown },
      winners: revealed ? plan.seats.flatMap(({ won }, seat) => (won ? [seat] : [])) : null,
      pile: this.#pile.shown,
      results: plan.seats.map((_, seat) => this.#results[seat]?.shown ?? null),
    };
  }

  destroy(): void {
    this.#disposal.dispose();
    for (const view of [this.#ring, this.#light, this.#pile, ...this.#results]) view.destroy();
    this.behind.destroy({ children: true });
    this.front.destroy({ children: true });
  }

  /** Ms since the last round ended; null while that isn't known. */
  #elapsed(nowMs: number): number | null {
    const atMs = this.#state === null ? null : decidedAtMs(this.#state);
    return atMs === null ? null : nowMs - atMs;
  }

  #wordOf({ shared }: FinalPlan, own: boolean): string | null {
    const captions = this.#state?.words;
    if (captions === undefined) return null;
    return shared ? captions.equalShare : own ? captions.youWin : captions.winner;
  }

  /** Lays out all views for what is known, when either has changed. */
  #layOut(): void {
    const [state, env, places] = [this.#state, this.#env, this.#places];
    this.#forgetEffects();
    if (env === null || places === null) return;
    const sides = state?.setup == null ? [] : battleSides(state.setup.lineup);
    const layout = finalLayout(places, sides.length, env.tuning);
    this.#layout = layout;
    this.#light.layOut(layout, env.tuning);
    this.#pile.layOut(layout);
    this.#ring.layOut(layout, env.tuning, this.#resolution);
    if (state === null) return;
    const { words, seats } = state;
    this.#ring.know(this.#plan?.ring ?? null, {
      title: this.#plan?.ring?.by === 'jackpot' ? words.jackpotDraw : words.tieDraw,
      wins: words.wins,
      names: sides.map((mates) => mates.map((seat) => seats[seat]?.player?.name ?? '').join(' + ')),
      total: this.#plan?.total ?? ZERO,
    });
  }

  #effectsOf(plan: FinalPlan, env: Env<BattleTuning>, layout: FinalLayout): Casts {
    this.#casts ??= celebration(plan, layout, env, this.#effects, this.#disposal);
    return this.#casts;
  }

  #forgetEffects(): void {
    this.#disposal.dispose();
    this.#disposal = new Disposal();
    this.#casts = null;
  }

  #hide(): void {
    this.#pose = null;
    this.#ring.hide();
    this.#light.hide();
    this.#pile.hide();
    for (const result of this.#results) result.hide();
    this.#casts?.draw(-1);
  }
}
