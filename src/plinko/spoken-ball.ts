import i18next from 'i18next';
import { formatMultiplier } from '#contract/multiplier.ts';
import type { GameAsk, GameOutcome } from '#src/play/bet/game-outcome.ts';
import { spokenPayout } from '#src/play/bet/spoken-payout.ts';

/** A ball as a screen reader says it: "1.50×. You won 3.00 on a 2.00 bet." */
export function spokenBall<Ask extends GameAsk>(outcome: GameOutcome<Ask>): string {
  return i18next.t('plinko:spoken', { multiplier: formatMultiplier(outcome.bet.multiplier), payout: spokenPayout(outcome) });
}
