import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { EMBLEM_PATHS, LEVEL_BADGES, type LevelGroup } from './level-badge.data.ts';
import css from './level-badge.module.css';

/** Levels below 10 are group 1, then every ten levels are one group; 110 is the last. */
export function levelGroup(level: number): LevelGroup {
  if (level < 10) return 1;
  return Math.min(110, Math.floor(level / 10) * 10) as LevelGroup;
}

/** A player's level in the colours and with the emblem of its group. */
export function LevelBadge({ level, className }: { level: number; className?: string | undefined }) {
  const { t } = useTranslation('ui');
  const { emblem, colors } = LEVEL_BADGES[levelGroup(level)];
  return (
    <span className={clsx(css.badge, className)} style={{ '--from': colors[0], '--to': colors[1] }}>
      <svg viewBox="0 0 16 16" className={css.emblem} aria-hidden="true">
        <path d={EMBLEM_PATHS[emblem]} />
      </svg>
      <span className="visually-hidden">{t('level.full', { level })}</span>
      <span className="figures" aria-hidden="true">
        {t('level.short', { level })}
      </span>
    </span>
  );
}
