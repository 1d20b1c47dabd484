import { diceMultiplier, type DiceSide, diceWins, isDiceTarget, ROLLS, winningRolls } from '#contract/games/dice.ts';
import type { Cents } from '#contract/money.ts';
import { type WinSize, winSize } from '#contract/win-size.ts';

/** The player moved the target or changed the side. */
export interface DiceSet {
  kind: 'set';
  side: DiceSide;
  /** Hundredths. */
  target: number;
}

/** The server rolled. */
export interface DiceRolled {
  kind: 'rolled';
  side: DiceSide;
  /** Hundredths. */
  target: number;
  /** Hundredths. */
  roll: number;
  stakeCents: Cents;
  payoutCents: Cents;
  /** An instant bet is shown without travel. */
  mode: 'normal' | 'instant';
}

export type DiceFact = DiceSet | DiceRolled;

/** The state: the setting on the slider, where the die lies and, until the setting changes, the result of the last bet. */
export interface DiceState {
  side: DiceSide;
  target: number;
  /** Hundredths: the last roll, from which the next one takes off; the middle before the first. */
  lies: number;
  result: Pick<DiceRolled, 'roll' | 'stakeCents' | 'payoutCents' | 'mode'> | null;
}

/** Where the die waits for its first roll, hundredths. */
const MIDDLE = 5_000;

/** Before anything was chosen. */
export function initialDice(): DiceState {
  return { side: 'under', target: 4_950, lies: MIDDLE, result: null };
}

function settingOf<Setting extends { side: DiceSide; target: number }>(setting: Setting): Setting {
  if (!isDiceTarget(setting.side, setting.target)) throw new RangeError(`${setting.side} ${setting.target} may not be played`);
  return setting;
}

/** The state after a fact. Throws RangeError on a setting that may not be played, a roll that no die has, or a payout that contradicts it. */
export function reduceDice(state: DiceState, fact: DiceFact): DiceState {
  const { side, target } = settingOf(fact);
  switch (fact.kind) {
    case 'set':
      return side === state.side && target === state.target ? state : { side, target, lies: state.lies, result: null };
    case 'rolled': {
      const { roll, stakeCents, payoutCents, mode } = fact;
      if (!Number.isInteger(roll) || roll < 0 || roll >= ROLLS) throw new RangeError(`no roll is called ${roll}`);
      if (diceWins(side, target, roll) !== payoutCents > 0)
        throw new RangeError(`a roll of ${roll} at ${side} ${target} does not pay ${payoutCents}`);
      return { side, target, lies: roll, result: { roll, stakeCents, payoutCents, mode } };
    }
  }
}

/** What the setting on show pays. */
export function multiplierOf({ side, target }: Pick<DiceState, 'side' | 'target'>) {
  return diceMultiplier(winningRolls(side, target));
}

/** How big the result is to be celebrated. */
export function winSizeOf({ stakeCents, payoutCents }: Pick<DiceRolled, 'stakeCents' | 'payoutCents'>): WinSize {
  return winSize(stakeCents, payoutCents);
}
