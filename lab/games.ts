import type { Cents } from '#contract/money.ts';
import type { CrashFact } from '#scenes/crash/model.ts';
import type { DiceFact } from '#scenes/dice/model.ts';
import type { PlinkoFact } from '#scenes/plinko/model.ts';
import type { SceneKey } from '#scenes/registry.ts';
import type { UpgradeFact } from '#scenes/upgrade/model.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { ownResult, type WheelFact, type WheelState } from '#scenes/wheel/model.ts';
import type { LabPage } from './in-page/page-story.ts';

/** What a fact pays to the player of a page. */
export interface Result {
  stakeCents: Cents;
  payoutCents: Cents;
}

/** How the stories are played that the page's own controls or its server play. */
export const OWN_PLAYS: Readonly<
  Partial<Record<SceneKey, () => Promise<(page: LabPage, story: Story<unknown, unknown>) => Promise<void>>>>
> = {
  box: async () => (await import('./in-page/play-box.ts')).playBox,
  battle: async () => (await import('./in-page/play-battle.ts')).playBattle,
};

/** The pages of the others, whose stories are played to their scene: the address, and what a fact pays; null for a fact without a result of the player's own. */
export const PAGES: Readonly<Partial<Record<SceneKey, { path: string; resultOf(fact: unknown, before: unknown): Result | null }>>> = {
  dice: { path: '/dice', resultOf: (fact) => ((fact as DiceFact).kind === 'rolled' ? (fact as Result) : null) },
  plinko: { path: '/plinko', resultOf: (fact) => ((fact as PlinkoFact).kind === 'ball' ? (fact as Result) : null) },
  upgrade: { path: '/upgrade', resultOf: (fact) => ((fact as UpgradeFact).kind === 'played' ? (fact as Result) : null) },
  crash: {
    path: '/crash',
    resultOf: (given) => {
      const fact = given as CrashFact;
      return fact.kind === 'cashed' ? (fact.outs.find(({ own }) => own) ?? null) : null;
    },
  },
  wheel: {
    path: '/wheel',
    resultOf: (given, before) => {
      const fact = given as WheelFact;
      const own = fact.kind === 'spun' ? ownResult(before as WheelState, fact.segment) : null;
      return own === null || own.stakeCents === 0 ? null : own;
    },
  },
};

/** The picture on a game's tile, which the shop shows beside the scene; see `picture` in src/{game}/entry.ts. */
export const TILES: Readonly<Record<string, string>> = {
  battle: 'swords',
  box: 'gift',
  crash: 'comet',
  dice: 'die',
  plinko: 'ball',
  upgrade: 'rocket',
  wheel: 'target',
};
