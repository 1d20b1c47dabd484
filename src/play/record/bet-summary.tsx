import clsx from 'clsx';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/api/bets.ts';
import { cents } from '#contract/money.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { RecordSummary, SummaryFact as Fact, SummaryFacts, SummaryFoot } from '#src/fairness/record/record-summary.tsx';
import { entryOf, useSeedView } from '#src/games/registry.ts';
import { useGameName } from '#src/games/use-game-name.ts';
import { Coins } from '#src/ui/coins.tsx';
import css from './bet-summary.module.css';

/** What a bet was and what came of it, in figures. Nothing here says whose it was. */
export function BetSummary({ bet }: { bet: Bet }) {
  const { t } = useTranslation('bets');
  const profit = cents(bet.payout - bet.stake);
  const gain = profit > 0;
  const Icon = gain ? TrendingUp : TrendingDown;
  const { game } = bet.outcome;
  const { Facts } = useSeedView(game);
  const nameOf = useGameName();
  return (
    <RecordSummary labelledBy="bet-result" tone={gain ? 'gold' : 'low'}>
      <h2 id="bet-result" className={css.result}>
        <Icon size={20} aria-hidden="true" />
        {t(gain ? 'summary.won' : bet.payout === 0 ? 'summary.lost' : 'summary.less')}
      </h2>
      <p className={clsx(css.payout, gain && css.gain)}>
        <Coins amount={bet.payout} />
      </p>
      <SummaryFacts>
        <Fact name={t('summary.multiplier')} value={<span className="figures">{formatMultiplier(bet.multiplier)}</span>} />
        <Fact name={t('summary.stake')} value={<Coins amount={bet.stake} />} />
        <Fact name={t('summary.profit')} value={<Coins amount={profit} signed className={gain ? css.profit : css.noProfit} />} />
        <Facts record={bet.outcome} />
      </SummaryFacts>
      <SummaryFoot at={bet.placed_at} to={entryOf(game).path} play={t('summary.play', { game: nameOf(game) })} />
    </RecordSummary>
  );
}
