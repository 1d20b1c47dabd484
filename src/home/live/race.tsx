import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Leader } from '#contract/api/leaderboard.ts';
import type { Cents } from '#contract/money.ts';
import { useHouseTime } from '#src/lib/i18n/house-time.ts';
import { Asked } from '#src/ui/asked.tsx';
import { Avatar } from '#src/ui/avatar.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Block, FAILURE } from './block.tsx';
import { MOST } from './queries.ts';
import css from './race.module.css';
import { useRace } from './use-live-race.ts';

const PLACES = Array.from({ length: MOST.leaders }, (_, place) => place);

/** The first places of this week's race and what they win, as they change. */
export function Race({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('today');
  const query = useRace();
  const { data } = query;
  const time = useHouseTime('week');
  return (
    <Block name="today-race" title={t('race.title')} more={{ to: '/leaderboard', text: t('race.all') }} className={className}>
      <div className={css.card}>
        <p className={css.ends}>
          <span>
            {t('race.ends')}
            <span className="block tone-low type-2">{time}</span>
          </span>
          {data === undefined ? (
            <Skeleton width={120} height={20} />
          ) : (
            <Countdown until={data.week.ends_at} aheadMs={data.aheadMs} className="tone-hi weight-600" />
          )}
        </p>
        <Asked
          query={query}
          failure={FAILURE}
          waiting={
            <ul className="grid cols-1" aria-busy="true">
              {PLACES.map((place) => (
                <li key={place} className={css.row}>
                  <Skeleton width="100%" height={28} />
                </li>
              ))}
            </ul>
          }
        >
          {({ leaders, prizes }) =>
            leaders.length === 0 ? (
              <EmptyState
                level={3}
                picture="/pictures/trophy.webp"
                title={t('race.empty')}
                text={prizes[0] === undefined ? undefined : t('race.emptyText')}
                className={css.empty}
              />
            ) : (
              <ol className="grid cols-1">
                {leaders.map((leader) => (
                  <Place key={leader.place} leader={leader} />
                ))}
                {prizes.slice(winning(leaders), winning(leaders) + MOST.leaders - leaders.length).map((prize, index) => (
                  <FreePlace key={leaders.length + index} place={leaders.length + index + 1} prize={prize} />
                ))}
              </ol>
            )
          }
        </Asked>
      </div>
    </Block>
  );
}

/** How many of these places win a prize: demo players' don't. */
const winning = (leaders: readonly Leader[]): number => leaders.filter(({ player }) => !player.is_demo).length;

function Place({ leader: { place, player, win_amount: won, prize } }: { leader: Leader }) {
  const { t } = useTranslation('today');
  return (
    <li className={clsx(css.row, place === 1 && css.first)}>
      <Figure className={css.place}>{place}</Figure>
      <Avatar hue={player.hue} name={player.name} src={player.avatar_url} size={30} />
      <span className={css.who}>
        <span className={clsx('one-line type-3 weight-600', css.name)}>
          {player.name}
          {player.is_demo && <span className="text-tag ml-6">{t('race.demo')}</span>}
        </span>
        {prize !== null && (
          <span className="tone-low type-2">
            {t('race.wins')} <Coins amount={prize} bare />
          </span>
        )}
      </span>
      <Coins amount={won} signed className="flex-none tone-win type-3 weight-600" />
    </li>
  );
}

/** A place that no player has yet, with what it wins. */
function FreePlace({ place, prize }: { place: number; prize: Cents }) {
  const { t } = useTranslation('today');
  return (
    <li className={clsx(css.row, css.free)}>
      <Figure className={css.place}>{place}</Figure>
      <span className={css.seat} aria-hidden="true" />
      <span className={css.who}>
        <span className={clsx('one-line type-3 weight-600', css.name)}>{t('race.free')}</span>
        <span className="tone-low type-2">
          {t('race.wins')} <Coins amount={prize} bare />
        </span>
      </span>
    </li>
  );
}
