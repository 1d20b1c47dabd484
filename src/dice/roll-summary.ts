import i18next from 'i18next';
import { type DiceChoice, formatRoll } from '#contract/games/dice.ts';

/** What a bet chose and drew. */
export type DiceRecord = DiceChoice & { roll: number };

/** A bet in a few words: "12.34 · under 49.50". */
export function rollSummary({ roll, side, target }: DiceRecord): string {
  const t = i18next.getFixedT(null, 'dice');
  return t('game.summary', { roll: formatRoll(roll), side: t(`game.sides.${side}`), target: formatRoll(target) });
}
