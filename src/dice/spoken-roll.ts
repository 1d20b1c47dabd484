import i18next from 'i18next';
import { formatRoll } from '#contract/games/dice.ts';
import { isBetOf } from '#src/play/bet/bet-facts.ts';
import type { GameAsk, GameOutcome } from '#src/play/bet/game-outcome.ts';
import { spokenPayout } from '#src/play/bet/spoken-payout.ts';

/** A roll as a screen reader says it: "12.34. You won 4.04 on a 2.00 bet." */
export function spokenRoll<Ask extends GameAsk>(outcome: GameOutcome<Ask>): string {
  const { bet } = outcome;
  return isBetOf('dice', bet) ? i18next.t('dice:spoken', { roll: formatRoll(bet.outcome.roll), payout: spokenPayout(outcome) }) : '';
}
