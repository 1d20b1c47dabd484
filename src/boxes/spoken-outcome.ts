import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { cents, formatCents } from '#contract/money.ts';
import type { Outcome } from './open-flow.ts';

/** An outcome as a screen reader says it: each prize with rarity and price, then gain or loss in words. */
export function useSpokenOutcome(): (outcome: Outcome) => string {
  const { t } = useTranslation('boxes');
  const { t: ui } = useTranslation('ui');
  const { t: play } = useTranslation('play');
  return useCallback(
    ({ prizes, profitCents, intent, size }) => {
      const parts = prizes.map(({ item }) =>
        t('result.spokenPrize', { name: item.name, rarity: ui(`rarity.${item.rarity}`), price: formatCents(item.sale_price) }),
      );
      const amount = formatCents(cents(Math.abs(profitCents)));
      const sign = profitCents > 0 ? 'spokenGain' : profitCents < 0 ? 'spokenLoss' : 'spokenEven';
      const opening = [intent.demo ? t('result.spokenDemo') : '', size > 0 ? `${play(`result.sizes.${size as 1 | 2 | 3 | 4 | 5}`)}.` : ''];
      return [...opening, t('result.spoken', { prizes: parts.join('. '), total: t(`result.${sign}`, { amount }) })]
        .filter((part) => part !== '')
        .join(' ');
    },
    [t, ui, play],
  );
}
