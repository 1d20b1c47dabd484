import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRoll } from '#contract/games/dice.ts';
import { isBetOf } from '#src/play/bet/bet-facts.ts';
import type { GameAsk, GameOutcome } from '#src/play/bet/game-outcome.ts';
import { useSpokenPayout } from '#src/play/bet/spoken-payout.ts';

/** A roll as a screen reader says it: "12.34. Won 4.04 coins." */
export function useSpokenRoll(): <Ask extends GameAsk>(outcome: GameOutcome<Ask>) => string {
  const { t } = useTranslation('dice');
  const payout = useSpokenPayout();
  return useCallback(
    (outcome) => {
      const { bet } = outcome;
      return isBetOf('dice', bet) ? t('spoken', { roll: formatRoll(bet.outcome.roll), payout: payout(outcome) }) : '';
    },
    [t, payout],
  );
}
