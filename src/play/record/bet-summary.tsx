import clsx from 'clsx';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Bet, OutcomeOf } from '#contract/api/bets.ts';
import { formatCount } from '#contract/count.ts';
import { formatRoll } from '#contract/games/dice.ts';
import { formatUpgradeChance } from '#contract/games/upgrade.ts';
import { cents } from '#contract/money.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { RecordSummary, SummaryFact as Fact, SummaryFacts, SummaryFoot } from '#src/fairness/record/record-summary.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { RarityDot } from '#src/ui/rarity-dot.tsx';
import css from './bet-summary.module.css';

/** What a bet was and what came of it, in figures. Nothing here says whose it was. */
export function BetSummary({ bet }: { bet: Bet }) {
  const { t } = useTranslation('bets');
  const profit = cents(bet.payout - bet.stake);
  const gain = profit > 0;
  const Icon = gain ? TrendingUp : TrendingDown;
  const { game } = bet.outcome;
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
        <OutcomeFacts bet={bet} />
      </SummaryFacts>
      <SummaryFoot at={bet.placed_at} to={`/${game}`} play={t('summary.play', { game: t(`games.${game}`) })} />
    </RecordSummary>
  );
}

function OutcomeFacts({ bet: { outcome } }: { bet: Bet }) {
  const { t } = useTranslation('bets');
  switch (outcome.game) {
    case 'box':
      return <Fact name={t('summary.ticket')} value={<span className="figures">{formatCount(outcome.ticket)}</span>} />;
    case 'dice':
      return (
        <>
          <Fact name={t('summary.roll')} value={<strong className={clsx(css.drawn, 'figures')}>{formatRoll(outcome.roll)}</strong>} />
          <Fact
            name={t('summary.wins')}
            value={<span className="figures">{t(`summary.${outcome.side}`, { value: formatRoll(outcome.target) })}</span>}
          />
        </>
      );
    case 'plinko':
      return (
        <>
          <Fact
            name={t('summary.bucket')}
            value={
              <strong className={clsx(css.drawn, 'figures')}>
                {t('summary.bucketOf', { bucket: outcome.bucket, last: outcome.rows })}
              </strong>
            }
          />
          <Fact name={t('summary.board')} value={t('summary.rows', { rows: outcome.rows, risk: t(`risks.${outcome.risk}`) })} />
        </>
      );
    case 'upgrade':
      return <UpgradeFacts outcome={outcome} />;
  }
}

function UpgradeFacts({ outcome }: { outcome: OutcomeOf<'upgrade'> }) {
  const { t } = useTranslation('bets');
  const { items, coins, target, wins, side, ticket } = outcome;
  return (
    <>
      <Fact name={t('summary.ticket')} value={<strong className={clsx(css.drawn, 'figures')}>{formatCount(ticket)}</strong>} />
      <Fact
        name={t('summary.chance')}
        value={<span className="figures">{t('summary.chanceValue', { chance: formatUpgradeChance(wins), side: t(`sides.${side}`) })}</span>}
      />
      <Fact
        name={t('summary.staked')}
        value={
          <span className={css.items}>
            {items.map((item, index) => (
              // Two of the same prize may have been staked.
              <span key={index} className={css.item}>
                <PrizePicture src={item.img_url} alt="" size={28} />
                {item.name}
              </span>
            ))}
            {coins > 0 && <Coins amount={coins} />}
          </span>
        }
      />
      <Fact
        name={t('summary.target')}
        value={
          <span className={css.item}>
            <PrizePicture src={target.img_url} alt="" size={28} />
            {target.name}
            <RarityDot rarity={target.rarity} />
          </span>
        }
      />
    </>
  );
}
