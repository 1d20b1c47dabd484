import i18next from 'i18next';
import { cents, type Cents, formatCents } from '#contract/money.ts';

/** The result of bets, in a few words: "3.40 coins up". */
export function profitText(profitCents: Cents): string {
  const amount = formatCents(cents(Math.abs(profitCents)));
  return i18next.t(`play:auto.${profitCents > 0 ? 'sumGain' : profitCents < 0 ? 'sumLoss' : 'sumEven'}`, { amount });
}
