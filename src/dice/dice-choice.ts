import * as z from 'zod/mini';
import {
  DICE_SIDES,
  diceMultiplier,
  type DiceSide,
  isDiceTarget,
  ROLLS,
  targetOf,
  winningRolls,
  WINNING_ROLLS,
  winsPaying,
} from '#contract/fairness/dice.ts';
import { multiplier, type Multiplier, MULTIPLIER_ONE } from '#contract/multiplier.ts';

/** What a dice bet chooses: a side, and the target in hundredths. */
export interface DiceChoice {
  side: DiceSide;
  target: number;
}

/** Nearly even: the choice of a first visit. */
export const FIRST_CHOICE: DiceChoice = { side: 'under', target: 4_950 };

/** The choice as storage keeps it; one that may not be played is not taken. */
export const diceChoiceSchema: z.ZodMiniType<DiceChoice> = z
  .object({ side: z.enum(DICE_SIDES), target: z.number() })
  .check(z.refine(({ side, target }) => isDiceTarget(side, target)));

/** How many of the 10,001 rolls win. */
export function winsOf({ side, target }: DiceChoice): number {
  return winningRolls(side, target);
}

/** What the choice pays. */
export function paysOf(choice: DiceChoice): Multiplier {
  return diceMultiplier(winsOf(choice));
}

/** The chance as a percentage of exact rolls, four decimals, rounded down: "49.4950". */
export function exactChance(wins: number): string {
  const tenThousandths = Math.floor((wins * 1_000_000) / ROLLS);
  const digits = String(tenThousandths).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Reads a number that somebody typed, in ten-thousandths; null for anything but digits with up to four decimals. */
function readTenThousandths(text: string): number | null {
  const parts = /^(\d{1,6})(?:[.,](\d{0,4}))?$/.exec(text.trim());
  if (!parts) return null;
  return Number(parts[1]) * MULTIPLIER_ONE + Number((parts[2] ?? '').padEnd(4, '0'));
}

function withWins(side: DiceSide, wins: number): DiceChoice | null {
  const target = targetOf(side, wins);
  return isDiceTarget(side, target) ? { side, target } : null;
}

/** The choice with a typed chance in percent: c wins round(100 c) rolls. Null when that can't be played. */
export function withChance({ side }: DiceChoice, text: string): DiceChoice | null {
  const chance = readTenThousandths(text);
  return chance === null ? null : withWins(side, Math.floor((chance + 50) / 100));
}

/** The choice with a typed multiplier: as many winning rolls as still pay at least that much. Null when nothing pays it. */
export function withMultiplier({ side }: DiceChoice, text: string): DiceChoice | null {
  const wanted = readTenThousandths(text.replace(/\s*[×x]\s*$/i, ''));
  if (wanted === null || wanted < MULTIPLIER_ONE || wanted > diceMultiplier(WINNING_ROLLS.min)) return null;
  return withWins(side, winsPaying(multiplier(wanted)));
}

/** The choice with a typed target. Null when it can't be played on this side. */
export function withTarget({ side }: DiceChoice, text: string): DiceChoice | null {
  const target = readTenThousandths(text);
  if (target === null || target % 100 !== 0) return null;
  return isDiceTarget(side, target / 100) ? { side, target: target / 100 } : null;
}

/** The nearest target that may be played on this side. */
export function withNearestTarget({ side }: DiceChoice, target: number): DiceChoice {
  const wins = Math.min(WINNING_ROLLS.max, Math.max(WINNING_ROLLS.min, winningRolls(side, Math.round(target))));
  return { side, target: targetOf(side, wins) };
}

/** The other side with the same chance: T becomes 100 − T. */
export function swapped({ side, target }: DiceChoice): DiceChoice {
  return { side: side === 'under' ? 'over' : 'under', target: ROLLS - 1 - target };
}
