import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMultiplier } from '#contract/multiplier.ts';
import type { GameAsk, GameOutcome } from '#src/play/bet/game-outcome.ts';
import { useSpokenPayout } from '#src/play/bet/spoken-payout.ts';

/** A ball as a screen reader says it: "1.50×. Won 3.00 coins." */
export function useSpokenBall(): <Ask extends GameAsk>(outcome: GameOutcome<Ask>) => string {
  const { t } = useTranslation('plinko');
  const payout = useSpokenPayout();
  return useCallback(
    (outcome) => t('spoken', { multiplier: formatMultiplier(outcome.bet.multiplier), payout: payout(outcome) }),
    [t, payout],
  );
}
