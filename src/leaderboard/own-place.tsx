import { useTranslation } from 'react-i18next';
import type { Board, Leader } from '#contract/api/leaderboard.ts';
import { formatCount } from '#contract/count.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import css from './own-place.module.css';
import { Value } from './value.tsx';

interface Props {
  own: Leader;
  metric: Board['metric'];
  players: number;
}

/** The player's own place below all that are shown; it stays in view. */
export function OwnPlace({ own, metric, players }: Props) {
  const { t } = useTranslation('leaderboard');
  return (
    <section className={css.bar} aria-label={t('own.label')}>
      <Avatar hue={own.player.hue} name={own.player.name} src={own.player.avatar_url} size={36} />
      <span className={css.words}>
        <strong className={css.place}>{t('own.place', { place: formatCount(own.place) })}</strong>
        <span className={css.of}>{t('own.of', { players: formatCount(players) })}</span>
      </span>
      <span className={css.value}>
        <Value leader={own} metric={metric} />
      </span>
    </section>
  );
}
