import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Board, Leader } from '#contract/api/leaderboard.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Coins } from '#src/ui/coins.tsx';
import css from './podium.module.css';
import { Value } from './value.tsx';

const STEPS = ['first', 'second', 'third'] as const;

interface Props {
  /** Up to three, the first one first. */
  leaders: readonly Leader[];
  metric: Board['metric'];
  /** The player's own best bet, if it is among them. */
  ownBet: string | null;
}

/** The first three on their steps, in the light of what they win. */
export function Podium({ leaders, metric, ownBet }: Props) {
  const { t } = useTranslation('leaderboard');
  return (
    <section className={css.stage} aria-label={t('podium')}>
      <span className={css.light} aria-hidden="true" />
      <ol className={css.steps}>
        {leaders.map((leader, index) => (
          <li key={leader.bet_id} className={clsx(css.place, css[STEPS[index] ?? 'third'])}>
            <span className="relative mb-10">
              <Avatar hue={leader.player.hue} name={leader.player.name} src={leader.player.avatar_url} className={css.avatar} />
              <span className={css.medal}>
                <span className="visually-hidden">{t('place')} </span>
                {leader.place}
              </span>
            </span>
            <span className={css.name}>
              {leader.bet_id === ownBet ? t('you') : leader.player.name}
              {leader.player.is_demo && <span className="text-tag ml-6">{t('demo')}</span>}
            </span>
            <Link to={`/bets/${leader.bet_id}`} className={clsx('tone-mid type-4 weight-600', css.value)}>
              <span className="visually-hidden">{t('betOf', { name: leader.player.name })} </span>
              <Value leader={leader} metric={metric} />
            </Link>
            <span className={css.step}>
              {leader.prize !== null && (
                <span className={clsx('grid gap-2 tone-hi type-5 weight-700 justify-items-center', css.prize)}>
                  <span className="tone-mid type-2 weight-500">{t('prize')}</span>
                  <Coins amount={leader.prize} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
