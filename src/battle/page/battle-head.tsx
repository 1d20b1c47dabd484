import clsx from 'clsx';
import { Lock, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Battle } from '#contract/api/battles.ts';
import { formatCents } from '#contract/money.ts';
import { drawnPrizes, type Readable } from '../live/progress.ts';
import { ModePicture } from '../modes/mode-picture.tsx';
import css from './battle-head.module.css';
import { ShareBattle } from './share-battle.tsx';

/** The status of a battle, its rule in one sentence, and what is at stake. */
export function BattleHead({ battle, readable, begun }: { battle: Battle; readable: Readable; begun: number }) {
  const { t } = useTranslation('battles');
  const { mode, lineup, price, sponsored, seat_price: seatPrice } = battle;
  const inPlay = drawnPrizes(battle, readable.rounds)
    .flat()
    .reduce((sum, prize) => sum + (prize?.sale_price ?? 0), 0);
  return (
    <header className={css.head}>
      <ModePicture mode={mode} className={css.picture} />
      <div className={css.words}>
        <h1 className={css.title}>{title()}</h1>
        <p className={css.rule}>
          {t(`modes.${mode}.name`)}
          <span className={clsx(battle.status !== 'waiting' && css.known)}> · {t(`modes.${mode}.rule`)}</span>
        </p>
      </div>
      <ShareBattle id={battle.id} className={css.share} />
      <ul className={css.pills}>
        <li>{t(`lineups.${lineup}`)}</li>
        <li>
          {t('page.seat')}{' '}
          <b translate="no" className="figures">
            {formatCents(price)}
          </b>
        </li>
        {sponsored > 0 && <li>{t('page.sponsored', { percent: sponsored, price: formatCents(seatPrice) })}</li>}
        {inPlay > 0 && (
          <li>
            {t('page.inPlay')}{' '}
            <b translate="no" className="figures">
              {formatCents(inPlay as typeof price)}
            </b>
          </li>
        )}
        {battle.fast && (
          <li>
            <Zap size={14} aria-hidden="true" />
            {t('card.fast')}
          </li>
        )}
        {battle.private && (
          <li>
            <Lock size={14} aria-hidden="true" />
            {t('card.private')}
          </li>
        )}
      </ul>
    </header>
  );

  function title(): string {
    if (battle.status === 'canceled') return t('page.canceled');
    if (battle.status === 'waiting') return t('page.lobby');
    if (readable.verdict) return t('page.over');
    if (begun === 0) return t('page.starting');
    return t('page.round', { round: begun, rounds: battle.rounds });
  }
}
