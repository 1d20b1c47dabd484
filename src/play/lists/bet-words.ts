import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { BetOutcome } from '#contract/api/bets.ts';
import { formatRoll } from '#contract/games/dice.ts';

/** What a bet chose and drew, in a few words: "12.34 · under 49.50". */
export function useBetWords(): (outcome: BetOutcome) => string {
  const { t } = useTranslation('play');
  return useCallback(
    (outcome) => {
      switch (outcome.game) {
        case 'dice':
          return t('words.dice', { roll: formatRoll(outcome.roll), side: t(`words.${outcome.side}`), target: formatRoll(outcome.target) });
        case 'plinko':
          return t('words.plinko', { rows: outcome.rows, risk: t(`words.${outcome.risk}`) });
        case 'upgrade':
          return t('words.upgrade', { name: outcome.target.name });
        case 'box':
          return t('words.box', { name: outcome.box.name });
      }
    },
    [t],
  );
}
