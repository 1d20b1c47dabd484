import i18next from 'i18next';
import { cents, formatCents } from '#contract/money.ts';
import type { GameAsk, GameOutcome } from './game-outcome.ts';

/** The result of a bet, as a screen reader says it after the result itself: "Big win. You won 40.40 on a 2.00 bet." */
export function spokenPayout<Ask extends GameAsk>({
  payoutCents,
  profitCents,
  size,
}: Pick<GameOutcome<Ask>, 'payoutCents' | 'profitCents' | 'size'>): string {
  const t = i18next.getFixedT(null, 'play');
  const amount = formatCents(payoutCents);
  const stake = formatCents(cents(payoutCents - profitCents));
  if (payoutCents === 0) return t('result.lost', { stake });
  if (profitCents === 0) return t('result.even', { stake });
  if (profitCents < 0) return t('result.back', { amount, stake });
  const won = t('result.won', { amount, stake });
  return size > 1 ? `${t(`result.sizes.${size as 2 | 3 | 4 | 5}`)}. ${won}` : won;
}
