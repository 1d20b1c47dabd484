import clsx from 'clsx';
import { Eye, Lock, Trophy, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BattleSummary } from '#contract/api/battles.ts';
import { formatCents } from '#contract/money.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { battlePath } from '../live/battle-path.ts';
import { useJoin } from '../live/use-join.ts';
import { ModePicture } from '../modes/mode-picture.tsx';
import { useNamedSides } from '../names.ts';
import css from './battle-card.module.css';
import { BoxStrip } from './box-strip.tsx';
import { isOwn } from './live-list.ts';
import { SeatFaces } from './seat-faces.tsx';

/** A battle in the list: who plays whom and by which rule, the boxes, what a seat costs, and the way in. */
export function BattleCard({ battle }: { battle: BattleSummary }) {
  const { t } = useTranslation('battles');
  const { id, mode, lineup, rounds, status, fast, sponsored } = battle;
  const own = isOwn(battle);
  return (
    <article
      className={clsx(css.card, own && css.own, status === 'ended' && css.ended)}
      aria-label={t('card.label', { mode: t(`modes.${mode}.name`), lineup: t(`lineups.${lineup}`), price: formatCents(battle.seat_price) })}
      data-battle={id}
      data-status={status}
    >
      <ModePicture mode={mode} className={css.picture} />
      <div className="min-w-0">
        <p className="type-5 weight-600">{t(`modes.${mode}.name`)}</p>
        <p className="text-note flex wrap gap-8 row-gap-2">
          <span>{t(`lineups.${lineup}`)}</span>
          <span>{t('card.rounds', { count: rounds })}</span>
          {fast && (
            <span className="inline-flex items-center gap-4">
              <Zap size={12} aria-hidden="true" />
              {t('card.fast')}
            </span>
          )}
          {battle.private && (
            <span className="inline-flex items-center gap-4">
              <Lock size={12} aria-hidden="true" />
              {t('card.private')}
            </span>
          )}
          {own && <span className="tone-violet weight-600">{t('card.own')}</span>}
        </p>
      </div>
      <SeatFaces battle={battle} className={css.seats} />
      <BoxStrip boxes={battle.boxes} className={css.boxes} />
      <div className={clsx('stack items-end text-right', css.price)}>
        <span className={css.priceName}>{t(status === 'ended' ? 'card.total' : 'card.seat')}</span>
        <Coins amount={battle.total ?? battle.seat_price} className="tone-gold type-5 weight-600" />
        {sponsored > 0 && status === 'waiting' && <span className={css.sponsored}>{t('card.sponsored', { percent: sponsored })}</span>}
      </div>
      <Way battle={battle} own={own} />
    </article>
  );
}

/** What a visitor can do with a battle: join it, go back to it, watch it, or see how it ended. */
function Way({ battle, own }: { battle: BattleSummary; own: boolean }) {
  const { t } = useTranslation('battles');
  const sides = useNamedSides(battle);
  const { join, joining } = useJoin(battle);
  const to = battlePath(battle.id);
  if (battle.status === 'ended') {
    return (
      <div className={clsx('stack gap-6 min-w-0', css.way)}>
        <p className="row justify-center gap-6 min-w-0 tone-gold type-2">
          <Trophy size={14} className="flex-none" aria-hidden="true" />
          <span className="one-line min-w-0">{winnerText()}</span>
        </p>
        <ButtonLink to={to} size="sm" wide>
          {t('card.look')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={clsx('stack gap-6 min-w-0', css.way)}>
      {battle.status === 'waiting' && !own && (
        <Button variant="gold" size="sm" wide loading={joining} onClick={() => join()}>
          {t('card.join')}
        </Button>
      )}
      <ButtonLink to={to} size="sm" variant={own ? 'gold' : 'quiet'} wide>
        {own ? (
          t('card.back')
        ) : (
          <>
            <Eye size={16} aria-hidden="true" />
            {t('card.watch')}
          </>
        )}
      </ButtonLink>
    </div>
  );

  function winnerText(): string {
    if (battle.winner === null) return t('card.shared');
    return t('card.winner', { names: sides[battle.winner]?.name });
  }
}

/** The place of a card that is still loading. */
export function BattleCardSkeleton() {
  return (
    <span className={clsx(css.card, css.waiting)} aria-hidden="true">
      <Skeleton width={48} height={48} radius={12} />
      <Skeleton width="70%" height={20} />
      <Skeleton width={110} height={36} radius={12} />
      <Skeleton width="90%" height={60} radius={12} />
      <Skeleton width={72} height={22} />
      <Skeleton width={132} height={40} radius={12} />
    </span>
  );
}
