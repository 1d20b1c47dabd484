import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Leader } from '#contract/api/leaderboard.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { useGameName } from '#src/games/use-game-name.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Card } from '#src/ui/card.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import type { ShownBoard } from './board-query.ts';
import css from './ranking.module.css';

/** Every place that is shown, as a table: the podium's too, so that it can be read as one list. */
export function Ranking({ board: { leaders, metric, own, players } }: { board: ShownBoard }) {
  const { t } = useTranslation('leaderboard');
  const nameOf = useGameName();
  const figures = (leader: Leader) => ({
    win_amount: <Coins amount={leader.win_amount} signed />,
    multiplier: <Figure>{formatMultiplier(leader.multiplier)}</Figure>,
  });
  const other = metric === 'win_amount' ? 'multiplier' : 'win_amount';
  return (
    <Card padding="none" className="overflow-hidden" aria-labelledby="ranking">
      <header className={css.head}>
        <h2 id="ranking" className="type-7">
          {t('ranking.title')}
        </h2>
        <span className="tone-low type-3">{t('ranking.players', { count: players })}</span>
      </header>
      <table className={css.table}>
        <caption className="visually-hidden">{t('ranking.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ranking.place')}</th>
            <th scope="col">{t('ranking.player')}</th>
            <th scope="col" className={css.wide}>
              {t('ranking.game')}
            </th>
            <th scope="col" className={css.right}>
              {t(`metric.${metric}`)}
            </th>
            <th scope="col" className={clsx(css.right, css.wide)}>
              {t(`metric.${other}`)}
            </th>
            <th scope="col" className={clsx(css.right, css.wide)}>
              {t('prize')}
            </th>
          </tr>
        </thead>
        <tbody>
          {leaders.map((leader) => {
            const isOwn = leader.bet_id === own?.bet_id;
            return (
              <tr key={leader.bet_id} className={clsx(isOwn && css.own)} aria-current={isOwn || undefined}>
                <td translate="no" className={`${css.place} figures`}>
                  {leader.place}
                </td>
                <th scope="row">
                  <span className="row gap-10 min-w-0 tone-hi">
                    <Avatar hue={leader.player.hue} name={leader.player.name} src={leader.player.avatar_url} size={32} />
                    <span className="grid min-w-0">
                      <span className={css.name}>
                        {isOwn ? t('you') : leader.player.name}
                        {leader.player.is_demo && <span className="text-tag ml-6">{t('demo')}</span>}
                      </span>
                      {leader.prize !== null && (
                        <span className={css.below}>
                          {t('prize')} <Coins amount={leader.prize} bare />
                        </span>
                      )}
                    </span>
                  </span>
                </th>
                <td className={css.wide}>
                  <Link to={`/bets/${leader.bet_id}`} className="tone-violet">
                    {nameOf(leader.game)}
                  </Link>
                </td>
                <td className={clsx(css.right, css.figure)}>{figures(leader)[metric]}</td>
                <td className={clsx(css.right, css.wide)}>{figures(leader)[other]}</td>
                <td className={clsx(css.right, css.wide, css.prize)}>{leader.prize === null ? '–' : <Coins amount={leader.prize} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {leaders.some(({ player }) => player.is_demo) && <p className="tone-mid type-2 py-12 px-20">{t('demoNote')}</p>}
    </Card>
  );
}
