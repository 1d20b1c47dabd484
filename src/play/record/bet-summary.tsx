import clsx from 'clsx';
import { Hourglass, TrendingDown, TrendingUp, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BetRecord } from '#contract/api/bets.ts';
import { cents } from '#contract/money.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { RecordSummary, SummaryFact as Fact, SummaryFacts, SummaryFoot } from '#src/fairness/record/record-summary.tsx';
import { entryOf } from '#src/games/registry.ts';
import { useGameName } from '#src/games/use-game-name.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import css from './bet-summary.module.css';

interface Props {
  bet: Pick<BetRecord, 'status' | 'stake' | 'multiplier' | 'payout' | 'placed_at'> & { outcome: { game: string } };
  /** Heads the summary of a bet that is not decided yet. */
  open?: string;
  /** What its game lists of it: facts. */
  children: ReactNode;
}

/** What a bet was and what came of it, in figures. Nothing here says whose it was. */
export function BetSummary({ bet, open, children }: Props) {
  const { t } = useTranslation('bets');
  const { status, stake, payout } = bet;
  const decided = status === 'won' || status === 'lost';
  const profit = cents(payout - stake);
  const gain = decided && profit > 0;
  const { game } = bet.outcome;
  const nameOf = useGameName();
  return (
    <RecordSummary labelledBy="bet-result" tone={gain ? 'gold' : 'low'}>
      <Result bet={bet} open={open} gain={gain} />
      <p className={clsx('text-largest mt-6', gain && 'tone-gold')}>
        <Coins amount={decided ? payout : stake} />
      </p>
      <SummaryFacts>
        {decided && !(stake === 0 && bet.multiplier === 0) && (
          <Fact name={t('summary.multiplier')} value={<Figure>{formatMultiplier(bet.multiplier)}</Figure>} />
        )}
        <Fact name={t('summary.stake')} value={stake === 0 ? t('summary.free') : <Coins amount={stake} />} />
        {decided && (
          <Fact name={t('summary.profit')} value={<Coins amount={profit} signed className={gain ? css.profit : css.noProfit} />} />
        )}
        {children}
      </SummaryFacts>
      <SummaryFoot at={bet.placed_at} to={entryOf(game).path} play={t('summary.play', { game: nameOf(game) })} />
    </RecordSummary>
  );
}

function Result({ bet: { status, payout }, open, gain }: Pick<Props, 'bet'> & { open: string | undefined; gain: boolean }) {
  const { t } = useTranslation('bets');
  const decided = gain ? 'won' : payout === 0 ? 'lost' : 'less';
  const Icon = status === 'open' ? Hourglass : status === 'won' || status === 'lost' ? (gain ? TrendingUp : TrendingDown) : Undo2;
  return (
    <h2 id="bet-result" className={css.result}>
      <Icon size={20} aria-hidden="true" />
      {status === 'open' ? (open ?? t('summary.open')) : t(`summary.${status === 'won' || status === 'lost' ? decided : status}`)}
    </h2>
  );
}
