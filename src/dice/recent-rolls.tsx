import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { formatRoll } from '#contract/games/dice.ts';
import { useService } from '#src/lib/services/services.ts';
import { isBetOf } from '#src/play/bet/bet-facts.ts';
import { ownBetsService } from '#src/play/lists/own-bets.ts';
import css from './recent-rolls.module.css';

const SHOWN = 12;

/** The last rolls of the visit, newest first, each with the way to its proof. A win has a dot beside its figure, not colour alone. */
export function RecentRolls() {
  const { t } = useTranslation('dice');
  const published = useStore(useService(ownBetsService)('dice'), (own) => own.published);
  const rolls = published.filter((bet) => isBetOf('dice', bet)).slice(0, SHOWN);
  if (rolls.length === 0) return <p className={clsx(css.strip, css.empty)}>{t('recent.empty')}</p>;
  return (
    <ol className={css.strip} aria-label={t('recent.label')}>
      {rolls.map(({ id, outcome, payout }) => (
        <li key={id} className={clsx('flex-none', css.item)}>
          <Link translate="no" to={`/bets/${id}`} className={clsx(css.roll, 'figures', payout > 0 && css.won)}>
            {formatRoll(outcome.roll)}
            <span className="visually-hidden"> {t(payout > 0 ? 'recent.won' : 'recent.lost')}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
