import { Container } from 'pixi.js';
import type { BoxItem } from '#contract/api/boxes.ts';
import { CardBank } from '#scenes/reels/card-bank.ts';
import { type ClipStart, quietClip } from '#scenes/stage/clip-kit.ts';
import type { Clip, Cue, Description, Env, Scene, SceneDefinition, SceneKit } from '#scenes/stage/contract.ts';
import { LatePictures } from '#scenes/stage/late-pictures.ts';
import { sceneRoot } from '#scenes/stage/view-set.ts';
import { type ClipKit, type ClipOverrides, noOverrides } from './clips/clip-kit.ts';
import { roundClip } from './clips/round-clip.ts';
import { seatedClip } from './clips/seated-clip.ts';
import { battleCues } from './cues.ts';
import { endedClip } from './final/ended-clip.ts';
import { finalPart } from './final/final-part.ts';
import { Known } from './known.ts';
import { type BattleFact, type BattleState, decidedAtMs, initialBattle, reduceBattle } from './model.ts';
import { type Moment, momentAt, nextOf, type Presentation, presentationOf } from './moment.ts';
import type { FinalPart } from './seam.ts';
import { lengthOf } from './timing.ts';
import { type BattleTuning, battleTuningValues } from './tuning.ts';
import { Theatre } from './views/theatre.ts';

/**
 * The battle scene. What is drawn follows from the state and the clock alone, so a battle is joined at its right place and two who watch it see the same; clips
 * only name its parts, and add who sits down and what is celebrated.
 */
class BattleScene implements Scene<BattleState, BattleFact, BattleTuning> {
  readonly root = sceneRoot('battle');
  readonly #late: LatePictures;
  readonly #bank: CardBank;
  readonly #final: FinalPart;
  readonly #theatre: Theatre;
  readonly #behind = new Container({ label: 'effects-behind' });
  readonly #front = new Container({ label: 'effects' });
  readonly #overrides: ClipOverrides = noOverrides();
  #known = new Known(initialBattle());
  #show: Presentation = presentationOf('full');
  #tuning: BattleTuning = battleTuningValues;
  #moment: Moment | null = null;
  #nowMs = 0;

  constructor(kit: SceneKit) {
    this.#late = new LatePictures(kit);
    const own = this.#late.kit;
    this.#bank = new CardBank(own);
    this.#final = finalPart(own);
    this.#theatre = new Theatre(own, this.#bank, this.#final);
    this.root.addChild(this.#theatre.back, this.#behind, this.#theatre.front, this.#front);
  }

  present(before: BattleState, fact: BattleFact, env: Env<BattleTuning>, clip: ClipStart): Clip {
    const after = reduceBattle(before, fact);
    this.#layOut(after, env);
    const layout = this.#theatre.layout;
    const kit: ClipKit = { env, layout, overrides: this.#overrides, behind: this.#behind, front: this.#front };
    switch (fact.kind) {
      case 'seated':
        return seatedClip(before, fact, lengthOf(fact, env.motion, env.tuning), kit, clip);
      case 'round':
        this.#bank.prepare(after.setup?.rounds[fact.round]?.items ?? []);
        return roundClip(after, fact, env.motion, env.tuning, clip);
      case 'ended':
        return endedClip(before, fact, kit, clip);
      case 'shown':
      case 'started':
      case 'settled':
      case 'canceled':
        return quietClip(clip);
    }
  }

  update(nowMs: number): boolean | number {
    this.#nowMs = nowMs;
    this.#late.take();
    this.#draw();
    return this.#next();
  }

  cues(fromMs: number, toMs: number): readonly Cue[] {
    return battleCues(this.#known, fromMs, toMs, this.#show, this.#tuning);
  }

  settle(state: BattleState, env: Env<BattleTuning>): void {
    Object.assign(this.#overrides, noOverrides());
    this.#layOut(state, env);
    this.#draw();
  }

  resize(env: Env<BattleTuning>): void {
    this.#layOut(this.#known.state, env);
    this.#draw();
  }

  describe(): Description {
    return this.#known.state.setup === null ? { phase: 'none' } : this.#theatre.describe();
  }

  /** When the picture changes next. */
  #next(): boolean | number {
    const { state } = this.#known;
    const endMs = decidedAtMs(state);
    if (endMs !== null && this.#nowMs >= endMs && state.outcome !== null) return this.#final.next(this.#nowMs);
    return this.#moment === null ? false : nextOf(this.#known, this.#moment, this.#nowMs, this.#show, this.#tuning);
  }

  #draw(): void {
    const moment = momentAt(this.#known, this.#nowMs, this.#show, this.#tuning);
    this.#moment = moment;
    this.#theatre.draw(this.#known, moment, this.#final.draw(this.#nowMs), this.#overrides.arrived, this.#tuning);
  }

  #layOut(state: BattleState, env: Env<BattleTuning>): void {
    if (state !== this.#known.state) {
      this.#known = new Known(state);
      this.#bank.keep(new Set(itemsNear(state).map(({ id }) => id)));
      this.#bank.prepareAhead(itemsNear(state));
    }
    this.#show = presentationOf(env.motion);
    this.#tuning = env.tuning;
    this.#theatre.layOut(state, env);
    this.#final.know(state, env);
  }

  destroy(): void {
    this.#theatre.destroy();
    this.#final.destroy();
    this.#bank.destroy();
    this.root.destroy({ children: true });
  }
}

/** The items of the boxes of the last received round, the one before and the next one. */
function itemsNear({ setup, draws }: BattleState): BoxItem[] {
  const last = draws.length - 1;
  const boxes = new Set([last - 1, last, last + 1].flatMap((round) => setup?.rounds[round] ?? []));
  return [...boxes].flatMap(({ items }) => items);
}

/** Pictures of prizes on a shelf that are waited for; all others are shown when they have loaded. */
const LATEST = 24;

function picturesOf(before: BattleState, fact?: BattleFact): readonly string[] {
  const state = fact === undefined ? before : reduceBattle(before, fact);
  const { setup } = state;
  if (setup === null) return [];
  const drawn = state.draws
    .slice(-LATEST)
    .flatMap((row, index) =>
      (row ?? []).flatMap(({ item }) => setup.rounds[Math.max(0, state.draws.length - LATEST) + index]?.items[item]?.img_url ?? []),
    );
  return [...new Set([...setup.rounds.map(({ img_url }) => img_url), ...itemsNear(state).map(({ img_url }) => img_url), ...drawn])];
}

/** The battle scene: up to four reels in step, and who leads. */
export const battleScene: SceneDefinition<BattleState, BattleFact, BattleTuning> = {
  id: 'battle',
  tuning: battleTuningValues,
  initial: () => initialBattle(),
  reduce: reduceBattle,
  pictures: picturesOf,
  lengthMs: (fact, env) => lengthOf(fact, env.motion, env.tuning),
  create: (kit) => new BattleScene(kit),
};
