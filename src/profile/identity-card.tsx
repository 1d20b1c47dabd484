import { useTranslation } from 'react-i18next';
import { playerHue } from '#contract/player-hue.ts';
import type { Player } from '#src/session/session.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { LevelBadge } from '#src/ui/level-badge.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import css from './identity-card.module.css';
import { formatPoints, levelProgress } from '#src/lib/level-progress.ts';

/** Who the player is and how far the present level has come. */
export function IdentityCard({ user }: { user: Player }) {
  const { t } = useTranslation('profile');
  const { level, value, to } = user.user_level;
  const { share, left } = levelProgress(user.user_level);
  return (
    <section className={css.identity} aria-label={user.name}>
      <Avatar hue={playerHue(user.id)} name={user.name} src={user.avatar_url} className={css.avatar} />
      <div className="flex-1 min-w-0">
        <p className={`cluster gap-12 row-gap-6 face-display type-7 weight-700 tracking-02 break-anywhere ${css.name}`}>
          {user.name} <LevelBadge level={level} />
        </p>
        <ProgressBar share={share} label={t('level.label')} className="mt-14 rounded-xs" />
        <p className="progress-ends tone-mid">
          <Figure>{to === null ? formatPoints(value) : t('level.progress', { value: formatPoints(value), to: formatPoints(to) })}</Figure>
          <span>{left === null ? t('level.highest') : t('level.left', { points: formatPoints(Math.ceil(left)), level: level + 1 })}</span>
        </p>
        <p className="mt-2 tone-low type-2">{t('level.help')}</p>
      </div>
    </section>
  );
}
