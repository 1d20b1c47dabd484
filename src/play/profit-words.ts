import { useTranslation } from 'react-i18next';
import { cents, type Cents, formatCents } from '#contract/money.ts';

/** What bets came to, in a few words: "3.40 coins up". */
export function useProfitWords(): (profitCents: Cents) => string {
  const { t } = useTranslation('play');
  return (profitCents) => {
    const amount = formatCents(cents(Math.abs(profitCents)));
    return t(profitCents > 0 ? 'auto.sumGain' : profitCents < 0 ? 'auto.sumLoss' : 'auto.sumEven', { amount });
  };
}
