import i18next from 'i18next';
import { formatCount } from '#contract/count.ts';
import { cents, formatCents } from '#contract/money.ts';
import { isBetOf } from '#src/play/bet/bet-facts.ts';
import type { GameAsk, GameOutcome } from '#src/play/bet/game-outcome.ts';

/** An upgrade as a screen reader says it: the prize and the gain, or the ticket that lost. */
export function spokenUpgrade<Ask extends GameAsk>({
  bet,
  profitCents,
  size,
}: Pick<GameOutcome<Ask>, 'bet' | 'profitCents' | 'size'>): string {
  const t = i18next.getFixedT(null, 'upgrade');
  if (!isBetOf('upgrade', bet)) return '';
  const ticket = formatCount(bet.outcome.ticket);
  if (bet.payout === 0) return t('result.spokenLoss', { ticket, amount: formatCents(bet.stake) });
  const won = t('result.spokenWin', {
    name: bet.outcome.target.name,
    price: formatCents(bet.payout),
    gain: formatCents(cents(profitCents)),
    ticket,
  });
  return size > 1 ? `${i18next.t(`play:result.sizes.${size as 2 | 3 | 4 | 5}`)}. ${won}` : won;
}
