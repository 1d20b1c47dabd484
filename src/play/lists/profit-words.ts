import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { cents, type Cents, formatCents } from '#contract/money.ts';

/** What bets came to, in a few words: "3.40 coins up". Outside components; inside them, `useProfitWords`. */
export function profitWords(profitCents: Cents): string {
  const amount = formatCents(cents(Math.abs(profitCents)));
  return i18next.t(`play:auto.${profitCents > 0 ? 'sumGain' : profitCents < 0 ? 'sumLoss' : 'sumEven'}`, { amount });
}

/** What bets came to, in a few words: "3.40 coins up". */
export function useProfitWords(): (profitCents: Cents) => string {
  useTranslation('play');
  return profitWords;
}
