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
} from '#contract/games/dice.ts';
import { plainTyped } from '#contract/typed-text.ts';
import { plainNumber } from '#src/lib/amount-text.ts';
import { remembered } from '#src/play/controls/remembered.ts';
import { multiplier, type Multiplier, MULTIPLIER_ONE } from '#contract/multiplier.ts';

/** What a dice bet chooses: a side, and the target in hundredths. */
export interface DiceChoice {
  side: DiceSide;
  target: number;
}

/** The choice of a first visit: nearly even, and it pays a round 1.90×. No number of winning rolls pays 2.00× to the last decimal. */
export const FIRST_CHOICE: DiceChoice = { side: 'under', target: 5_211 };

/** Why a typed number can't be played. */
export type DiceFault = 'malformed' | 'low' | 'high';

/** The choice as storage keeps it; one that may not be played is not taken. */
const choiceSchema: z.ZodMiniType<DiceChoice> = z
  .object({ side: z.enum(DICE_SIDES), target: z.number() })
  .check(z.refine(({ side, target }) => isDiceTarget(side, target)));

/** The choice of this browser. */
export const rememberedChoice = remembered('play:dice:choice', choiceSchema, FIRST_CHOICE);

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

/** Reads a typed number, in ten-thousandths; null for anything but digits with up to four decimals. */
function readTenThousandths(text: string): number | null {
  const parts = /^(\d{0,6})(?:\.(\d{0,4}))?$/.exec(plainNumber(text) ?? '?');
  if (!parts) return null;
  return Number(parts[1]) * MULTIPLIER_ONE + Number((parts[2] ?? '').padEnd(4, '0'));
}

/** The choice with a typed chance in percent: c wins round(100 c) rolls. */
export function withChance({ side }: DiceChoice, text: string): DiceChoice | DiceFault {
  const chance = readTenThousandths(text.replace(/\s*%\s*$/, ''));
  if (chance === null) return 'malformed';
  const wins = Math.floor((chance + 50) / 100);
  if (wins < WINNING_ROLLS.min) return 'low';
  return wins > WINNING_ROLLS.max ? 'high' : { side, target: targetOf(side, wins) };
}

/** The choice with a typed multiplier: as many winning rolls as still pay at least that much. */
export function withMultiplier({ side }: DiceChoice, text: string): DiceChoice | DiceFault {
  const number = text.replace(/\s*[×x]\s*$/i, '');
  const wanted = readTenThousandths(number);
  // "9,900" may be ten times or thousands.
  if (wanted === null || /^\d{1,3},\d{3}$/.test(plainTyped(number))) return 'malformed';
  if (wanted < MULTIPLIER_ONE) return 'low';
  if (wanted > diceMultiplier(WINNING_ROLLS.min)) return 'high';
  return { side, target: targetOf(side, winsPaying(multiplier(wanted))) };
}

/** The least and the greatest target of a side, in hundredths. */
export function targetsOf(side: DiceSide): { least: number; most: number } {
  const ends = [targetOf(side, WINNING_ROLLS.min), targetOf(side, WINNING_ROLLS.max)];
  return { least: Math.min(...ends), most: Math.max(...ends) };
}

/** The choice with a typed target; `fine` is one with more decimals than rolls have. */
export function withTarget({ side }: DiceChoice, text: string): DiceChoice | DiceFault | 'fine' {
  const target = readTenThousandths(text);
  if (target === null) return 'malformed';
  const { least, most } = targetsOf(side);
  if (target < least * 100) return 'low';
  if (target > most * 100) return 'high';
  return target % 100 === 0 ? { side, target: target / 100 } : 'fine';
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
